import { existsSync } from 'node:fs';
import { addDays } from '#domain/days/local-day.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import type { Answered, Load } from '../http/load-process.ts';
import { startChild } from '../instance/child.ts';
import { cpuSeconds } from '../report/cpu-seconds.ts';
import type { Pair } from './ratio-table.ts';
import {
  isKnownToBoth,
  listOf,
  type RequestsOf,
  ticksOf,
  ticksOfDay,
  unchangedListOf,
} from './requests.ts';
import { DAYS_BEFORE, type OnBoth, type Resident, type Town } from './settle-in.ts';

const WARM_UP_SECONDS = 2;

type Pace = { rounds: number; seconds: number };
type Ask = (load: Load) => Promise<Answered>;
/** `cpuMs`: the CPU time of server and database for one call. */
type Round = Answered & { cpuMs: number };
type Side = (seconds: number) => Promise<Round>;
type Call = { name: string; requestsOf: RequestsOf; who?: (town: Town) => Resident[] };

/** Measures each call with many users at once, each on a separate connection, and interactive calls with one user alone. */
export async function measureCalls(towns: OnBoth<Town>, pace: Pace): Promise<Pair[]> {
  const list: Call = { name: 'list of 20 habits', requestsOf: listOf };
  const unchanged: Call = { name: 'the same list again, unchanged', requestsOf: unchangedListOf };
  const ticks = await ticksKnownTo(towns);
  const load = startChild('http/load-process.ts');
  const ask: Ask = (request) => load.ask<Answered>(request);
  const inTurn = async (who: (town: Town) => Resident[], { requestsOf }: Call) =>
    takeRounds(
      {
        older: await sideOf(towns.older, who, requestsOf, ask),
        newer: await sideOf(towns.newer, who, requestsOf, ask),
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

const quotas = ({ quotaUsers }: Town) => quotaUsers;
const intervals = ({ intervalUsers }: Town) => intervalUsers;
const TODAY = dayAt(Date.now(), UTC);

const listsOfKinds: Call[] = [{ name: 'list of 20 quotas', requestsOf: listOf, who: quotas }];
const ticksOfKinds: Call[] = [
  { name: 'tick of a quota, and back', requestsOf: ticksOfDay(TODAY), who: quotas },
  { name: 'tick of an interval, and back', requestsOf: ticksOfDay(TODAY), who: intervals },
  {
    name: 'correction of last month, and back',
    requestsOf: ticksOfDay(addDays(TODAY, 1 - DAYS_BEFORE)),
  },
];

async function ticksKnownTo({ older, newer }: OnBoth<Town>): Promise<Call[]> {
  const ofDay = ticksOfDay(TODAY);
  const administrators = { older: older.administrator, newer: newer.administrator };
  const isKnown = await isKnownToBoth(ofDay, administrators);
  return [
    { name: 'tick, and back', requestsOf: ticksOf },
    ...(isKnown ? [{ name: 'tick of a day, and back', requestsOf: ofDay }] : []),
  ];
}

async function sideOf(
  town: Town,
  who: (town: Town) => Resident[],
  requestsOf: RequestsOf,
  ask: Ask,
): Promise<Side> {
  const byConnection = await Promise.all(who(town).map(requestsOf));
  const { url } = town.administrator;
  return async (seconds) => {
    const before = processorSecondsOf(town);
    const answered = await ask({ url, byConnection, seconds });
    const spent = processorSecondsOf(town) - before;
    return { ...answered, cpuMs: (spent * 1000) / answered.calls };
  };
}

const hasCpuTimes = existsSync('/proc/self/stat');

/** NaN if the system does not report it. */
function processorSecondsOf({ pid }: Town): number {
  if (!hasCpuTimes) return Number.NaN;
  const { server, database } = cpuSeconds(pid);
  return server + database;
}

async function takeRounds(
  sides: OnBoth<Side>,
  { rounds, seconds }: Pace,
): Promise<OnBoth<Round[]>> {
  for (const side of [sides.older, sides.newer]) await side(WARM_UP_SECONDS);
  const taken: OnBoth<Round[]> = { older: [], newer: [] };
  for (let round = 0; round < rounds; round += 1) {
    taken.older.push(await sides.older(seconds));
    taken.newer.push(await sides.newer(seconds));
  }
  return taken;
}

/** Compares CPU time, which other work on the machine affects less than the number of responses. */
function byMany({ name }: Call, taken: OnBoth<Round[]>): Pair[] {
  const rates = pairOf(taken, ({ perSecond }) => perSecond);
  const costs = pairOf(taken, ({ cpuMs }) => cpuMs);
  return [
    { name, unit: '/s', isMoreBetter: true, ...rates },
    ...(hasCpuTimes
      ? [{ name: `${name}: processor for one`, unit: 'ms', isMoreBetter: false, ...costs }]
      : []),
  ];
}

/** Compares the latency for a user who is alone on the server. */
const byOne = ({ name }: Call, taken: OnBoth<Round[]>): Pair => ({
  name: `one person alone: ${name}`,
  unit: 'ms',
  isMoreBetter: false,
  ...pairOf(taken, ({ p50 }) => p50),
});

const pairOf = (
  { older, newer }: OnBoth<Round[]>,
  pick: (round: Round) => number,
): OnBoth<number[]> => ({ older: older.map(pick), newer: newer.map(pick) });
