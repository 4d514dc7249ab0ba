import { type LocalDay, toDayNumber, weekdayIndex } from '../days/local-day.ts';
import { WEEKDAYS } from '../days/weekdays.ts';
import type { Frequency } from './frequency.ts';
import { isPausedOn, type Pause } from './pause.ts';
import type { StreakUnit } from './period.ts';
import { isOnGrid } from './rhythm.ts';

export type Schedule = Frequency & {
  /** The owner's local day when the habit was created; it never changes. */
  createdOn: LocalDay;
  /** The last day of an archived habit. */
  archivedOn: LocalDay | null;
  /** The habit is not due on their days. */
  pauses?: readonly Pause[] | undefined;
};

/** A habit without rhythm and goal that is not archived. */
export const BY_WEEKDAYS = { rhythm: null, goal: null, archivedOn: null } as const;

type Measure = Pick<Schedule, 'rhythm' | 'goal'>;

/** What makes a day due: its date, the time since the habit was last done, a limit, or the period around it. */
export type ScheduleKind = 'calendar' | 'interval' | 'dayLimit' | 'times' | 'total' | 'periodLimit';

export function kindOf({ rhythm, goal }: Measure): ScheduleKind {
  if (rhythm?.kind === 'quota') return 'times';
  if (goal && goal.per !== 'day') return goal.kind === 'least' ? 'total' : 'periodLimit';
  if (goal?.kind === 'most') return 'dayLimit';
  return rhythm?.from === 'done' ? 'interval' : 'calendar';
}

export const periodLengthOf = ({ rhythm, goal }: Measure) =>
  rhythm?.kind === 'quota' ? rhythm.per : (goal?.per ?? 'day');

/** What the streak counts. */
export function unitOf(measure: Measure): StreakUnit {
  const length = periodLengthOf(measure);
  return typeof length === 'object' ? 'period' : length;
}

const EVERY_WEEKDAY = 0b1111111;

/**
 * A bit for each weekday, Monday first. "A schedule without weekdays allows every day. (A weekly schedule allows none if it
 * has no weekdays, no rhythm, no limit and no total; a target for the day does not change this.)"
 */
export function allowedWeekdays(frequency: Frequency): number {
  const { type, weekdays, rhythm } = frequency;
  if (weekdays?.length) {
    return weekdays.reduce((bits, weekday) => bits | (1 << WEEKDAYS.indexOf(weekday)), 0);
  }
  const allowsNone = type === 'weekly' && rhythm === null && kindOf(frequency) === 'calendar';
  return allowsNone ? 0 : EVERY_WEEKDAY;
}

/** Whether the day is one of the habit's weekdays, even if it is a rest day. */
export const isOnWeekdays = (frequency: Frequency, dayNumber: number): boolean =>
  ((allowedWeekdays(frequency) >> weekdayIndex(dayNumber)) & 1) === 1;

export const isArchivedOn = ({ archivedOn }: Pick<Schedule, 'archivedOn'>, day: LocalDay) =>
  archivedOn !== null && day > archivedOn;

/** Whether the habit may be done on the day. */
export const isAllowedOn = (schedule: Schedule, day: LocalDay): boolean =>
  day >= schedule.createdOn &&
  !isArchivedOn(schedule, day) &&
  !isPausedOn(schedule.pauses, day) &&
  isOnWeekdays(schedule, toDayNumber(day));

/** Whether the calendar alone makes the day due. For other kinds, earlier days decide: domain/history/due-days.ts. */
export function isScheduledOn(schedule: Schedule, day: LocalDay): boolean {
  if (kindOf(schedule) !== 'calendar' || !isAllowedOn(schedule, day)) return false;
  const { rhythm } = schedule;
  return rhythm?.kind !== 'every' || isOnGrid(rhythm, schedule.createdOn, day);
}
