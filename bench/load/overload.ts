import { loadavg } from 'node:os';
import { type Child, startChild } from '../instance/child.ts';
import { type Figure, figure } from '../report/figures.ts';
import { summarise } from '../report/rounds.ts';
import { callsPerSecond } from './live-calls.ts';
import type { LoadTarget } from './live-dashboard.ts';
import { type Kind, MIX } from './overload-calls.ts';
import type { Measured, OverloadRequest, Spread, CallCounts } from './overload-process.ts';

export type OverloadOptions = {
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
  /**
   * Seconds before each measured round. A new page has no ETags and costs more than one that has been open for a while,
   * so all pages must have settled before they are measured.
   */
  settleSeconds: number;
  /** Calls per second. Without it, the peak is searched. */
  peak?: number;
  /** Calls per second at which the search ends. */
  maxPeak: number;
};

const OVERLOAD_FACTOR = 3;
const PER_DASHBOARD = callsPerSecond(MIX);
const FIRST_RATE = 1_500;
const RATE_FACTOR = 1.5;
/** The search ends after two steps with less growth. A single one may be a slow moment. */
const MIN_GROWTH = 1.05;
const STEPS_AFTER_PEAK = 2;

type Load = { target: LoadTarget; child: Child; options: OverloadOptions };

export const peopleForOverload = ({ peak, maxPeak }: OverloadOptions): number =>
  Math.ceil((OVERLOAD_FACTOR * (peak ?? maxPeak)) / PER_DASHBOARD);

/** Measures the responses at three times the peak load of the server. */
export async function measureOverload(
  target: LoadTarget,
  options: OverloadOptions,
): Promise<Figure[]> {
  const load = { target, child: startChild('load/overload-process.ts'), options };
  try {
    return await measureRounds(load, options.peak ?? (await findPeak(load)));
  } finally {
    await load.child.end();
  }
}

type OfferedRate = { perSecond: number; warmUpSeconds: number; respectsRetryAfter?: boolean };

async function measureAtRate(
  { target, child, options }: Load,
  { perSecond, warmUpSeconds, respectsRetryAfter = false }: OfferedRate,
) {
  const measured = await child.ask<Measured>({
    ...target,
    people: target.people.slice(0, Math.round(perSecond / PER_DASHBOARD)),
    dashboards: Math.round(perSecond / PER_DASHBOARD),
    warmUpSeconds,
    seconds: options.seconds,
    respectsRetryAfter,
  } satisfies OverloadRequest);
  process.stderr.write(`${describe(perSecond, measured, respectsRetryAfter)}\n`);
  return measured;
}

async function findPeak(load: Load): Promise<number> {
  let best = 0;
  let past = 0;
  for (let offered = FIRST_RATE; offered <= load.options.maxPeak; offered *= RATE_FACTOR) {
    const perSecond = Math.round(offered);
    const goodput = goodputOf(
      await measureAtRate(load, { perSecond, warmUpSeconds: load.options.warmUpSeconds }),
    );
    past = goodput < best * MIN_GROWTH ? past + 1 : 0;
    if (past === STEPS_AFTER_PEAK) break;
    best = Math.max(best, goodput);
  }
  return Math.round(best);
}

async function measureRounds(load: Load, peak: number): Promise<Figure[]> {
  const atPeak: Measured[] = [];
  const leaving: Measured[] = [];
  const honouring: Measured[] = [];
  const { settleSeconds: warmUpSeconds, rounds } = load.options;
  const perSecond = OVERLOAD_FACTOR * peak;
  for (let round = 0; round < rounds; round += 1) {
    atPeak.push(await measureAtRate(load, { perSecond: peak, warmUpSeconds }));
    leaving.push(await measureAtRate(load, { perSecond, warmUpSeconds }));
    honouring.push(
      await measureAtRate(load, { perSecond, warmUpSeconds, respectsRetryAfter: true }),
    );
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

function total({ kinds }: Measured, count: keyof CallCounts): number {
  return Object.values(kinds).reduce((sum, tally) => sum + tally[count], 0);
}

function offeredOf(measured: Measured): number {
  return total(measured, 'due') / measured.seconds;
}

function goodputOf(measured: Measured): number {
  return total(measured, 'answered') / measured.seconds;
}

function describe(perSecond: number, measured: Measured, respectsRetryAfter: boolean): string {
  const { kinds, failures, answeredMs, refusedMs, lateMs } = measured;
  const share = (kind: Kind) => `${kind} ${percent(kinds[kind].answered, kinds[kind].due)}`;
  return [
    `${perSecond}/s${respectsRetryAfter ? ', who come again when asked to' : ''}: offered ${offeredOf(measured).toFixed(0)}`,
    `goodput ${goodputOf(measured).toFixed(0)}`,
    (['tick', 'sign-in', 'list', 'poll'] as const).map(share).join(', '),
    `answered ${inWords(answeredMs)}`,
    `${total(measured, 'refused')} refused ${inWords(refusedMs)}`,
    `${total(measured, 'turnedAway')} turned away by the proxy`,
    `${total(measured, 'left')} left`,
    `${total(measured, 'failed')} failed ${JSON.stringify(failures)}`,
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
