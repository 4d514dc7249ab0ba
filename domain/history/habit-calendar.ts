import { toDayNumber } from '../days/local-day.ts';
import { monthAround } from '../days/months.ts';
import {
  type DayRange,
  type NumberedBeginning,
  numberedWeek,
  type Week,
  weekAround,
} from '../days/week.ts';
import type { Frequency } from '../habits/frequency.ts';
import { firstDayOutside, rangeOf } from '../habits/pause.ts';
import { dayAfterIntervals } from '../habits/rhythm.ts';
import { periodLengthOf } from '../habits/schedule.ts';
import type { HabitFacts } from './recorded-habit.ts';

/**
 * "For each habit: its first day and its rest days. For each user: the weekday on which weeks start, and from when." Days are
 * numbers since 1970-01-01.
 */
export type HabitCalendar = {
  createdOn: number;
  /** Pauses of this habit and of all habits, and the days on which it is archived. */
  restDays: readonly DayRange[];
  weekStarts: readonly NumberedBeginning[];
};

export const calendarOf = (
  { createdOn, pauses, archives }: Pick<HabitFacts, 'createdOn' | 'pauses' | 'archives'>,
  week: Week,
): HabitCalendar => ({
  createdOn: toDayNumber(createdOn),
  restDays: [...pauses, ...archives].map(rangeOf),
  weekStarts: numberedWeek(week),
});

/** "A calendar week, a calendar month, or a block of n days counted from the first day"; the day itself without periods. */
export function periodAround(
  { createdOn, weekStarts }: HabitCalendar,
  frequency: Frequency,
  day: number,
): DayRange {
  const length = periodLengthOf(frequency);
  if (length === 'week') return weekAround(weekStarts, day);
  if (length === 'month') return monthAround(day);
  const days = length === 'day' ? 1 : length.days;
  const from = day - ((day - createdOn) % days);
  return { from, until: from + days - 1 };
}

/** The first day on which an interval from the last time is due next, or has been due. */
export function dueDayAfter(
  { createdOn, restDays }: HabitCalendar,
  frequency: Frequency,
  lastDone: number | null,
): number | null {
  const due = lastDone === null ? createdOn : dayAfterIntervals(frequency, lastDone, 1);
  return firstDayOutside(restDays, due);
}

export const isRestDay = ({ restDays }: HabitCalendar, day: number): boolean =>
  restDays.some(({ from, until }) => from <= day && day <= until);
