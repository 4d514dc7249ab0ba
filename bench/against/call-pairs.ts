import { addDays } from '#domain/days/local-day.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import type { LoadResult, Load } from '../http/load-process.ts';
import { startChild } from '../instance/child.ts';
import { withCpu } from '../report/processes.ts';
import { takeRounds } from '../report/rounds.ts';
import {
  DAYS_BEFORE,
  type OfBothVersions,
  type TestUser,
  type VersionUsers,
} from './create-users.ts';
import type { Pair } from './ratio-table.ts';
import {
  listRequests,
  type RequestsOf,
  tickRequests,
  ticksOfDay,
  unchangedListRequests,
} from './requests.ts';

const WARM_UP_SECONDS = 2;

type Pace = { rounds: number; seconds: number };
type SendLoad = (load: Load) => Promise<LoadResult>;
/** `cpuMs`: the CPU time of server and database for one call. */
type Round = LoadResult & { cpuMs: number };
type Side = (seconds: number) => Promise<Round>;
type Call = { name: string; requestsOf: RequestsOf; who?: (users: VersionUsers) => TestUser[] };

const TODAY = dayAt(Date.now(), UTC);
const quotas = ({ quotaUsers }: VersionUsers) => quotaUsers;

const LIST: Call = { name: 'list of 20 habits', requestsOf: listRequests };
const TICKS: Call[] = [
  { name: 'tick, and back', requestsOf: tickRequests },
  { name: 'tick of a day, and back', requestsOf: ticksOfDay(TODAY) },
];
const BY_MANY: Call[] = [
  LIST,
  { name: 'list of 20 quotas', requestsOf: listRequests, who: quotas },
  { name: 'the same list again, unchanged', requestsOf: unchangedListRequests },
  ...TICKS,
  { name: 'tick of a quota, and back', requestsOf: ticksOfDay(TODAY), who: quotas },
  {
    name: 'tick of an interval, and back',
    requestsOf: ticksOfDay(TODAY),
    who: ({ intervalUsers }) => intervalUsers,
  },
  {
    name: 'correction of last month, and back',
    requestsOf: ticksOfDay(addDays(TODAY, 1 - DAYS_BEFORE)),
  },
];

/** Measures each call with many users at once, each on a separate connection, and interactive calls with one user alone. */
export async function measureCalls(
  users: OfBothVersions<VersionUsers>,
  { rounds, seconds }: Pace,
): Promise<Pair[]> {
  const load = startChild('http/load-process.ts');
  const sendLoad: SendLoad = (request) => load.ask<LoadResult>(request);
  const inTurn = async ({ requestsOf, who = ({ people }) => people }: Call) => {
    const older = await startSide(users.older, who, requestsOf, sendLoad);
    const newer = await startSide(users.newer, who, requestsOf, sendLoad);
    const lasting = (duration: number) => ({
      older: () => older(duration),
      newer: () => newer(duration),
    });
    await takeRounds(lasting(WARM_UP_SECONDS), 1);
    return takeRounds(lasting(seconds), rounds);
  };
  const pairs: Pair[] = [];
  try {
    for (const call of BY_MANY) pairs.push(...byMany(call, await inTurn(call)));
    for (const call of [LIST, ...TICKS]) {
      const alone: Call = { ...call, who: ({ administrator }) => [administrator] };
      pairs.push(byOne(call, await inTurn(alone)));
    }
    return pairs;
  } finally {
    await load.end();
  }
}

async function startSide(
  users: VersionUsers,
  who: (users: VersionUsers) => TestUser[],
  requestsOf: RequestsOf,
  sendLoad: SendLoad,
): Promise<Side> {
  const byConnection = await Promise.all(who(users).map(requestsOf));
  const { url } = users.administrator;
  return async (seconds) => {
    const request = { url, byConnection, seconds };
    const { result, cpuSeconds } = await withCpu(users.pid, () => sendLoad(request));
    return { ...result, cpuMs: (cpuSeconds * 1000) / result.calls };
  };
}

/** Compares CPU time, which other work on the machine affects less than the number of responses. */
function byMany({ name }: Call, results: OfBothVersions<Round[]>): Pair[] {
  const rates = pairOf(results, ({ perSecond }) => perSecond);
  const costs = pairOf(results, ({ cpuMs }) => cpuMs);
  return [
    { name, unit: '/s', isMoreBetter: true, ...rates },
    { name: `${name}: processor for one`, unit: 'ms', isMoreBetter: false, ...costs },
  ];
}

/** Compares the latency for a user who is alone on the server. */
const byOne = ({ name }: Call, results: OfBothVersions<Round[]>): Pair => ({
  name: `one person alone: ${name}`,
  unit: 'ms',
  isMoreBetter: false,
  ...pairOf(results, ({ p50 }) => p50),
});

const pairOf = (
  { older, newer }: OfBothVersions<Round[]>,
  pick: (round: Round) => number,
): OfBothVersions<number[]> => ({ older: older.map(pick), newer: newer.map(pick) });
