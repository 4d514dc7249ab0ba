import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Figure, figure } from '../report/figures.ts';
import { type Instance, makeDataDir, removeDataDir, startInstance } from './instance.ts';
import { measureRest } from '../report/memory.ts';
import { summarise } from '../report/rounds.ts';

/** A server that has just started reads its jobs, which would take CPU time from the measured one. */
const SETTLED_MS = 2_000;

const group = 'Start, until the first answer of /api/health';

/** Uses a new data directory for each round: the first start creates the database, and the next one does not. */
export async function measureStart(rounds: number): Promise<Figure[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  const ofBare: number[] = [];
  const memory: Figure[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = await makeDataDir();
    try {
      cold.push(await startAndStop(dataDir));
      warm.push(await startAndStop(dataDir));
      await startAndStop(dataDir, async (instance) => {
        await sleep(SETTLED_MS);
        ofBare.push(await compareWithBare(await instance.databaseUrl()));
      });
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
    figure(
      { group, name: 'on a database that runs, of a bare node', unit: '', aim: { atMost: 1.5 } },
      summarise(ofBare),
    ),
    ...memory,
  ];
}

/** Compares a start with a running database to a process that only reads the same program. */
async function compareWithBare(databaseUrl: string): Promise<number> {
  const dataDir = await makeDataDir();
  try {
    const instance = await startInstance(dataDir, undefined, { DATABASE_URL: databaseUrl });
    await instance.stop();
    return instance.startMs / (await startBare(databaseUrl));
  } finally {
    await removeDataDir(dataDir);
  }
}

async function startBare(databaseUrl: string): Promise<number> {
  const program = fileURLToPath(new URL('bare-start-process.mjs', import.meta.url));
  const began = performance.now();
  const child = spawn(process.execPath, [program, ...lineTo(databaseUrl)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const took = performance.now() - began;
  if (child.exitCode === null) await once(child, 'exit');
  return took;
}

/** The folder of a socket, or a host and its port. */
function lineTo(databaseUrl: string): string[] {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  return folder ? [`${folder}/.s.PGSQL.${port || 5432}`] : [hostname, port || '5432'];
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
