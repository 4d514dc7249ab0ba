import { type Dice, rollDice } from '#domain/bots/dice.ts';
import { chooseSocketDirectory } from '#server/embedded-postgres/socket-directory.ts';
import { makeDataDir, removeDataDir } from '../../instance/instance.ts';

/** The environment of one fault. Everything that was started in it ends with it, in reverse order. */
export type Scene = {
  readonly dice: Dice;
  readonly programs: Programs;
  onEnd(work: () => Promise<void> | void): void;
  /** Creates a temporary folder. */
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
        // A failure must not prevent the end of the others.
        await Promise.resolve(work()).catch((error: unknown) => console.error(String(error)));
      }
    },
  };
}

async function removeFolder(folder: string): Promise<void> {
  for (const path of [folder, chooseSocketDirectory(folder)]) await removeDataDir(path);
}
