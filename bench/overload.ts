import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { hashPassword } from '#server/security/passwords.ts';
import { type Child, startChild } from './instance/child.ts';
import { type Figure, figure } from './report/figures.ts';
import type { Instance } from './instance/instance.ts';
import { seedLiveTown } from './seeds/live.seed.ts';
import { callsPerSecond } from './live/live-calls.ts';
import type { Town } from './live/live-dashboard.ts';
import { type Kind, MIX, PASSWORD } from './overload/overload-calls.ts';
import { leaveLastCore } from './instance/own-core.ts';
import type { Measured, Question, Spread, Tally } from './overload/overload-process.ts';
import { summarise } from './report/rounds.ts';
import { runOnInstance } from './instance/run-on-instance.ts';
import { emailOf } from './http/visitors.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    'warm-up': { type: 'string', default: '5' },
    /**
     * Before each measured round. A page that was never answered knows no tags and costs more than one that has
     * been open for a while: three times as many must have settled before they are measured.
     */
    settle: { type: 'string', default: '25' },
    /** Calls a second; without it the peak is looked for. */
    peak: { type: 'string' },
    most: { type: 'string', default: '18000' },
  },
});

const TIMES_THE_PEAK = 3;
const PER_DASHBOARD = callsPerSecond(MIX);
const FIRST_STEP = 1_500;
const STEP = 1.5;
/** A step that brings less than this more than the best is past the peak; two are, for one may be a bad moment. */
const STILL_GROWS = 1.05;
const STEPS_PAST_THE_PEAK = 2;

type Load = { town: Town; child: Child };

const generator = leaveLastCore() ? 'on a core of its own' : 'on the cores of the server';

/** What is answered when three times as much is asked as the server can answer. */
await runOnInstance(async (instance) => {
  const mostPerSecond = TIMES_THE_PEAK * Number(options.peak ?? options.most);
  const town = await openTown(instance, Math.ceil(mostPerSecond / PER_DASHBOARD));
  const load = { town, child: startChild('overload/overload-process.ts') };
  try {
    const peak = options.peak ? Number(options.peak) : await findPeak(load);
    return { figures: await measureRounds(load, peak), conditions: conditionsOf(peak) };
  } finally {
    await load.child.end();
  }
});

function conditionsOf(peak: number): string {
  return `Peak near ${peak}/s; each dashboard makes ${PER_DASHBOARD.toFixed(3)} calls a second; the callers ${generator}`;
}

async function openTown(instance: Instance, people: number): Promise<Town> {
  const pool = await instance.openPool();
  const town = await seedLiveTown(pool, people);
  await letSignIn(pool);
  await pool.end();
  const { hostname: host, port } = new URL(instance.url);
  return { host, port: Number(port), people: town };
}

async function letSignIn(pool: pg.Pool): Promise<void> {
  const password = await hashPassword(PASSWORD);
  const sql = 'update users set password = $1 where email like $2';
  await pool.query(sql, [password, emailOf('crowd', '%')]);
}

type Offered = { perSecond: number; warmUpSeconds: number; honours?: boolean };

async function offer(
  { town, child }: Load,
  { perSecond, warmUpSeconds, honours = false }: Offered,
) {
  const measured = await child.ask<Measured>({
    ...town,
    people: town.people.slice(0, Math.round(perSecond / PER_DASHBOARD)),
    dashboards: Math.round(perSecond / PER_DASHBOARD),
    warmUpSeconds,
    seconds: Number(options.seconds),
    honours,
  } satisfies Question);
  console.log(describe(perSecond, measured, honours));
  return measured;
}

async function findPeak(load: Load): Promise<number> {
  let best = 0;
  let past = 0;
  for (let offered = FIRST_STEP; offered <= Number(options.most); offered *= STEP) {
    const perSecond = Math.round(offered);
    const goodput = goodputOf(
      await offer(load, { perSecond, warmUpSeconds: Number(options['warm-up']) }),
    );
    past = goodput < best * STILL_GROWS ? past + 1 : 0;
    if (past === STEPS_PAST_THE_PEAK) break;
    best = Math.max(best, goodput);
  }
  return Math.round(best);
}

