import type { DayFlags } from '../habits/habit-day.ts';
import { daysBetween, type LocalDay } from '../days/local-day.ts';
import { isDone, isLogged, isOpen } from '../streaks/streak.ts';

/** What the records of one day add up to, over all habits. */
export type DayCount = {
  /** All records but those of a bonus that was taken back. */
  logged: number;
  completed: number;
  skipped: number;
  /** Completed and scheduled, so without bonus days. */
  kept: number;
  /** Scheduled, and neither completed nor skipped. */
  open: number;
};

/** Day after day from `first` on, a list for each figure: a year of them is small enough to send. */
export type DayCounts = { first: LocalDay } & { readonly [Figure in keyof DayCount]: number[] } & {
  /** What was reached of targets that were not met, of each at most 1; not there where all are met or there are none. */
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

/** What was reached on the day of targets that were not met. */
export const partsOn = ({ first, parts }: DayCounts, day: LocalDay): number =>
  parts?.[daysBetween(first, day)] ?? 0;

/** The counts of each day up to that one, in order: a year of days by name costs a phone more. */
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
