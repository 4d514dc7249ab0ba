import { kindOf, isArchivedOn, type Schedule } from './schedule.ts';
import { dayInWords } from '../days/day-words.ts';
import { addDays, daysBetween, type LocalDay, weekdayOf } from '../days/local-day.ts';
import { weekdayName } from '../days/weekdays.ts';
import { type DayContent, type HabitDay, untouchedDay } from './habit-day.ts';
import { frequencyOn, type PastRhythm } from './past-rhythms.ts';

/** The list of habits shows so many days back, for forgotten ticks. */
const DAYS_AT_HAND = 7;

const firstDayAtHand = (today: LocalDay): LocalDay => addDays(today, -DAYS_AT_HAND);

export const isAtHand = (day: LocalDay, today: LocalDay): boolean =>
  day >= firstDayAtHand(today) && day <= today;

/** The day before or after, as far as that is at hand. */
export function stepDay(day: LocalDay, step: -1 | 1, today: LocalDay): LocalDay {
  const next = addDays(day, step);
  return isAtHand(next, today) ? next : day;
}

/** 'Today', 'Yesterday', '3 days ago' */
export function dayAgoText(day: LocalDay, today: LocalDay): string {
  const days = daysBetween(day, today);
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : `${days} days ago`;
}

/** 'Tuesday, 3 November' */
export const namedDay = (day: LocalDay): string =>
  `${weekdayName(weekdayOf(day))}, ${dayInWords(day)}`;

type Standing = Schedule & {
  id: number | string;
  name: string;
  completed: boolean;
  pastRhythms?: readonly PastRhythm[] | undefined;
  period: { first: LocalDay } | null;
  instance: HabitDay | null;
};

/** A habit as it was on an earlier day. Null when it did not exist yet or was archived. */
export function asOnDay<Habit extends Standing>(
  habit: Habit,
  record: HabitDay | undefined,
  day: LocalDay,
): Habit | null {
  if (day < habit.createdOn || isArchivedOn(habit, day)) return null;
  const stood = standingOn(habit, record, day);
  return record && wasPutAway(stood, record) ? null : stood;
}

/**
 * With its rhythm and goal of then, and the record of that day, or a record that only says whether the day was due. Its
 * figures are those of now.
 */
export function standingOn<Habit extends Standing>(
  habit: Habit,
  record: HabitDay | undefined,
  day: LocalDay,
): Habit {
  const { id, name, period } = habit;
  const { through, ...frequency } = frequencyOn(habit, day);
  const made = { id: 0, habitId: typeof id === 'number' ? id : 0, date: day, habitName: name };
  const instance = record ?? { ...made, ...untouchedDay({ ...habit, ...frequency }, day) };
  return {
    ...habit,
    ...frequency,
    completed: instance.completed,
    // Earlier periods are not known here, nor the current one by another rhythm.
    period: period !== null && period.first <= day && through === undefined ? period : null,
    instance,
  };
}

/**
 * The days on which a habit was archived are neutral. Neutral days of a quota or a limit may have been skipped by the owner:
 * they are shown.
 */
const wasPutAway = (habit: Schedule, { scheduled, skipped, ownSkip, notes }: DayContent): boolean =>
  kindOf(habit) === 'calendar' && !scheduled && skipped && ownSkip === null && notes === null;
