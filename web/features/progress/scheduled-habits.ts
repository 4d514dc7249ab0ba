import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/local-day.ts';
import { isScheduledOn, type Schedule } from '#domain/schedule.ts';

export const scheduleOf = ({ type, weekdays, createdOn }: Habit): Schedule => ({
  type,
  weekdays,
  createdOn: createdOn as LocalDay,
});

export const isDueOn = (habit: Habit, day: LocalDay): boolean =>
  isScheduledOn(scheduleOf(habit), day);

export const toScheduled = (habits: readonly Habit[]) =>
  habits.map((habit) => ({ id: habit.id, name: habit.name, ...scheduleOf(habit) }));
