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

/** Before this date, most days of a year's map are still in the future. */
const DAYS_OF_A_YEAR = 14;

export const hasYearToShow = (first: LocalDay, today: LocalDay): boolean =>
  daysBetween(first, today) >= DAYS_OF_A_YEAR;

/** Whether a map is likely, before its days are known: a habit has been done often enough. */
export const expectsYear = (habits: readonly { reps: number }[]): boolean =>
  habits.some(({ reps }) => reps >= DAYS_OF_A_YEAR);

/** The position of a day in a grid of twelve by thirty-one. */
export type YearCell = { day: LocalDay; month: number; dayIndex: number };

export function yearCells(year: number): YearCell[] {
  return daysFromTo(firstDayOfYear(year), lastDayOfYear(year)).map((day) => ({
    day,
    month: monthOf(day),
    dayIndex: dayOfMonth(day) - 1,
  }));
}

export type Tally = { done: number; due: number };

/** The tally of each month, January first. */
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
