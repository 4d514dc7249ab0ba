import type { HabitId } from '#web/outbox/operation.ts';
import { isSlip } from '#domain/habits/goal.ts';
import { isSkipped, type ShownHabit } from './shown-habits.ts';

/** Nothing can be done about an exceeded limit. */
export const isPending = (habit: ShownHabit): boolean =>
  !habit.completed && !isSkipped(habit) && !isSlip(habit.goal, habit.instance?.amount ?? null);

/** The first pending habit, or else the first one. */
export const pickOne = (habits: readonly ShownHabit[]): ShownHabit | undefined =>
  habits.find(isPending) ?? habits[0];

/** The next pending habit after this one, in a circle. */
export function nextPending(habits: readonly ShownHabit[], after: HabitId): ShownHabit | undefined {
  const at = habits.findIndex(({ key }) => key === after);
  const others = [...habits.slice(at + 1), ...habits.slice(0, Math.max(at, 0))];
  return others.find(isPending);
}
