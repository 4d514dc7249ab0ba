import type { DayFlags } from '../habits/habit-day.ts';

export function isDone(day: DayFlags): boolean {
  return day.scheduled && day.completed;
}

/** Scheduled, and left neither completed nor skipped: the only kind of day that ends a streak. */
export function isOpen(day: DayFlags): boolean {
  return day.scheduled && !day.completed && !day.skipped;
}

/**
 * Whether a record says something about its day. A record without it is left by a bonus that was undone, or has only a note.
 */
export function isLogged({ scheduled, completed, skipped }: DayFlags): boolean {
  return scheduled || completed || skipped;
}
