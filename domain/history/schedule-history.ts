import { type LocalDay, toDayNumber } from '../days/local-day.ts';
import { monthAround } from '../days/months.ts';
import {
  type DayRange,
  type NumberedBeginning,
  numberedWeek,
  type Week,
  weekAround,
} from '../days/week.ts';
import type { Frequency } from '../habits/frequency.ts';
import { type DefinedHabit, definitionsOf } from '../habits/past-rhythms.ts';
import { firstDayOutside, type Pause, rangeOf } from '../habits/pause.ts';
import { dayAfterIntervals } from '../habits/rhythm.ts';
import { periodLengthOf } from '../habits/schedule.ts';

export type ScheduleVersion = { from: number; frequency: Frequency };

/**
 * "For each habit: its first day, its schedules with the day from which each applies, and its rest days. For each user: the
 * weekday on which weeks start, and from when." Days are numbers since 1970-01-01.
 */
export type ScheduleHistory = {
  createdOn: number;
  /** In order, and never empty. Each applies until the next one starts; the first applies from the first day. */
  versions: readonly ScheduleVersion[];
  /** Pauses of this habit and of all habits, and the days on which it is archived. */
  restDays: readonly DayRange[];
  weekStarts: readonly NumberedBeginning[];
};

/** Rest days of a habit that was archived; `until` is null while it still is. */
export type Archive = { from: LocalDay; until: LocalDay | null };

/** A habit with everything that its schedules depend on, as it is stored. */
export type DatedHabit = DefinedHabit & {
  createdOn: LocalDay;
  archives?: readonly Archive[] | null | undefined;
  /** Pauses of this habit, and of all habits. */
  pauses?: readonly Pause[] | null | undefined;
};

export function schedulesOf(habit: DatedHabit, week: Week): ScheduleHistory {
  return {
    createdOn: toDayNumber(habit.createdOn),
    versions: toVersions(habit),
    restDays: [...(habit.pauses ?? []), ...(habit.archives ?? [])].map(rangeOf),
    weekStarts: numberedWeek(week),
  };
}

function toVersions(habit: DatedHabit): ScheduleVersion[] {
  const versions: ScheduleVersion[] = [];
  let from = toDayNumber(habit.createdOn);
  for (const { through, ...frequency } of definitionsOf(habit)) {
    const last = through === undefined ? Infinity : toDayNumber(through);
    if (last < from) continue;
    versions.push({ from, frequency });
    from = last + 1;
  }
  return versions;
}

/** "The schedule of a day is the latest one that starts on or before it." */
export const versionOn = ({ versions }: ScheduleHistory, day: number): ScheduleVersion =>
  versions.findLast(({ from }) => from <= day) ?? (versions[0] as ScheduleVersion);

/** "A calendar week, a calendar month, or a block of n days counted from the first day"; the day itself without periods. */
export function periodAround(
  { createdOn, weekStarts }: Pick<ScheduleHistory, 'createdOn' | 'weekStarts'>,
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
  schedule: ScheduleHistory,
  frequency: Frequency,
  lastDone: number | null,
): number | null {
  const { createdOn } = schedule;
  const due = lastDone === null ? createdOn : dayAfterIntervals(frequency, lastDone, 1);
  return firstDayOutside(schedule.restDays, due);
}

export const isRestDay = ({ restDays }: ScheduleHistory, day: number): boolean =>
  restDays.some(({ from, until }) => from <= day && day <= until);
