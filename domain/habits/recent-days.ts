import { isArchivedOn, type Schedule } from './schedule.ts';
import { longMonthDay } from '../days/day-words.ts';
import { addDays, daysBetween, type LocalDay, weekdayOf } from '../days/local-day.ts';
import { weekdayName } from '../days/weekdays.ts';
import { type HabitDay, UNTOUCHED } from './habit-day.ts';
import { type DatedFrequency, frequencyOn } from './past-rhythms.ts';

/** The dashboard shows that many earlier days, for forgotten ticks. */
const RECENT_DAYS = 7;

/** Whether the dashboard shows the day. */
export const isRecentDay = (day: LocalDay, today: LocalDay): boolean =>
  day >= addDays(today, -RECENT_DAYS) && day <= today;

/** The day before or after, if the dashboard shows it. */
export function stepDay(day: LocalDay, step: -1 | 1, today: LocalDay): LocalDay {
  const next = addDays(day, step);
  return isRecentDay(next, today) ? next : day;
}

/** 'Today', 'Yesterday', '3 days ago' */
export function dayAgoText(day: LocalDay, today: LocalDay): string {
  const days = daysBetween(day, today);
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : `${days} days ago`;
}

/** 'Tuesday, November 3' */
export const namedDay = (day: LocalDay): string =>
  `${weekdayName(weekdayOf(day))}, ${longMonthDay(day)}`;

type ShownHabit = Schedule &
  DatedFrequency & {
    id: number | string;
    name: string;
    completed: boolean;
    period: { first: LocalDay } | null;
    instance: HabitDay | null;
  };

/** A habit as it was on an earlier day. Null when it did not exist yet or was archived. */
export function habitAsOf<Habit extends ShownHabit>(
  habit: Habit,
  record: HabitDay | undefined,
  day: LocalDay,
): Habit | null {
  if (day < habit.createdOn || isArchivedOn(habit, day)) return null;
  return withRecordOf(habit, record, day);
}

/** With rhythm, goal and record of that day. Without a record it gets an unsaved one. Its figures are the current ones. */
export function withRecordOf<Habit extends ShownHabit>(
  habit: Habit,
  record: HabitDay | undefined,
  day: LocalDay,
): Habit {
  const { id, name, period } = habit;
  const { through, ...frequency } = frequencyOn(habit, day);
  const habitId = typeof id === 'number' ? id : 0;
  const instance = record ?? { ...UNTOUCHED, id: 0, habitId, date: day, habitName: name };
  return {
    ...habit,
    ...frequency,
    completed: instance.completed,
    // Earlier periods are not known here.
    period: period !== null && period.first <= day && through === undefined ? period : null,
    instance,
  };
}
