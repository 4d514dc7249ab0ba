import { percentOf } from './day-status.ts';
import { addDays, daysFromTo, type LocalDay, weekdayOf } from '../days/local-day.ts';
import { askingOf, isScheduledOn, type Schedule } from '../habits/schedule.ts';
import { dayAt, startOfDay, type TimeZone, timeOfDayAt } from '../days/time-zone.ts';

const AT = '08:00';
const HOURS_8 = 8 * 3_600_000;

/**
 * The Monday whose digest is due, from eight o'clock until the day ends; null at any other time. By the clock on the wall: at eight
 * it is Monday for everybody, whenever their day begins.
 */
export function digestDueOn(now: number, zone: TimeZone): LocalDay | null {
  const today = dayAt(now, zone);
  return weekdayOf(today) === 'monday' && timeOfDayAt(now, zone) >= AT ? today : null;
}

/** When it was due, in clocks that run evenly until eight. */
export const digestTime = (monday: LocalDay, zone: TimeZone): number =>
  startOfDay(monday, zone) + HOURS_8;

export type WeekHabit = Schedule & { id: number };

export type WeekMark = {
  habitId: number;
  date: string;
  scheduled: boolean;
  completed: boolean;
  skipped: boolean;
};

export type Week = {
  first: LocalDay;
  last: LocalDay;
  /** Completed, bonus days among them. */
  completed: number;
  /** Scheduled and not skipped; of a quota also what was done before it was due. */
  due: number;
  percent: number;
  perfectDays: number;
};

/** The seven days before that Monday. A day that nobody looked at has no record: it was asked for all the same. */
export function weekBefore(
  monday: LocalDay,
  habits: readonly WeekHabit[],
  marks: readonly WeekMark[],
): Week {
  const [first, last] = [addDays(monday, -7), addDays(monday, -1)];
  const byDay = new Map(marks.map((mark) => [`${mark.habitId} ${mark.date}`, mark]));
  const days = daysFromTo(first, last).map((day) => {
    const outcomes = habits.map((habit) => {
      const mark = byDay.get(`${habit.id} ${day}`);
      const isDone = mark?.completed ?? false;
      const isAsked = mark ? mark.scheduled && !mark.skipped : isScheduledOn(habit, day);
      // Of a quota each time that it was done had been planned, on whichever day.
      return { isAsked, isDue: isAsked || (isDone && askingOf(habit) === 'period'), isDone };
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
