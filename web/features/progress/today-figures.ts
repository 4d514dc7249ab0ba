import type { Habit } from '#contract/habits.ts';
import { percentOf } from '#domain/progress/day-status.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { tickedWeekdays } from '#domain/days/weekdays.ts';
import { isScheduledOn } from '#domain/habits/schedule.ts';

/** Stands where a figure is not known. */
export const UNKNOWN = '–';

export type TodayFigures = {
  scheduled: readonly Habit[];
  skipped: number;
  completed: number;
  percent: number;
  totalStreaks: number;
  totalReps: number;
  /** Habits that are asked for on some day of the week. */
  active: number;
};

export function todayFigures(habits: readonly Habit[], today: LocalDay): TodayFigures {
  const scheduled = habits.filter((habit) => isScheduledOn(habit, today));
  const completed = scheduled.filter((habit) => habit.completed).length;
  return {
    scheduled,
    skipped: scheduled.filter(({ instance }) => instance?.skipped).length,
    completed,
    percent: percentOf(completed, scheduled.length),
    totalStreaks: sumOf(habits, (habit) => habit.displayStreak),
    totalReps: sumOf(habits, (habit) => habit.reps),
    active: habits.filter(({ type, weekdays }) => tickedWeekdays(type, weekdays).length > 0).length,
  };
}

function sumOf(habits: readonly Habit[], figureOf: (habit: Habit) => number): number {
  return habits.reduce((sum, habit) => sum + figureOf(habit), 0);
}
