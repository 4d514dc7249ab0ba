import { conciseDate } from '../days/day-words.ts';
import {
  addDays,
  fromDayNumber,
  type LocalDay,
  toDayNumber,
  toLocalDay,
  weekdayOf,
} from '../days/local-day.ts';
import type { DayRange } from '../days/week.ts';
import type { Weekday } from '../days/weekdays.ts';

/** The days of a pause, or the time in the archive: both ends included. `until` is null without an end. */
export type RestDays = { from: LocalDay; until: LocalDay | null };

/** `habitId` is null for all habits. */
export type Pause = RestDays & { habitId: number | null };

/** The API leaves out what is empty. */
type Paused = readonly RestDays[] | undefined;

const isWithin = ({ from, until }: RestDays, day: LocalDay): boolean =>
  from <= day && (until === null || day <= until);

export const isPausedOn = (pauses: Paused, day: LocalDay): boolean =>
  pauses?.some((pause) => isWithin(pause, day)) ?? false;

/** The pauses of the habit and of all habits. */
export const pausesOf = <Item extends Pause>(pauses: readonly Item[], habitId: number): Item[] =>
  pauses.filter((pause) => pause.habitId === null || pause.habitId === habitId);

/** As far back as days are looked at on one screen. */
const DAYS_SHOWN_AFTER_PAUSE = 400;

/** The pauses that a habit in a list has. */
export function listedPauses<Item extends RestDays>(
  pauses: readonly Item[],
  today: LocalDay,
): Item[] {
  const first = addDays(today, -DAYS_SHOWN_AFTER_PAUSE);
  return pauses.filter(({ until }) => until === null || until >= first);
}

/** The weekdays of the paused days. */
export const pausedWeekdays = (pauses: Paused, days: readonly LocalDay[]): Weekday[] =>
  days.filter((day) => isPausedOn(pauses, day)).map(weekdayOf);

/** The last paused day before `day`, or null. */
export function lastPausedBefore(pauses: Paused, day: LocalDay): LocalDay | null {
  const yesterday = addDays(day, -1);
  const lasts = (pauses ?? [])
    .filter(({ from }) => from < day)
    .map(({ until }) => (until === null || until > yesterday ? yesterday : until));
  return lasts.toSorted().at(-1) ?? null;
}

/** The rules look years ahead of the end of a pause, and dates end with the year 9999. */
const ENDLESS_FROM = toLocalDay('9900-01-01');

/** The last day. Null without an end, or with one that is too far off to be an end. */
export const endOf = ({ until }: RestDays): LocalDay | null =>
  until !== null && until >= ENDLESS_FROM ? null : until;

/** In day numbers. */
export function rangeOf(days: RestDays): DayRange {
  const until = endOf(days);
  return {
    from: toDayNumber(days.from),
    until: until === null ? Infinity : toDayNumber(until),
  };
}

/** The first day from `day` on in none of the ranges. Null where one has no end. */
export function firstDayOutside(ranges: readonly DayRange[], day: number): number | null {
  let first = day;
  for (;;) {
    const range = ranges.find(({ from, until }) => from <= first && first <= until);
    if (!range) return first;
    if (range.until === Infinity) return null;
    first = range.until + 1;
  }
}

/** The first day from `day` on that is not paused. Null while the pause has no end. */
export function firstDayAfterPauses(pauses: Paused, day: LocalDay): LocalDay | null {
  const first = firstDayOutside((pauses ?? []).map(rangeOf), toDayNumber(day));
  return first === null ? null : fromDayNumber(first);
}

/** The pause of all habits that the day lies in. */
export const restOn = <Item extends RestDays & { habitId: unknown }>(
  pauses: readonly Item[] | undefined,
  day: LocalDay,
): Item | null => pauses?.find((pause) => pause.habitId === null && isWithin(pause, day)) ?? null;

/** 'Paused until August 3'. Null on other days. */
export function pausedText(pauses: Paused, day: LocalDay): string | null {
  if (!isPausedOn(pauses, day)) return null;
  const after = firstDayAfterPauses(pauses, day);
  return after === null ? 'Paused' : `Paused until ${conciseDate(addDays(after, -1), day)}`;
}
