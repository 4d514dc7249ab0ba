import { type Dice, rollDice } from '#domain/bots/dice.ts';
import { chooseSocketDirectory } from '#server/embedded-postgres/socket-directory.ts';
import { makeDataDir, removeDataDir } from '../../instance/instance.ts';

/** Where one fault takes place. Whatever was started there is ended with it, last first. */
export type Scene = {
  readonly dice: Dice;
  readonly programs: Programs;
  onEnd(work: () => Promise<void> | void): void;
  /** A folder of its own, gone at the end. */
  makeFolder(): Promise<string>;
  end(): Promise<void>;
};

/** The programs that Node runs. */
export type Programs = { main: string; worker: string };

export function openScene(programs: Programs, seed: number): Scene {
  const endings: (() => Promise<void> | void)[] = [];
  return {
    dice: rollDice(seed),
    programs,
    onEnd: (work) => void endings.push(work),
    makeFolder: async () => {
      const folder = await makeDataDir('fault');
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

async function removeFolder(folder: string): Promise<void> {
  for (const path of [folder, chooseSocketDirectory(folder)]) await removeDataDir(path);
}
