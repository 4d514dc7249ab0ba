import { dayFromNear } from '../days/day-words.ts';
import { addDays, type LocalDay, weekdayOf } from '../days/local-day.ts';
import type { Weekday } from '../days/weekdays.ts';

/** Days of rest, both ends included. */
export type Pause = {
  from: LocalDay;
  /** Null: until it is ended. */
  until: LocalDay | null;
  /** Null: everything rests. */
  habitId: number | null;
};

export type PausedDays = Pick<Pause, 'from' | 'until'>;
type Paused = readonly PausedDays[] | null | undefined;

const isWithin = ({ from, until }: PausedDays, day: LocalDay): boolean =>
  from <= day && (until === null || day <= until);

export const isPausedOn = (pauses: Paused, day: LocalDay): boolean =>
  pauses?.some((pause) => isWithin(pause, day)) ?? false;

/** Those of the habit, and those of everything. */
export const pausesOf = <Kept extends Pause>(
  pauses: readonly Kept[] | null | undefined,
  habitId: number,
): Kept[] => (pauses ?? []).filter((pause) => pause.habitId === null || pause.habitId === habitId);

/** Of days of one week, the weekdays that rest. */
export const pausedWeekdays = (pauses: Paused, days: readonly LocalDay[]): Weekday[] =>
  pauses ? days.filter((day) => isPausedOn(pauses, day)).map(weekdayOf) : [];

/** The last paused day before `day`; null where there was none. */
export function lastPausedBefore(pauses: Paused, day: LocalDay): LocalDay | null {
  const yesterday = addDays(day, -1);
  const lasts = (pauses ?? [])
    .filter(({ from }) => from < day)
    .map(({ until }) => (until === null || until > yesterday ? yesterday : until));
  return lasts.toSorted().at(-1) ?? null;
}

/** The first day from `day` on that is not paused; null where the rest has no end yet. */
export function firstDayAfterPauses(pauses: Paused, day: LocalDay): LocalDay | null {
  let first = day;
  for (;;) {
    const resting = pauses?.find((pause) => isWithin(pause, first));
    if (!resting) return first;
    if (resting.until === null) return null;
    first = addDays(resting.until, 1);
  }
}

/** The pause of everything that the day lies in. */
export const restOn = <Kept extends PausedDays & { habitId: unknown }>(
  pauses: readonly Kept[] | null | undefined,
  day: LocalDay,
): Kept | null => pauses?.find((pause) => pause.habitId === null && isWithin(pause, day)) ?? null;

/** 'Paused until 3 August'; null on a day that is not. */
export function pausedText(pauses: Paused, day: LocalDay): string | null {
  if (!isPausedOn(pauses, day)) return null;
  const after = firstDayAfterPauses(pauses, day);
  return after === null ? 'Paused' : `Paused until ${dayFromNear(addDays(after, -1), day)}`;
}
