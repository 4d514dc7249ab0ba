import { setTimeout as sleep } from 'node:timers/promises';
import { listHabits } from '#contract/habits.ts';
import { signIn } from '../http/sign-in.ts';
import { type Figure, figure } from '../report/figures.ts';
import { memoryOf } from '../report/processes.ts';
import { summarise } from '../report/rounds.ts';
import { type Instance, makeDataDir, removeDataDir, startInstance } from './instance.ts';

const REST_MS = 10_000;
const START = 'Start, until the first answer of /api/health';
const MEMORY = 'Memory of server and database together (PSS)';

/** Uses a new data directory for each round: the first start creates the database, and the next one does not. */
export async function measureStart(rounds: number): Promise<Figure[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  const resting: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const dataDir = await makeDataDir();
    try {
      cold.push(await startAndStop(dataDir));
      warm.push(
        await startAndStop(dataDir, async (instance) => {
          if (round === rounds) resting.push(await measureRest(instance));
        }),
      );
    } finally {
      await removeDataDir(dataDir);
    }
  }
  return [
    figure({ group: START, name: 'the first (makes the database)', unit: 'ms' }, summarise(cold)),
    figure(
      { group: START, name: 'every later one', unit: 'ms', aim: { atMost: 1000 } },
      summarise(warm),
    ),
    figure(
      { group: MEMORY, name: 'at rest', unit: 'MB', aim: { atMost: 110 } },
      summarise(resting),
    ),
  ];
}

export function measureAfterLoad({ pid }: Instance, people: string): Figure {
  const name = `right after the load, ${people} people`;
  return figure({ group: MEMORY, name, unit: 'MB' }, memoryOf(pid));
}

async function startAndStop(
  dataDir: string,
  use: (instance: Instance) => Promise<void> = async () => {},
): Promise<number> {
  const instance = await startInstance(dataDir);
  try {
    await use(instance);
    return instance.startMs;
  } finally {
    await instance.stop();
  }
}

/** Measured after a few calls, when code that loads on demand is loaded. */
async function measureRest({ url, pid }: Instance): Promise<number> {
  const cookie = await signIn(url);
  for (let call = 0; call < 200; call += 1) {
    await (await fetch(url + listHabits.path, { headers: { cookie } })).text();
  }
  await sleep(REST_MS);
  return memoryOf(pid);
}
