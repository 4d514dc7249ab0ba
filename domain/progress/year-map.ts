import { MONTHS } from '../days/day-words.ts';
import {
  dayOfMonth,
  daysBetween,
  daysFromTo,
  type LocalDay,
  monthOf,
  toLocalDay,
} from '../days/local-day.ts';

export const firstDayOfYear = (year: number): LocalDay => toLocalDay(`${year}-01-01`);
export const lastDayOfYear = (year: number): LocalDay => toLocalDay(`${year}-12-31`);

/** Before, a year is little more than the marks of days that have not come. */
const DAYS_OF_A_YEAR = 14;

export const hasYearToShow = (first: LocalDay, today: LocalDay): boolean =>
  daysBetween(first, today) >= DAYS_OF_A_YEAR;

/** Where a day stands among twelve by thirty-one. */
export type YearCell = { day: LocalDay; month: number; dayIndex: number };

export function yearCells(year: number): YearCell[] {
  return daysFromTo(firstDayOfYear(year), lastDayOfYear(year)).map((day) => ({
    day,
    month: monthOf(day),
    dayIndex: dayOfMonth(day) - 1,
  }));
}

export type Tally = { done: number; due: number };

/** What each month came to, January first. */
export function tallyMonths(
  cells: readonly YearCell[],
  tallyOf: (day: LocalDay) => Tally,
): Tally[] {
  return MONTHS.map((_, month) =>
    cells
      .filter((cell) => cell.month === month)
      .map((cell) => tallyOf(cell.day))
      .reduce(addTallies, { done: 0, due: 0 }),
  );
}

export const addTallies = (a: Tally, b: Tally): Tally => ({
  done: a.done + b.done,
  due: a.due + b.due,
});
