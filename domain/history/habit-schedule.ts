import { type LocalDay, toDayNumber } from '../days/local-day.ts';
import { WEEKDAYS } from '../days/weekdays.ts';
import type { Week } from '../days/week.ts';
import type { Frequency } from '../habits/frequency.ts';
import type { PastRhythm } from '../habits/past-rhythms.ts';
import type { Pause } from '../habits/pause.ts';
import type { DayRange } from './day-range.ts';
import type { Schedule, ScheduleVersion, WeekStart } from './schedule.ts';

/** Rest days of a habit that was archived; `until` is null while it still is. */
export type Archive = { from: LocalDay; until: LocalDay | null };

/** What the schedule of a habit is made of, as it is stored. */
export type DatedHabit = Frequency & {
  createdOn: LocalDay;
  /** In order, each with the last day on which it applied. */
  pastRhythms?: readonly PastRhythm[] | null | undefined;
  archives?: readonly Archive[] | null | undefined;
  /** Those of this habit, and those of all habits. */
  pauses?: readonly Pause[] | null | undefined;
};

export function scheduleOf(habit: DatedHabit, week: Week): Schedule {
  return {
    createdOn: toDayNumber(habit.createdOn),
    versions: versionsOf(habit),
    restDays: [...(habit.pauses ?? []), ...(habit.archives ?? [])].map(rangeOf),
    weekStarts: weekStartsOf(week),
  };
}

function versionsOf(habit: DatedHabit): ScheduleVersion[] {
  const versions: ScheduleVersion[] = [];
  let from = toDayNumber(habit.createdOn);
  for (const { through, ...frequency } of habit.pastRhythms ?? []) {
    const last = toDayNumber(through);
    if (last < from) continue;
    versions.push({ from, frequency });
    from = last + 1;
  }
  const { type, weekdays, rhythm, goal } = habit;
  return [...versions, { from, frequency: { type, weekdays, rhythm, goal } }];
}

const rangeOf = ({ from, until }: { from: LocalDay; until: LocalDay | null }): DayRange => ({
  from: toDayNumber(from),
  until: until === null ? Infinity : toDayNumber(until),
});

/** The first one applies to all days before the second. */
export function weekStartsOf(week: Week): WeekStart[] {
  const beginnings = week.length === 0 ? [{ from: null, start: null }] : week;
  return beginnings.map(({ from, start }, at) => ({
    from: from === null || at === 0 ? -Infinity : toDayNumber(from),
    weekday: WEEKDAYS.indexOf(start ?? 'monday'),
  }));
}

export const isRestDay = ({ restDays }: Schedule, day: number): boolean =>
  restDays.some(({ from, until }) => from <= day && day <= until);
