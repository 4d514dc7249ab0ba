import { type Figure, figure } from '../report/figures.ts';
import { type Instance, makeDataDir, removeDataDir, startInstance } from './instance.ts';
import { measureRest } from '../report/memory.ts';
import { summarise } from '../report/rounds.ts';

const group = 'Start, until the first answer of /api/health';

/** Each round in a new data directory: first the start that makes the database, then the next one. */
export async function measureStart(rounds: number): Promise<Figure[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  const memory: Figure[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = await makeDataDir();
    try {
      cold.push(await startAndStop(dataDir));
      warm.push(await startAndStop(dataDir));
      if (round === rounds - 1)
        await startAndStop(dataDir, async (instance) => {
          memory.push(...(await measureRest(instance)));
        });
    } finally {
      await removeDataDir(dataDir);
    }
  }
  return [
    figure({ group, name: 'the first (makes the database)', unit: 'ms' }, summarise(cold)),
    figure({ group, name: 'every later one', unit: 'ms', aim: { atMost: 1000 } }, summarise(warm)),
    ...memory,
  ];
}

async function startAndStop(
  dataDir: string,
  meanwhile: (instance: Instance) => Promise<void> = async () => {},
): Promise<number> {
  const instance = await startInstance(dataDir);
  try {
    await meanwhile(instance);
    return instance.startMs;
  } finally {
    await instance.stop();
  }
}
