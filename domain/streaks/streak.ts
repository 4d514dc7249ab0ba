import type { DayFlags } from '../habits/habit-day.ts';

/** The nearest earlier row that is done or open, with the streak stored in it. */
export type RunBefore = { isDone: boolean; streak: number };

export function isDone(day: DayFlags): boolean {
  return day.scheduled && day.completed;
}

/** Scheduled, and left neither completed nor skipped: the only kind of day that ends a streak. */
export function isOpen(day: DayFlags): boolean {
  return day.scheduled && !day.completed && !day.skipped;
}

/**
 * Whether a row says anything of its day. One that was made by a bonus is left behind when that is taken back, or
 * carries a note alone: nothing was asked, so nothing was missed.
 */
export function isLogged({ scheduled, completed, skipped }: DayFlags): boolean {
  return scheduled || completed || skipped;
}

/**
 * What changing one day does, at the same cost however long the history: `streak` belongs into the day's own
 * row, and `shift` is added to every done row after it up to (not past) the next open row.
 */
export function streakDelta(change: {
  before: RunBefore | null;
  old: DayFlags | null;
  next: DayFlags | null;
}): { streak: number; shift: number } {
  const run = change.before?.isDone ? change.before.streak : 0;
  const { old, next } = change;
  const streak = next && isDone(next) ? run + 1 : 0;
  return { streak, shift: carriedOn(run, next) - carriedOn(run, old) };
}

function carriedOn(run: number, day: DayFlags | null): number {
  if (day && isDone(day)) return run + 1;
  return day && isOpen(day) ? 0 : run;
}

/** Reps are all completed days, scheduled or not. */
export function repsChange(old: DayFlags | null, next: DayFlags | null): number {
  return Number(next?.completed ?? false) - Number(old?.completed ?? false);
}
