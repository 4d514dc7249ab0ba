import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import {
  applyDayChange,
  type DayContent,
  type DayFlags,
  untouchedDay,
} from '#domain/habits/habit-day.ts';
import { isDone, repsChange, streakDelta } from '#domain/streaks/streak.ts';

export type TodayChange = { completed: boolean; notes?: string } | { skipped: boolean };

/** The habit as the server will most likely answer it; its answer replaces this one. */
export function predictDay(habit: Habit, change: TodayChange, today: LocalDay): Habit {
  const old = contentOfToday(habit, today);
  const next = applyDayChange(old, change, habit);
  const { completed, skipped, notes } = next;
  return {
    ...habit,
    completed,
    ...streaksAfter(habit, old, next),
    reps: habit.reps + repsChange(old, next),
    instance: habit.instance && { ...habit.instance, completed, skipped, notes },
  };
}

function contentOfToday(habit: Habit, today: LocalDay): DayContent {
  return { ...(habit.instance ?? untouchedDay(habit, today)), completed: habit.completed };
}

// What stood before an undone first day is not known here: 0 until the server says.
function streaksAfter(habit: Habit, old: DayFlags, next: DayFlags) {
  const { streak, displayStreak } = habit;
  if (isDone(old) === isDone(next)) return { streak, displayStreak };
  const run = isDone(old) ? streak - 1 : displayStreak;
  const after = streakDelta({ before: { isDone: run > 0, streak: run }, old, next }).streak;
  const worth = isDone(next) ? after : run;
  return { streak: worth, displayStreak: worth };
}
