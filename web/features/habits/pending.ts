import type { Habit } from '#contract/habits.ts';
import { isSlip } from '#domain/habits/goal.ts';
import { isSkipped } from './habit-cache.ts';

/** A limit that was passed today is as it is. */
export const isPending = (habit: Habit): boolean =>
  !habit.completed && !isSkipped(habit) && !isSlip(habit.goal, habit.instance?.amount ?? null);

/** The first that is still to be done, else the first. */
export const pickOne = (habits: readonly Habit[]): Habit | undefined =>
  habits.find(isPending) ?? habits[0];

/** The next that is still to be done after this one, around the end. */
export function nextPending(habits: readonly Habit[], after: number): Habit | undefined {
  const at = habits.findIndex(({ id }) => id === after);
  const others = [...habits.slice(at + 1), ...habits.slice(0, Math.max(at, 0))];
  return others.find(isPending);
}
