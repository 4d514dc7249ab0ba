import { loadavg } from 'node:os';
import { buildIfNeeded } from '../../scripts/setup/build-if-needed.mjs';
import { prepare, runCommand } from '../../scripts/setup/prepare.mjs';
import { asText, type Figure } from '../report/figures.ts';
import { type Instance, makeDataDir, removeDataDir, startInstance } from './instance.ts';

type Measured = { figures: readonly Figure[]; conditions?: string };

/** Measures a server of its own, says what came out, and fails where an aim was missed. */
export const runOnInstance = (measure: (instance: Instance) => Promise<Measured>): Promise<void> =>
  runCommand(async () => {
    await prepare();
    await buildIfNeeded();
    const dataDir = await makeDataDir();
    const instance = await startInstance(dataDir);
    try {
      const { figures, conditions } = await measure(instance);
      const load = `load ${loadavg()[0]?.toFixed(1)}`;
      console.log(`${conditions ? `${conditions}; ` : ''}${load}\n`);
      console.log(asText(figures));
      if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
    } finally {
      await instance.stop();
      await removeDataDir(dataDir);
    }
  });
