import {
  addDays,
  DAY_MS,
  daysFromTo,
  fromDayNumber,
  type LocalDay,
  monthOf,
  toDayNumber,
  toLocalDay,
  yearOf,
} from './local-day.ts';
import { type DayRange, firstOfWeek, type WeekStart } from './week.ts';

const numberOf = (year: number, month: number, date: number): number =>
  Date.UTC(year, month, date) / DAY_MS;

/** In day numbers. */
export function monthAround(day: number): DayRange {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { from: numberOf(year, month, 1), until: numberOf(year, month + 1, 0) };
}

/** The same date in a later month. "Where a month is too short, on its last day." In day numbers. */
export function monthsAfter(day: number, count: number): number {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count];
  return Math.min(numberOf(year, month, date.getUTCDate()), numberOf(year, month + 1, 0));
}

export const addMonths = (day: LocalDay, count: number): LocalDay =>
  fromDayNumber(monthsAfter(toDayNumber(day), count));

/** The number of calendar months between two dates. Ignores the day of the month. */
export const monthsBetween = (from: LocalDay, to: LocalDay): number =>
  12 * (yearOf(to) - yearOf(from)) + monthOf(to) - monthOf(from);

export const firstOfMonth = (day: LocalDay): LocalDay => toLocalDay(`${day.slice(0, 7)}-01`);

/** The days of a month in whole weeks, which include days of the months before and after. */
export function monthGrid(month: LocalDay, weekStart: WeekStart): LocalDay[] {
  const first = firstOfMonth(month);
  const last = fromDayNumber(monthAround(toDayNumber(month)).until);
  return daysFromTo(firstOfWeek(first, weekStart), addDays(firstOfWeek(last, weekStart), 6));
}