async function measureRounds(load: Load, peak: number): Promise<Figure[]> {
  const atPeak: Measured[] = [];
  const leaving: Measured[] = [];
  const honouring: Measured[] = [];
  const warmUpSeconds = Number(options.settle);
  const perSecond = TIMES_THE_PEAK * peak;
  for (let round = 0; round < Number(options.rounds); round += 1) {
    atPeak.push(await offer(load, { perSecond: peak, warmUpSeconds }));
    leaving.push(await offer(load, { perSecond, warmUpSeconds }));
    honouring.push(await offer(load, { perSecond, warmUpSeconds, honours: true }));
  }
  return [
    figure({ group: 'At the peak', name: 'goodput', unit: '/s' }, summarise(atPeak.map(goodputOf))),
    ...figuresOf('Three times the peak, callers that leave', leaving, atPeak),
    ...figuresOf('Three times the peak, callers that come again when asked to', honouring, atPeak),
  ];
}

function figuresOf(group: string, sides: Measured[], atPeak: Measured[]): Figure[] {
  const over = (read: (measured: Measured, round: number) => number) => summarise(sides.map(read));
  const answered = (kind: Kind) =>
    figure(
      {
        group,
        name: `answered, ${kind}`,
        unit: '%',
        ...(isLast(kind) && { aim: { atLeast: 95 } }),
      },
      over(({ kinds }) => (100 * kinds[kind].answered) / kinds[kind].due),
    );
  return [
    figure({ group, name: 'offered', unit: '/s' }, over(offeredOf)),
    figure({ group, name: 'goodput', unit: '/s' }, over(goodputOf)),
    figure(
      { group, name: 'goodput, of that at the peak', unit: '%', aim: { atLeast: 80 } },
      over((measured, round) => (100 * goodputOf(measured)) / goodputOf(atPeak[round] ?? measured)),
    ),
    ...(['tick', 'sign-in', 'list', 'poll'] as const).map(answered),
    figure(
      { group, name: 'refused within, median', unit: 'ms', aim: { atMost: 50 } },
      over(({ refusedMs }) => refusedMs.p50),
    ),
    figure(
      { group, name: 'refused within, p99', unit: 'ms' },
      over(({ refusedMs }) => refusedMs.p99),
    ),
    figure(
      { group, name: 'the client itself late, p99', unit: 'ms' },
      over(({ lateMs }) => lateMs.p99),
    ),
  ];
}

function isLast(kind: Kind): boolean {
  return kind === 'tick' || kind === 'sign-in';
}

function total({ kinds }: Measured, count: keyof Tally): number {
  return Object.values(kinds).reduce((sum, tally) => sum + tally[count], 0);
}

function offeredOf(measured: Measured): number {
  return total(measured, 'due') / measured.seconds;
}

function goodputOf(measured: Measured): number {
  return total(measured, 'answered') / measured.seconds;
}

function describe(perSecond: number, measured: Measured, honours: boolean): string {
  const { kinds, faults, answeredMs, refusedMs, lateMs } = measured;
  const share = (kind: Kind) => `${kind} ${percent(kinds[kind].answered, kinds[kind].due)}`;
  return [
    `${perSecond}/s${honours ? ', who come again when asked to' : ''}: offered ${offeredOf(measured).toFixed(0)}`,
    `goodput ${goodputOf(measured).toFixed(0)}`,
    (['tick', 'sign-in', 'list', 'poll'] as const).map(share).join(', '),
    `answered ${inWords(answeredMs)}`,
    `${total(measured, 'refused')} refused ${inWords(refusedMs)}`,
    `${total(measured, 'turnedAway')} turned away by the proxy`,
    `${total(measured, 'left')} left`,
    `${total(measured, 'failed')} failed ${JSON.stringify(faults)}`,
    `client late ${inWords(lateMs)}`,
    `load ${loadavg()[0]?.toFixed(1)}`,
  ].join('; ');
}

function inWords({ p50, p99 }: Spread): string {
  return `p50 ${p50.toFixed(0)} p99 ${p99.toFixed(0)} ms`;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(0)} %`;
}
