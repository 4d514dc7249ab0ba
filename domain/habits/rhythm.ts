import { daysBetween, type LocalDay, toDayNumber } from '../days/local-day.ts';
import { monthsAfter } from '../days/months.ts';

/** A number of times in a calendar week, a calendar month, or a block of days from the day of creation. */
export type Quota = { kind: 'quota'; times: number; per: 'week' | 'month' | { days: number } };

/** 'start' is a grid from the day of creation; 'done' counts from the last time. */
export type Interval = {
  kind: 'every';
  count: number;
  unit: 'day' | 'week' | 'month';
  from: 'start' | 'done';
};

export type Rhythm = Quota | Interval;

/** The longest block or interval. */
export const MAX_RHYTHM_DAYS = 400;
const MAX_MONTHS = 13;

/** The maximum for each unit, within the longest interval. */
export const MAX_OF_UNIT = { day: MAX_RHYTHM_DAYS, week: 57, month: MAX_MONTHS } as const;

export const DAYS_A_WEEK = 7;
export const DAYS_A_MONTH = 365.2425 / 12;

/** The day number that is `times` intervals after another one. */
export function dayAfterIntervals(
  { rhythm }: { rhythm: Rhythm | null },
  day: number,
  times: number,
): number {
  if (rhythm?.kind !== 'every') return day + times;
  const { count, unit } = rhythm;
  if (unit === 'month') return monthsAfter(day, times * count);
  return day + times * count * (unit === 'week' ? DAYS_A_WEEK : 1);
}

/** Whether the day is on the grid from `start` on. */
export function isOnGrid(rhythm: Interval, start: LocalDay, day: LocalDay): boolean {
  const { count, unit } = rhythm;
  const length = count * { day: 1, week: DAYS_A_WEEK, month: DAYS_A_MONTH }[unit];
  const times = Math.round(daysBetween(start, day) / length);
  return dayAfterIntervals({ rhythm }, toDayNumber(start), times) === toDayNumber(day);
}
