import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Dice, rollDice } from '#domain/bots/dice.ts';
import { chooseSocketDirectory } from '#server/embedded-postgres/socket-directory.ts';

/** Where one fault takes place. Whatever was started there is ended with it, last first. */
export type Scene = {
  readonly dice: Dice;
  readonly programs: Programs;
  onEnd(work: () => Promise<void> | void): void;
  /** A folder of its own, gone at the end. */
  makeFolder(): Promise<string>;
  end(): Promise<void>;
};

/** The files that Node is told to run. */
export type Programs = { main: string; worker: string };

export function openScene(programs: Programs, seed: number): Scene {
  const endings: (() => Promise<void> | void)[] = [];
  return {
    dice: rollDice(seed),
    programs,
    onEnd: (work) => void endings.push(work),
    makeFolder: async () => {
      const folder = await realpath(await mkdtemp(join(tmpdir(), 'habitcrush-fault-')));
      endings.push(() => removeFolder(folder));
      return folder;
    },
    end: async () => {
      for (let work = endings.pop(); work; work = endings.pop()) {
        // One that fails must not keep the others from being ended.
        await Promise.resolve(work()).catch((error: unknown) => console.error(String(error)));
      }
    },
  };
}

/** A PostgreSQL that lost its server may still be writing its last files. */
async function removeFolder(folder: string): Promise<void> {
  for (const path of [folder, chooseSocketDirectory(folder)]) {
    await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
