import type { HabitId } from '#web/outbox/operation.ts';
import { isSlip } from '#domain/habits/goal.ts';
import { isSkipped, type ShownHabit } from './shown-habits.ts';

/** Nothing can be done about an exceeded limit. */
export const isOpenHabit = (habit: ShownHabit): boolean =>
  !habit.completed && !isSkipped(habit) && !isSlip(habit.goal, habit.instance?.amount ?? null);

/** The first open habit, or else the first one. */
export const firstOpenHabit = (habits: readonly ShownHabit[]): ShownHabit | undefined =>
  habits.find(isOpenHabit) ?? habits[0];

/** The next open habit after this one, in a circle. */
export function nextOpenHabit(
  habits: readonly ShownHabit[],
  after: HabitId,
): ShownHabit | undefined {
  const at = habits.findIndex(({ key }) => key === after);
  const others = [...habits.slice(at + 1), ...habits.slice(0, Math.max(at, 0))];
  return others.find(isOpenHabit);
}
