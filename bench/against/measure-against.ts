import { ROOT } from '../../scripts/setup/project.mjs';
import { type Instance, makeDataDir, removeDataDir, startInstance } from '../instance/instance.ts';
import { memoryOf } from '../report/processes.ts';
import { takeRounds } from '../report/rounds.ts';
import { measureCalls } from './call-pairs.ts';
import { buildOlderVersion } from './older-version.ts';
import { measurePages } from './page-pairs.ts';
import { type ComparedPair, compare, type Pair } from './ratio-table.ts';
import { createUsers } from './create-users.ts';

export type RoundPlan = { rounds: number; seconds: number };
/** The folder of one of the two versions, and of its database. */
type Place = { root: string; dataDir: string };
type Places = { older: Place; newer: Place };
export type VersionComparison = { name: string; compared: ComparedPair[] };

/**
 * Measures the current version and an older one in turn, each in a separate process with a separate database.
 * Both are filled and measured only through calls and pages that both have.
 */
export async function measureAgainst(
  commit: string,
  pace: RoundPlan,
  say: (doing: string) => void,
): Promise<VersionComparison> {
  say(`building ${commit}`);
  const version = await buildOlderVersion(commit);
  const places = {
    older: { root: version.root, dataDir: await makeDataDir() },
    newer: { root: ROOT, dataDir: await makeDataDir() },
  };
  try {
    say('starting both');
    const starts = await measureStarts(places, pace.rounds);
    const others = await measureRunning(places, pace, say);
    return { name: version.name, compared: [starts, ...others].map(compare) };
  } finally {
    for (const { dataDir } of Object.values(places)) await removeDataDir(dataDir);
    await version.remove();
  }
}

/** Does not count the first start, which creates the database. */
async function measureStarts({ older, newer }: Places, rounds: number): Promise<Pair> {
  const sides = { older: () => timeStart(older), newer: () => timeStart(newer) };
  await takeRounds(sides, 1);
  const times = await takeRounds(sides, rounds);
  return { name: 'start, with a database', unit: 'ms', isMoreBetter: false, ...times };
}

async function timeStart({ dataDir, root }: Place): Promise<number> {
  const instance = await startInstance(dataDir, root);
  await instance.stop();
  return instance.startMs;
}

async function measureRunning(
  places: Places,
  pace: RoundPlan,
  say: (doing: string) => void,
): Promise<Pair[]> {
  const running: Instance[] = [];
  try {
    for (const { dataDir, root } of [places.older, places.newer]) {
      running.push(await startInstance(dataDir, root));
    }
    const [older, newer] = running;
    if (!older || !newer) throw new Error('Two servers were started.');
    say('creating users in both');
    const users = { older: await createUsers(older), newer: await createUsers(newer) };
    say('calling both');
    const calls = await measureCalls(users, pace);
    const memory: Pair = {
      name: 'memory after the calls',
      unit: 'MB',
      isMoreBetter: false,
      older: [memoryOf(older.pid)],
      newer: [memoryOf(newer.pid)],
    };
    say('opening pages of both');
    const visitors = { older: users.older.administrator, newer: users.newer.administrator };
    return [...calls, memory, ...(await measurePages(visitors, pace.rounds))];
  } finally {
    for (const instance of running) await instance.stop();
  }
}
