import { existsSync } from 'node:fs';
import { addDays } from '#domain/days/local-day.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import type { Answered, Load } from '../http/load-process.ts';
import { startChild } from '../instance/child.ts';
import { cpuSeconds } from '../report/cpu-seconds.ts';
import type { Pair } from './ratio-table.ts';
import {
  isKnownToBoth,
  listRequests,
  type RequestsOf,
  tickRequests,
  ticksOfDay,
  unchangedListRequests,
} from './requests.ts';
import {
  DAYS_BEFORE,
  type OfBothVersions,
  type TestUser,
  type VersionUsers,
} from './create-users.ts';

const WARM_UP_SECONDS = 2;

type Pace = { rounds: number; seconds: number };
type SendLoad = (load: Load) => Promise<Answered>;
/** `cpuMs`: the CPU time of server and database for one call. */
type Round = Answered & { cpuMs: number };
type Side = (seconds: number) => Promise<Round>;
type Call = { name: string; requestsOf: RequestsOf; who?: (users: VersionUsers) => TestUser[] };

/** Measures each call with many users at once, each on a separate connection, and interactive calls with one user alone. */
export async function measureCalls(
  users: OfBothVersions<VersionUsers>,
  pace: Pace,
): Promise<Pair[]> {
  const list: Call = { name: 'list of 20 habits', requestsOf: listRequests };
  const unchanged: Call = {
    name: 'the same list again, unchanged',
    requestsOf: unchangedListRequests,
  };
  const ticks = await ticksKnownTo(users);
  const load = startChild('http/load-process.ts');
  const sendLoad: SendLoad = (request) => load.ask<Answered>(request);
  const inTurn = async (who: (users: VersionUsers) => TestUser[], { requestsOf }: Call) =>
    takeRounds(
      {
        older: await startSide(users.older, who, requestsOf, sendLoad),
        newer: await startSide(users.newer, who, requestsOf, sendLoad),
      },
      pace,
    );
  const pairs: Pair[] = [];
  try {
    for (const call of [list, ...listsOfKinds, unchanged, ...ticks, ...ticksOfKinds]) {
      pairs.push(...byMany(call, await inTurn(call.who ?? (({ people }) => people), call)));
    }
    for (const call of [list, ...ticks]) {
      pairs.push(byOne(call, await inTurn(({ administrator }) => [administrator], call)));
    }
    return pairs;
  } finally {
    await load.end();
  }
}

const quotas = ({ quotaUsers }: VersionUsers) => quotaUsers;
const intervals = ({ intervalUsers }: VersionUsers) => intervalUsers;
const TODAY = dayAt(Date.now(), UTC);

const listsOfKinds: Call[] = [{ name: 'list of 20 quotas', requestsOf: listRequests, who: quotas }];
const ticksOfKinds: Call[] = [
  { name: 'tick of a quota, and back', requestsOf: ticksOfDay(TODAY), who: quotas },
  { name: 'tick of an interval, and back', requestsOf: ticksOfDay(TODAY), who: intervals },
  {
    name: 'correction of last month, and back',
    requestsOf: ticksOfDay(addDays(TODAY, 1 - DAYS_BEFORE)),
  },
];

async function ticksKnownTo({ older, newer }: OfBothVersions<VersionUsers>): Promise<Call[]> {
  const ofDay = ticksOfDay(TODAY);
  const administrators = { older: older.administrator, newer: newer.administrator };
  const isKnown = await isKnownToBoth(ofDay, administrators);
  return [
    { name: 'tick, and back', requestsOf: tickRequests },
    ...(isKnown ? [{ name: 'tick of a day, and back', requestsOf: ofDay }] : []),
  ];
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
    const before = processorSecondsOf(users);
    const answered = await sendLoad({ url, byConnection, seconds });
    const spent = processorSecondsOf(users) - before;
    return { ...answered, cpuMs: (spent * 1000) / answered.calls };
  };
}

const hasCpuTimes = existsSync('/proc/self/stat');

/** NaN if the system does not report it. */
function processorSecondsOf({ pid }: VersionUsers): number {
  if (!hasCpuTimes) return Number.NaN;
  const { server, database } = cpuSeconds(pid);
  return server + database;
}

async function takeRounds(
  sides: OfBothVersions<Side>,
  { rounds, seconds }: Pace,
): Promise<OfBothVersions<Round[]>> {
  for (const side of [sides.older, sides.newer]) await side(WARM_UP_SECONDS);
  const results: OfBothVersions<Round[]> = { older: [], newer: [] };
  for (let round = 0; round < rounds; round += 1) {
    results.older.push(await sides.older(seconds));
    results.newer.push(await sides.newer(seconds));
  }
  return results;
}

/** Compares CPU time, which other work on the machine affects less than the number of responses. */
function byMany({ name }: Call, results: OfBothVersions<Round[]>): Pair[] {
  const rates = pairOf(results, ({ perSecond }) => perSecond);
  const costs = pairOf(results, ({ cpuMs }) => cpuMs);
  return [
    { name, unit: '/s', isMoreBetter: true, ...rates },
    ...(hasCpuTimes
      ? [{ name: `${name}: processor for one`, unit: 'ms', isMoreBetter: false, ...costs }]
      : []),
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
