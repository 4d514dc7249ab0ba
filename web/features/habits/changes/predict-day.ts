import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/local-day.ts';
import { changeDay, type DayMark, isDone, repsChange } from '#domain/streak.ts';
import { isShownOn } from '../habit-list.ts';

export type TodayChange = { completed: boolean; notes?: string } | { skipped: boolean };

/** The habit as the server will most likely answer it; its answer replaces this one. */
export function predictDay(habit: Habit, change: TodayChange, today: LocalDay): Habit {
  const old = markOfToday(habit, today);
  const next = changedMark(old, change);
  const { completed, skipped } = next;
  return {
    ...habit,
    completed,
    ...streaksAfter(habit, old, next),
    reps: habit.reps + repsChange(old, next),
    instance: habit.instance && {
      ...habit.instance,
      completed,
      skipped,
      notes: ('notes' in change && change.notes) || habit.instance.notes,
    },
  };
}

function markOfToday(habit: Habit, today: LocalDay): DayMark {
  return {
    scheduled: habit.instance?.scheduled ?? isShownOn(habit, today),
    completed: habit.completed,
    skipped: habit.instance?.skipped ?? false,
  };
}

/** Completing un-skips, and skipping un-completes. */
function changedMark(old: DayMark, change: TodayChange): DayMark {
  return 'completed' in change
    ? { ...old, completed: change.completed, skipped: old.skipped && !change.completed }
    : { ...old, completed: old.completed && !change.skipped, skipped: change.skipped };
}

// What stood before an undone first day is not known here: 0 until the server says.
function streaksAfter(habit: Habit, old: DayMark, next: DayMark) {
  const { streak, displayStreak } = habit;
  if (isDone(old) === isDone(next)) return { streak, displayStreak };
  const run = isDone(old) ? streak - 1 : displayStreak;
  const after = changeDay({ before: { isDone: run > 0, streak: run }, old, next }).streak;
  const worth = isDone(next) ? after : run;
  return { streak: worth, displayStreak: worth };
}
