import type { Request } from 'autocannon';
import { type Child, startChild } from '../instance/child.ts';
import type { Instance } from '../instance/instance.ts';
import { type Aim, type Figure, figure } from '../report/figures.ts';
import { ratiosByRound, summarise, takeRounds } from '../report/rounds.ts';
import type { RecordRequest as Recording, ReplayRequest } from './bare-driver-process.ts';
import { measureBesideLockedRow } from './beside-locked-row.ts';
import { type CallName, requestsByConnection, type Sender } from './calls.ts';
import type { LoadResult, Load } from './load-process.ts';
import { findVisitors, type VisitorKind, type Visitor } from './visitors.ts';

export const CONNECTIONS = 32;
const WARM_UP_SECONDS = 2;
const CALLS = {
  list: 'GET /api/habits, 20 habits',
  complete: 'PUT /api/habits/{id}/days/{date} {completed}',
};
type MeasuredCall = keyof typeof CALLS;

export type RoundPlan = { rounds: number; seconds: number };
/** `people`: the number of users of the large instance, as text. */
export type TwoInstances = { large: Instance; small: Instance; people: string };

/** Measures each call with a long history, a short one and few users, next to bare `pg`. */
export async function measureThroughput(
  instances: TwoInstances,
  pace: RoundPlan,
): Promise<Figure[]> {
  const load = startChild('http/load-process.ts');
  const figures: Figure[] = [];
  try {
    for (const call of ['list', 'complete'] as const)
      figures.push(...(await measureCall(call, instances, load, pace)));
    const people = await createVisitors(instances.large, 'newcomer', CONNECTIONS);
    const ticks = requestsByConnection('complete', people, CONNECTIONS);
    figures.push(...(await measureBesideLockedRow(instances.large, ticks, load, pace)));
  } finally {
    await load.end();
  }
  return figures;
}

async function measureCall(
  call: MeasuredCall,
  { large, small, people }: TwoInstances,
  load: Child,
  { rounds, seconds }: RoundPlan,
): Promise<Figure[]> {
  const visitors = await createVisitors(large, 'veteran', CONNECTIONS);
  const ofVeterans = (sender: Sender) => requestsByConnection(call, visitors, CONNECTIONS, sender);
  const sent =
    ({ url }: Instance, byConnection: Request[][]) =>
    async (forSeconds: number) => {
      const request: Load = { url, seconds: forSeconds, byConnection };
      return (await load.ask<LoadResult>(request)).perSecond;
    };
  const from = async (
    instance: Instance,
    kind: VisitorKind,
    most: number,
    does: CallName = call,
  ) => {
    const found = await createVisitors(instance, kind, most);
    return sent(instance, requestsByConnection(does, found, CONNECTIONS));
  };
  const driver = startChild('http/bare-driver-process.ts');
  try {
    const byConnection = ofVeterans('browser');
    const databaseUrl = await large.databaseUrl();
    await driver.ask({ do: 'record', databaseUrl, byConnection } satisfies Recording);
    const sides = {
      server: sent(large, byConnection),
      programs: sent(large, ofVeterans('programs')),
      barePg: (forSeconds: number) =>
        driver.ask<number>({ do: 'replay', seconds: forSeconds } satisfies ReplayRequest),
      week: await from(large, 'newcomer', CONNECTIONS),
      amounts: await from(large, 'amount', CONNECTIONS, call === 'list' ? 'list' : 'step'),
      fewPeople: await from(small, 'crowd', 3200),
      manyPeople: await from(large, 'crowd', 3200),
    };
    await takeRounds(withDuration(sides, WARM_UP_SECONDS), 1);
    const rates = await takeRounds(withDuration(sides, seconds), rounds);
    return describe(CALLS[call], rates, people);
  } finally {
    await driver.end();
  }
}

type Side = 'server' | 'programs' | 'barePg' | 'week' | 'amounts' | 'fewPeople' | 'manyPeople';
type BySide<Value> = Record<Side, Value>;

const withDuration = (sides: BySide<(seconds: number) => Promise<number>>, seconds: number) =>
  Object.fromEntries(
    Object.entries(sides).map(([name, measure]) => [name, () => measure(seconds)]),
  ) as BySide<() => Promise<number>>;

async function createVisitors(
  instance: Instance,
  kind: VisitorKind,
  most: number,
): Promise<Visitor[]> {
  const pool = await instance.openPool();
  try {
    return await findVisitors(pool, kind, most);
  } finally {
    await pool.end();
  }
}

function describe(group: string, rates: BySide<number[]>, people: string): Figure[] {
  const rate = (name: string, side: Side) =>
    figure({ group, name, unit: '/s' }, summarise(rates[side]));
  const ratio = (name: string, of: Side, to: Side, aim: Aim) =>
    figure({ group, name, unit: 'x', aim }, ratiosByRound(rates[of], rates[to]));
  return [
    rate('the server', 'server'),
    rate('bare pg', 'barePg'),
    ratio('of bare pg', 'server', 'barePg', { atLeast: 0.8 }),
    ratio('cost by token, of that by session', 'server', 'programs', { atMost: 1.1 }),
    ratio('cost after 5 years, of that after a week', 'week', 'server', { atMost: 1.15 }),
    ratio('cost of amounts, of that of habits of every day', 'week', 'amounts', { atMost: 1.1 }),
    ratio(`cost among ${people} people, of that among 100`, 'fewPeople', 'manyPeople', {
      atMost: 1.2,
    }),
  ];
}
