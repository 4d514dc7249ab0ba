import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';

/** What was shown stays where it was shown, and what is new goes last: nothing moves under a finger. */
export function keepOrder(shown: readonly Habit[] | undefined, fetched: readonly Habit[]): Habit[] {
  const places = new Map(shown?.map((habit, at) => [habit.id, at]));
  const placeOf = (habit: Habit) => places.get(habit.id) ?? Infinity;
  return fetched.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}

export function replaceHabit(habits: readonly Habit[], changed: Habit): Habit[] {
  return habits.map((habit) => (habit.id === changed.id ? changed : habit));
}

export function removeHabit(habits: readonly Habit[], id: number): Habit[] {
  return habits.filter((habit) => habit.id !== id);
}

/** Back to where it was, or to the end when it was nowhere. */
export function restoreHabit(habits: readonly Habit[], habit: Habit, at: number): Habit[] {
  const others = removeHabit(habits, habit.id);
  return others.toSpliced(at === -1 ? others.length : at, 0, habit);
}

/** When the day turns, before the server has said anything of the new one. */
export function beginDay(habits: readonly Habit[], today: LocalDay): Habit[] {
  return habits.map((habit) =>
    habit.instance && habit.instance.date < today
      ? { ...habit, completed: false, instance: null }
      : habit,
  );
}

export const isSkipped = (habit: Habit): boolean =>
  !habit.completed && (habit.instance?.skipped ?? false);
