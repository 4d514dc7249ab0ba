import { MONTHS } from '../days/day-words.ts';
import { dayOfMonth, daysFromTo, type LocalDay, monthOf, toLocalDay } from '../days/local-day.ts';

export const firstDayOfYear = (year: number): LocalDay => toLocalDay(`${year}-01-01`);
export const lastDayOfYear = (year: number): LocalDay => toLocalDay(`${year}-12-31`);

/** Where a day stands among twelve by thirty-one. */
export type YearPlace = { day: LocalDay; month: number; place: number };

export function yearPlaces(year: number): YearPlace[] {
  return daysFromTo(firstDayOfYear(year), lastDayOfYear(year)).map((day) => ({
    day,
    month: monthOf(day),
    place: dayOfMonth(day) - 1,
  }));
}

export type Tally = { done: number; asked: number };

/** What each month came to, January first. */
export function tallyMonths(
  places: readonly YearPlace[],
  tallyOf: (day: LocalDay) => Tally,
): Tally[] {
  return MONTHS.map((_, month) =>
    places
      .filter((place) => place.month === month)
      .map((place) => tallyOf(place.day))
      .reduce(addTallies, { done: 0, asked: 0 }),
  );
}

export const addTallies = (a: Tally, b: Tally): Tally => ({
  done: a.done + b.done,
  asked: a.asked + b.asked,
});
