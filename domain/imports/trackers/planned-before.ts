import { type LocalDay, weekdayOf } from '../../days/local-day.ts';
import { sortWeekdays, WEEKDAYS, type Weekday } from '../../days/weekdays.ts';

/** A number of times in a number of days. */
export type TimesInDays = { readonly times: number; readonly days: number };

export type PlannedBefore = { type: 'daily' | 'weekly'; weekdays: Weekday[] | null };

/** Days spread evenly over the week. The index is the number of days. */
const SPREAD: readonly (readonly number[])[] = [
  [],
  [0],
  [0, 3],
  [0, 2, 4],
  [0, 1, 3, 5],
  [0, 1, 2, 3, 4],
  [0, 1, 2, 3, 4, 5],
  [0, 1, 2, 3, 4, 5, 6],
];

/**
 * The frequency that earlier versions imported, when habits had only weekdays: the weekdays on which the habit was done most
 * often. It identifies habits that were imported then.
 */
export function plannedBefore(
  { times, days }: TimesInDays,
  doneOn: readonly LocalDay[],
): PlannedBefore {
  if (times >= days) return { type: 'daily', weekdays: null };
  const perWeek = Math.min(7, Math.max(1, Math.round((7 * times) / days)));
  return perWeek === 7
    ? { type: 'daily', weekdays: null }
    : { type: 'weekly', weekdays: favourites(doneOn, perWeek) };
}

function favourites(doneOn: readonly LocalDay[], count: number): Weekday[] {
  const times = new Map<Weekday, number>();
  for (const day of doneOn) times.set(weekdayOf(day), (times.get(weekdayOf(day)) ?? 0) + 1);
  const spread = SPREAD[count] ?? [];
  const worth = (weekday: Weekday) =>
    (times.get(weekday) ?? 0) + (spread.includes(WEEKDAYS.indexOf(weekday)) ? 0.5 : 0);
  return sortWeekdays(WEEKDAYS.toSorted((a, b) => worth(b) - worth(a)).slice(0, count));
}
