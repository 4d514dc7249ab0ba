import { loadavg } from 'node:os';
import { type Child, startChild } from '../instance/child.ts';
import { type Figure, figure } from '../report/figures.ts';
import { summarise, takeRounds } from '../report/rounds.ts';
import type { LoadTarget } from './live-dashboard.ts';
import { callsPerSecond, type CallKind, MIX } from './page-calls.ts';
import type { CallCounts, LoadResult, PagesRequest, Percentiles } from './pages-process.ts';

export type OverloadOptions = {
  rounds: number;
  /** Calls per second. Without it, the peak is searched. */
  peak?: number;
};

const SECONDS = 8;
const WARM_UP_SECONDS = 5;
/**
 * Seconds before each measured round. A new page has no ETags and costs more than one that has been open for a while,
 * so all pages must have settled before they are measured.
 */
const SETTLE_SECONDS = 25;
/** Calls per second at which the search ends. */
const MAX_PEAK = 18_000;
const OVERLOAD_FACTOR = 3;
const PER_DASHBOARD = callsPerSecond(MIX);
const FIRST_RATE = 1_500;
const RATE_FACTOR = 1.5;
/** The search ends after two steps with less growth. A single one may be a slow moment. */
const MIN_GROWTH = 1.05;
const STEPS_AFTER_PEAK = 2;

type Load = { target: LoadTarget; child: Child };

export const peopleForOverload = ({ peak = MAX_PEAK }: OverloadOptions): number =>
  Math.ceil((OVERLOAD_FACTOR * peak) / PER_DASHBOARD);

/** Measures the responses at three times the peak load of the server. */
export async function measureOverload(
  target: LoadTarget,
  { rounds, peak }: OverloadOptions,
): Promise<Figure[]> {
  const load = { target, child: startChild('load/pages-process.ts') };
  try {
    return await measureRounds(load, peak ?? (await findPeak(load)), rounds);
  } finally {
    await load.child.end();
  }
}

type OfferedRate = { perSecond: number; warmUpSeconds: number; respectsRetryAfter?: boolean };

async function measureAtRate(
  { target, child }: Load,
  { perSecond, warmUpSeconds, respectsRetryAfter = false }: OfferedRate,
) {
  const measured = await child.ask<LoadResult>({
    ...target,
    people: target.people.slice(0, Math.round(perSecond / PER_DASHBOARD)),
    dashboards: Math.round(perSecond / PER_DASHBOARD),
    warmUpSeconds,
    seconds: SECONDS,
    isBehindProxy: true,
    respectsRetryAfter,
  } satisfies PagesRequest);
  process.stderr.write(`${describe(perSecond, measured, respectsRetryAfter)}\n`);
  return measured;
}

async function findPeak(load: Load): Promise<number> {
  let best = 0;
  let past = 0;
  for (let offered = FIRST_RATE; offered <= MAX_PEAK; offered *= RATE_FACTOR) {
    const perSecond = Math.round(offered);
    const measured = await measureAtRate(load, { perSecond, warmUpSeconds: WARM_UP_SECONDS });
    const goodput = goodputOf(measured);
    past = goodput < best * MIN_GROWTH ? past + 1 : 0;
    if (past === STEPS_AFTER_PEAK) break;
    best = Math.max(best, goodput);
  }
  return Math.round(best);
}

async function measureRounds(load: Load, peak: number, rounds: number): Promise<Figure[]> {
  const warmUpSeconds = SETTLE_SECONDS;
  const perSecond = OVERLOAD_FACTOR * peak;
  const sides = {
    atPeak: () => measureAtRate(load, { perSecond: peak, warmUpSeconds }),
    leaving: () => measureAtRate(load, { perSecond, warmUpSeconds }),
    honouring: () => measureAtRate(load, { perSecond, warmUpSeconds, respectsRetryAfter: true }),
  };
  const { atPeak, leaving, honouring } = await takeRounds(sides, rounds);
  return [
    figure({ group: 'At the peak', name: 'goodput', unit: '/s' }, summarise(atPeak.map(goodputOf))),
    ...figuresOf('Three times the peak, callers that leave', leaving, atPeak),
    ...figuresOf('Three times the peak, callers that come again when asked to', honouring, atPeak),
  ];
}

function figuresOf(group: string, sides: LoadResult[], atPeak: LoadResult[]): Figure[] {
  const answered = (kind: CallKind) =>
    figure(
      { group, name: `answered, ${kind}`, unit: '%', aim: { atLeast: 95 } },
      summarise(sides.map(({ kinds }) => (100 * kinds[kind].answered) / kinds[kind].due)),
    );
  const ofPeak = sides.map(
    (measured, round) => (100 * goodputOf(measured)) / goodputOf(atPeak[round] ?? measured),
  );
  return [
    figure(
      { group, name: 'goodput, of that at the peak', unit: '%', aim: { atLeast: 80 } },
      summarise(ofPeak),
    ),
    answered('tick'),
    answered('sign-in'),
    figure(
      { group, name: 'refused within, median', unit: 'ms', aim: { atMost: 50 } },
      summarise(sides.map(({ refusedMs }) => refusedMs.p50)),
    ),
  ];
}

function total({ kinds }: LoadResult, count: keyof CallCounts): number {
  return Object.values(kinds).reduce((sum, tally) => sum + tally[count], 0);
}

function offeredOf(measured: LoadResult): number {
  return total(measured, 'due') / measured.seconds;
}

function goodputOf(measured: LoadResult): number {
  return total(measured, 'answered') / measured.seconds;
}

function describe(perSecond: number, measured: LoadResult, respectsRetryAfter: boolean): string {
  const { kinds, failures, responseMs, refusedMs, lateMs } = measured;
  const share = (kind: CallKind) => `${kind} ${percent(kinds[kind].answered, kinds[kind].due)}`;
  return [
    `${perSecond}/s${respectsRetryAfter ? ', who come again when asked to' : ''}: offered ${offeredOf(measured).toFixed(0)}`,
    `goodput ${goodputOf(measured).toFixed(0)}`,
    (['tick', 'sign-in', 'list', 'poll'] as const).map(share).join(', '),
    `answered ${inWords(responseMs)}`,
    `${total(measured, 'refused')} refused ${inWords(refusedMs)}`,
    `${total(measured, 'turnedAway')} turned away by the proxy`,
    `${total(measured, 'left')} left`,
    `${total(measured, 'failed')} failed ${JSON.stringify(failures)}`,
    `client late ${inWords(lateMs)}`,
    `load ${loadavg()[0]?.toFixed(1)}`,
  ].join('; ');
}

function inWords({ p50, p99 }: Percentiles): string {
  return `p50 ${p50.toFixed(0)} p99 ${p99.toFixed(0)} ms`;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(0)} %`;
}
