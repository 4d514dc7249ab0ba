import type { ShownHabit } from '../../data/shown-habits.ts';
import { countDone, neededSteps } from '#domain/habits/steps.ts';

/** '2 of 5 steps', or '2 of 3 steps' if three of five are enough. */
export function stepsText(habit: ShownHabit): string {
  const needed = neededSteps(habit);
  return `${countDone(habit, habit.instance?.stepsDone ?? null)} of ${needed} ${needed === 1 ? 'step' : 'steps'}`;
}
