import { type CallName, requestsByConnection, type Sender } from './calls.ts';
import { type Child, startChild } from '../instance/child.ts';
import type { Replay } from './bare-driver-process.ts';
import { measureBesideLockedRow } from './beside-locked-row.ts';
import { copyAnswer } from './copy-answer.ts';
import { type Figure, figure } from '../report/figures.ts';
import type { Instance } from '../instance/instance.ts';
import type { Load } from './load-process.ts';
import {
  ratioOf,
  type Sample,
  type Samples,
  type Side,
  summarise,
  takeRounds,
} from '../report/rounds.ts';
import { findVisitors, type Kind, type Visitor } from './visitors.ts';
import type { Request } from 'autocannon';

export const CONNECTIONS = 32;
const CALLS = ['list', 'complete'] as const;
const WARM_UP_SECONDS = 2;
const IN_WORDS: Record<(typeof CALLS)[number], string> = {
  list: 'GET /api/habits, 20 habits',
  complete: 'PUT /api/habits/{id}/days/{date} {completed}',
};

export type Pace = { rounds: number; seconds: number };
/** `people`: the number of users of the large instance, as text. */
export type TwoInstances = { large: Instance; small: Instance; people: string };

/** Measures each call with a long history, a short one and few users, next to its lower bounds. */
export async function measureThroughput(instances: TwoInstances, pace: Pace): Promise<Figure[]> {
  const load = startChild('http/load-process.ts');
  const figures: Figure[] = [];
  try {
    for (const call of CALLS) figures.push(...(await measureCall(call, instances, load, pace)));
    const people = await createVisitors(instances.large, 'newcomer', CONNECTIONS);
    const ticks = requestsByConnection('complete', people, CONNECTIONS);
    figures.push(...(await measureBesideLockedRow(instances.large, ticks, load, pace)));
  } finally {
    await load.end();
  }
  return figures;
}

async function measureCall(
  call: (typeof CALLS)[number],
  instances: TwoInstances,
  load: Child,
  pace: Pace,
): Promise<Figure[]> {
  const people = await createVisitors(instances.large, 'veteran', CONNECTIONS);
  const ofVeterans = (sender: Sender) => requestsByConnection(call, people, CONNECTIONS, sender);
  const veterans = ofVeterans('browser');
  const limits = await openLimits(instances.large, veterans);
  const sent = (instance: Pick<Instance, 'url'>, byConnection: Request[][]) => (seconds: number) =>
    load.ask<Sample>({ url: instance.url, seconds, byConnection } satisfies Load);
  const from = async (instance: Instance, kind: Kind, most: number, does: CallName = call) =>
    sent(
      instance,
      requestsByConnection(does, await createVisitors(instance, kind, most), CONNECTIONS),
    );
  const sides = Object.entries({
    'bare node:http': sent({ url: limits.httpUrl }, veterans),
    'the server': sent(instances.large, veterans),
    programs: sent(instances.large, ofVeterans('programs')),
    'bare pg': replayed(limits.driver),
    'a week': await from(instances.large, 'newcomer', CONNECTIONS),
    quotas: await from(instances.large, 'quota', CONNECTIONS),
    amounts: await from(instances.large, 'amount', CONNECTIONS, call === 'list' ? 'list' : 'step'),
    'few people': await from(instances.small, 'crowd', 3200),
    'many people': await from(instances.large, 'crowd', 3200),
  });
  try {
    for (const [, measure] of sides) await measure(WARM_UP_SECONDS);
    const timed = sides.map(
      ([name, measure]): Side => ({ name, measure: () => measure(pace.seconds) }),
    );
    return describe(call, await takeRounds(timed, pace.rounds), instances.people);
  } finally {
    await limits.close();
  }
}

const replayed =
  (driver: Child) =>
  (seconds: number): Promise<Sample> =>
    driver.ask<Sample>({ do: 'replay', seconds } satisfies Replay);

async function createVisitors(instance: Instance, kind: Kind, most: number): Promise<Visitor[]> {
  const pool = await instance.openPool();
  try {
    return await findVisitors(pool, kind, most);
  } finally {
    await pool.end();
  }
}

async function openLimits(instance: Instance, byConnection: Request[][]) {
  const driver = startChild('http/bare-driver-process.ts');
  const http = startChild('http/bare-http-process.ts');
  const databaseUrl = await instance.databaseUrl();
  await driver.ask({ do: 'record', databaseUrl, byConnection });
  const httpUrl = await http.ask<string>(await copyAnswer(instance.url, byConnection));
  const close = async () => {
    await driver.end();
    await http.end();
  };
  return { driver, httpUrl, close };
}

function describe(call: (typeof CALLS)[number], samples: Samples, people: string): Figure[] {
  const group = IN_WORDS[call];
  const rate = (side: string) =>
    figure(
      { group, name: side, unit: '/s' },
      summarise((samples.get(side) ?? []).map(({ perSecond }) => perSecond)),
    );
  const p99 = (side: string) =>
    figure(
      { group, name: `${side}, p99`, unit: 'ms' },
      summarise((samples.get(side) ?? []).map(({ p99 }) => p99)),
    );
  const ratio = (name: string, side: string, limit: string, aim?: Figure['aim']) =>
    figure({ group, name, unit: 'x', ...(aim ? { aim } : {}) }, ratioOf(samples, side, limit));
  const sides = ['the server', 'bare pg', 'bare node:http'];
  const measured = sides.filter((side) => samples.has(side));
  return [
    ...measured.flatMap((side) => [rate(side), p99(side)]),
    ...ratios(call, samples, ratio),
    ratio('cost by token, of that by session', 'the server', 'programs', { atMost: 1.1 }),
    ratio('cost after 5 years, of that after a week', 'a week', 'the server', { atMost: 1.15 }),
    ratio('cost of quotas, of that of habits of every day', 'a week', 'quotas', { atMost: 1.1 }),
    ratio('cost of amounts, of that of habits of every day', 'a week', 'amounts', {
      atMost: 1.1,
    }),
    ratio(`cost among ${people} people, of that among 100`, 'few people', 'many people', {
      atMost: 1.2,
    }),
  ];
}

type Ratio = (name: string, side: string, limit: string, aim?: Figure['aim']) => Figure;

function ratios(call: (typeof CALLS)[number], samples: Samples, ratio: Ratio): Figure[] {
  const ofDriver = (aim?: Figure['aim']) => ratio('of bare pg', 'the server', 'bare pg', aim);
  const ofHttp = (aim?: Figure['aim']) =>
    ratio('of bare node:http', 'the server', 'bare node:http', aim);
  if (call === 'complete') return [ofDriver({ atLeast: 0.8 }), ofHttp()];
  const isDriverLower = ratioOf(samples, 'bare pg', 'bare node:http').median < 1;
  const aim = { atLeast: 0.8 };
  return isDriverLower ? [ofDriver(aim), ofHttp()] : [ofDriver(), ofHttp(aim)];
}
