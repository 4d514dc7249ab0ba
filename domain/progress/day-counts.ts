import { type DayFlags, isDone, isLogged, isOpen } from '../habits/habit-day.ts';
import { daysBetween, type LocalDay } from '../days/local-day.ts';

/** The counts of one day, over all habits. */
export type DayCount = {
  /** All records, except those of an undone bonus. */
  logged: number;
  completed: number;
  skipped: number;
  /** Completed and scheduled, so without bonus days. */
  kept: number;
  /** Scheduled, and neither completed nor skipped. */
  open: number;
};

/** One list per figure, from `first` on: small enough to send a year. */
export type DayCounts = { first: LocalDay } & { readonly [Figure in keyof DayCount]: number[] } & {
  /** The reached shares of missed targets, at most 1 each. Undefined when no target was missed. */
  readonly parts?: number[] | undefined;
};

const NOTHING: DayCount = { logged: 0, completed: 0, skipped: 0, kept: 0, open: 0 };

export function emptyCounts(first: LocalDay, length: number): DayCounts {
  const zeros = () => Array.from({ length }, () => 0);
  return {
    first,
    logged: zeros(),
    completed: zeros(),
    skipped: zeros(),
    kept: zeros(),
    open: zeros(),
  };
}

export const countOn = (counts: DayCounts, day: LocalDay): DayCount =>
  countAt(counts, daysBetween(counts.first, day));

/** The reached share of the day's missed targets. */
export const partsOn = ({ first, parts }: DayCounts, day: LocalDay): number =>
  parts?.[daysBetween(first, day)] ?? 0;

/** The counts of each day up to that one. Faster on a phone than looking each day up by date. */
export function countsUntil(counts: DayCounts, day: LocalDay): DayCount[] {
  const length = Math.min(counts.logged.length, daysBetween(counts.first, day) + 1);
  return Array.from({ length: Math.max(0, length) }, (_, at) => countAt(counts, at));
}

function countAt(counts: DayCounts, at: number): DayCount {
  if (at < 0 || at >= counts.logged.length) return NOTHING;
  const on = (figure: keyof DayCount) => counts[figure][at] ?? 0;
  return {
    logged: on('logged'),
    completed: on('completed'),
    skipped: on('skipped'),
    kept: on('kept'),
    open: on('open'),
  };
}

export function countMark(mark: DayFlags | null): DayCount {
  if (!mark || !isLogged(mark)) return NOTHING;
  return {
    logged: 1,
    completed: Number(mark.completed),
    skipped: Number(mark.skipped && !mark.completed),
    kept: Number(isDone(mark)),
    open: Number(isOpen(mark)),
  };
}
