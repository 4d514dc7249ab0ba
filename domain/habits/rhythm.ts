import { daysBetween, type LocalDay } from '../days/local-day.ts';
import { addMonths, monthsBetween } from '../days/months.ts';

/** So many times in a calendar week, a calendar month, or a block of days from the day of creation. */
export type Quota = { kind: 'quota'; times: number; per: 'week' | 'month' | { days: number } };

/** 'start' is a fixed grid from the day of creation; 'done' counts on from the last time. */
export type Every = {
  kind: 'every';
  count: number;
  unit: 'day' | 'week' | 'month';
  from: 'start' | 'done';
};

export type Rhythm = Quota | Every;

/** A block or an interval is at most so long. */
export const MAX_RHYTHM_DAYS = 400;
const MAX_MONTHS = 13;

/** So many of a unit stay within the longest interval. */
export const MOST_OF_UNIT = { day: MAX_RHYTHM_DAYS, week: 57, month: MAX_MONTHS } as const;

/** Whether the day is on the fixed grid that began on `start`. */
export function isOnGrid(every: Every, start: LocalDay, day: LocalDay): boolean {
  const { count, unit } = every;
  if (unit !== 'month') {
    return daysBetween(start, day) % (unit === 'week' ? 7 * count : count) === 0;
  }
  const months = monthsBetween(start, day);
  return months % count === 0 && addMonths(start, months) === day;
}
