import type { SpawnOptions } from 'node:child_process';
import { type Random, seededRandom } from '#domain/bots/random.ts';
import { chooseSocketDirectory } from '#server/embedded-postgres/connection.ts';
import { makeDataDir, removeDataDir } from '../../instance/instance.ts';
import { endPart, type Part, startPart } from '../../instance/part.ts';

/** The environment of one fault. Everything that was started in it ends with it, in reverse order. */
export type FaultEnvironment = {
  readonly random: Random;
  readonly programs: Programs;
  onEnd(work: () => Promise<void> | void): void;
  start(command: readonly string[], options?: SpawnOptions): Part;
  /** Creates a temporary folder. */
  makeFolder(): Promise<string>;
  /** Creates a temporary data directory. A test fills it with a prepared cluster. */
  makeDataDir(): Promise<string>;
  end(): Promise<void>;
};

/** The programs that Node runs. */
export type Programs = { main: string; worker: string; admin: string };

export function openFaultEnvironment(
  programs: Programs,
  seed: number,
  fillDataDir: (folder: string) => Promise<void> = async () => {},
): FaultEnvironment {
  const endings: (() => Promise<void> | void)[] = [];
  const makeFolder = async () => {
    const folder = await makeDataDir('fault');
    endings.push(() => removeFolder(folder));
    return folder;
  };
  return {
    random: seededRandom(seed),
    programs,
    onEnd: (work) => void endings.push(work),
    start: (command, options = {}) => {
      const part = startPart(command, options);
      endings.push(() => endPart(part));
      return part;
    },
    makeFolder,
    makeDataDir: async () => {
      const folder = await makeFolder();
      await fillDataDir(folder);
      return folder;
    },
    end: async () => {
      for (let work = endings.pop(); work; work = endings.pop()) {
        // A failure must not prevent the end of the others.
        await Promise.resolve(work()).catch((error: unknown) => console.error(String(error)));
      }
    },
  };
}

async function removeFolder(folder: string): Promise<void> {
  for (const path of [folder, chooseSocketDirectory(folder)]) await removeDataDir(path);
}
