import { END_OF_DAY } from '../days/deadline.ts';
import { addDays, type LocalDay } from '../days/local-day.ts';
import { MAX_UNSENT_DAYS } from './unsent-days.ts';

export const HABIT_TYPES = ['daily', 'weekly'] as const;
export type HabitType = (typeof HABIT_TYPES)[number];

export const DEFAULT_HABIT_TYPE: HabitType = 'daily';
export const DEFAULT_DEADLINE = '18:00';
export const FORM_DEADLINE = END_OF_DAY;

export const MAX_NAME_LENGTH = 100;
export const MAX_NOTES_LENGTH = 2000;
/** Notes, steps and tags of all habits, in bytes, so that a phone can load the list of all habits. */
export const TEXT_BYTES_TOGETHER = 400_000;
export const MAX_PUBLIC_NOTE_LENGTH = 500;
/** Leaves room in a 32-bit column for habits after the last one. */
export const MAX_SORT_ORDER = 1_000_000_000;
export const MAX_HABITS = 500;
export const TOO_MANY_HABITS = `You can keep at most ${MAX_HABITS} habits`;

/** Without a number, or with 0, the habit goes to the last place. No habit has a number until the list is sorted manually. */
export function nextSortOrder(existing: readonly number[], requested: number | undefined): number {
  if (requested) return requested;
  const highest = existing.reduce((a, b) => Math.max(a, b), 0);
  return highest > 0 ? highest + 1 : 0;
}

/** Why a new habit cannot begin on this day, in words; null when it can. */
export function firstDayError(day: LocalDay, today: LocalDay): string | null {
  if (day > today) return 'A habit cannot begin in the future.';
  const isTooEarly = day < addDays(today, -MAX_UNSENT_DAYS);
  return isTooEarly ? `A habit can begin at most ${MAX_UNSENT_DAYS} days ago.` : null;
}
