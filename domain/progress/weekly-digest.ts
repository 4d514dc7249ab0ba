import { unitOf, isScheduledOn, type Schedule } from '../habits/schedule.ts';
import { percentOf } from './day-status.ts';
import { addDays, daysFromTo, type LocalDay, weekdayOf } from '../days/local-day.ts';
import { dayAt, instantOfTime, type TimeZone, timeOfDayAt } from '../days/time-zone.ts';

const AT = '08:00';

/**
 * The Monday whose digest is due, from eight o'clock until midnight. Null at any other time. The hour at which a user's
 * days begin does not matter.
 */
export function digestDueOn(now: number, zone: TimeZone): LocalDay | null {
  const today = dayAt(now, zone);
  return weekdayOf(today) === 'monday' && timeOfDayAt(now, zone) >= AT ? today : null;
}

export const digestTime = (monday: LocalDay, zone: TimeZone): number =>
  instantOfTime(monday, AT, zone);

export type WeekHabit = Schedule & { id: number };

export type WeekMark = {
  habitId: number;
  date: string;
  scheduled: boolean;
  completed: boolean;
  skipped: boolean;
};

export type DigestWeek = {
  first: LocalDay;
  last: LocalDay;
  /** Completed, bonus days included. */
  completed: number;
  /** Scheduled and not skipped. For a quota, each completion counts as due. */
  due: number;
  percent: number;
  perfectDays: number;
};

/** The seven days before that Monday. Days without a record count by the schedule. */
export function weekBefore(
  monday: LocalDay,
  habits: readonly WeekHabit[],
  marks: readonly WeekMark[],
): DigestWeek {
  const [first, last] = [addDays(monday, -7), addDays(monday, -1)];
  const byDay = new Map(marks.map((mark) => [`${mark.habitId} ${mark.date}`, mark]));
  const days = daysFromTo(first, last).map((day) => {
    const outcomes = habits.map((habit) => {
      const mark = byDay.get(`${habit.id} ${day}`);
      const isDone = mark?.completed ?? false;
      const isAsked = mark ? mark.scheduled && !mark.skipped : isScheduledOn(habit, day);
      // Each completion of a quota counts as due.
      return { isAsked, isDue: isAsked || (isDone && unitOf(habit) !== 'day'), isDone };
    });
    const expected = outcomes.filter(({ isAsked }) => isAsked);
    const due = outcomes.filter(({ isDue }) => isDue);
    return {
      due: due.length,
      kept: due.filter(({ isDone }) => isDone).length,
      completed: outcomes.filter(({ isDone }) => isDone).length,
      isPerfect: expected.length > 0 && expected.every(({ isDone }) => isDone),
    };
  });
  const sum = (figure: 'due' | 'kept' | 'completed') =>
    days.reduce((total, day) => total + day[figure], 0);
  return {
    first,
    last,
    completed: sum('completed'),
    due: sum('due'),
    percent: percentOf(sum('kept'), sum('due')),
    perfectDays: days.filter(({ isPerfect }) => isPerfect).length,
  };
}
