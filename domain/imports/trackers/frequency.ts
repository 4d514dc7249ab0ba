import { type LocalDay, weekdayOf } from '../../days/local-day.ts';
import { sortWeekdays, WEEKDAYS, type Weekday, weekdayName } from '../../days/weekdays.ts';

/** How often another tracker asks: on weekdays, or so many times in so many days. */
export type Frequency =
  | { readonly weekdays: readonly Weekday[] }
  | { readonly times: number; readonly days: number };

export const EVERY_DAY: Frequency = { times: 1, days: 1 };

export type Planned = {
  type: 'daily' | 'weekly';
  weekdays: Weekday[] | null;
  /** Said to the owner where there is no counterpart and weekdays were chosen instead. */
  insteadOf?: string;
};

/** Evenly over the week, for as many days as the index says. */
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

/** Where a rhythm is not told in weekdays, those on which the habit was done most often are taken. */
export function planFrequency(frequency: Frequency, doneOn: readonly LocalDay[]): Planned {
  if ('weekdays' in frequency) return onWeekdays(sortWeekdays(frequency.weekdays));
  const { times, days } = frequency;
  if (times >= days) return { type: 'daily', weekdays: null };
  const perWeek = Math.min(7, Math.max(1, Math.round((7 * times) / days)));
  const weekdays = perWeek === 7 ? [...WEEKDAYS] : favourites(doneOn, perWeek);
  return { ...onWeekdays(weekdays), insteadOf: `${describe(times, days)}: ${named(weekdays)}` };
}

function onWeekdays(weekdays: Weekday[]): Planned {
  return weekdays.length === 7
    ? { type: 'daily', weekdays: null }
    : { type: 'weekly', weekdays: weekdays.length === 0 ? null : weekdays };
}

function favourites(doneOn: readonly LocalDay[], count: number): Weekday[] {
  const times = new Map<Weekday, number>();
  for (const day of doneOn) times.set(weekdayOf(day), (times.get(weekdayOf(day)) ?? 0) + 1);
  const spread = SPREAD[count] ?? [];
  const worth = (weekday: Weekday) =>
    (times.get(weekday) ?? 0) + (spread.includes(WEEKDAYS.indexOf(weekday)) ? 0.5 : 0);
  return sortWeekdays(WEEKDAYS.toSorted((a, b) => worth(b) - worth(a)).slice(0, count));
}

function describe(times: number, days: number): string {
  const often = times === 1 ? 'once' : `${times} times`;
  if (days === 7) return `${often} a week`;
  if (days >= 28 && days <= 31) return `${often} a month`;
  return `${often} in ${days} days`;
}

const named = (weekdays: readonly Weekday[]) =>
  weekdays.length === 7 ? 'every day' : weekdays.map(weekdayName).join(', ');
