import type { Habit } from '#contract/habits.ts';
import { percentOf } from '#domain/progress/day-status.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { countsToday, isOfferedOn, tallyToday } from '#domain/habits/offered.ts';
import { streaksTogether } from '#domain/streaks/streaks-together.ts';
import { tickedWeekdays } from '#domain/days/weekdays.ts';
import { askingOf } from '#domain/habits/schedule.ts';

/** Stands where a figure is not known. */
export const UNKNOWN = '–';

export type TodayFigures = {
  scheduled: readonly Habit[];
  skipped: number;
  completed: number;
  percent: number;
  totalStreaks: string;
  totalReps: number;
  /** Habits that are asked for on some day of the week. */
  active: number;
};

export function todayFigures(habits: readonly Habit[], today: LocalDay): TodayFigures {
  const scheduled = habits.filter((habit) => isOfferedOn(habit, today) && countsToday(habit));
  const { done: completed, skipped } = tallyToday(scheduled);
  return {
    scheduled,
    skipped,
    completed,
    percent: percentOf(completed, scheduled.length),
    totalStreaks: streaksTogether(habits),
    totalReps: sumOf(habits, (habit) => habit.reps),
    active: habits.filter(isActive).length,
  };
}

const isActive = (habit: Habit): boolean =>
  askingOf(habit) !== 'calendar' || tickedWeekdays(habit.type, habit.weekdays).length > 0;

function sumOf(habits: readonly Habit[], figureOf: (habit: Habit) => number): number {
  return habits.reduce((sum, habit) => sum + figureOf(habit), 0);
}
