import type { DayFlags } from '../habits/habit-day.ts';

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
