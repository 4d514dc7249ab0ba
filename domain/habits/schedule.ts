import { type LocalDay, weekdayOf } from '../days/local-day.ts';
import type { Weekday } from '../days/weekdays.ts';
import type { Frequency } from './frequency.ts';
import type { Goal } from './goal.ts';
import { isPausedOn, type Pause } from './pause.ts';
import { isOnGrid, type Rhythm } from './rhythm.ts';

export type Schedule = {
  type: 'daily' | 'weekly';
  /** With a quota: the days on which it may be done. */
  weekdays: readonly Weekday[] | null;
  /** The owner's local day when the habit was created; it never changes. */
  createdOn: LocalDay;
  /** Null: on the weekdays, as `type` says. */
  rhythm: Rhythm | null;
  goal: Goal | null;
  /** The last day of an archived habit. */
  archivedOn: LocalDay | null;
  /** The habit is not due on their days. */
  pauses?: readonly Pause[] | null | undefined;
};

/** A habit without rhythm and goal that is not archived. */
export const BY_WEEKDAYS = { rhythm: null, goal: null, archivedOn: null } as const;

/**
 * What makes a day due. 'calendar': the date. 'period': so many times or so much in a week, month or block. 'since': the time
 * since it was last done. 'limit': the day is never due, and gets its result when it is over.
 */
export type Asking = 'calendar' | 'period' | 'since' | 'limit';

export function askingOf({ rhythm, goal }: Pick<Schedule, 'rhythm' | 'goal'>): Asking {
  if (rhythm?.kind === 'quota' || (goal !== null && goal.per !== 'day')) return 'period';
  if (goal?.kind === 'most') return 'limit';
  return rhythm?.from === 'done' ? 'since' : 'calendar';
}

export const isArchivedOn = ({ archivedOn }: Pick<Schedule, 'archivedOn'>, day: LocalDay) =>
  archivedOn !== null && day > archivedOn;

/** Whether the habit may be done on the day: what a quota counts, and what a limit judges. */
export function isAllowedOn(schedule: Schedule, day: LocalDay): boolean {
  if (day < schedule.createdOn || isArchivedOn(schedule, day)) return false;
  return !isPausedOn(schedule.pauses, day) && isNamedOn(schedule, day);
}

/** Whether it is one of the habit's weekdays, rest days and archived days included. */
export function isNamedOn(schedule: Frequency, day: LocalDay): boolean {
  const { type, weekdays } = schedule;
  if (weekdays === null || weekdays.length === 0) {
    return type === 'daily' || askingOf(schedule) !== 'calendar';
  }
  return weekdays.includes(weekdayOf(day));
}

/** Whether the calendar alone makes the day due. For other habits the days before it decide: see domain/history/due-days.ts. */
export function isScheduledOn(schedule: Schedule, day: LocalDay): boolean {
  if (askingOf(schedule) !== 'calendar' || !isAllowedOn(schedule, day)) return false;
  const { rhythm } = schedule;
  return rhythm?.kind !== 'every' || isOnGrid(rhythm, schedule.createdOn, day);
}
