import type { Schedule } from './schedule.ts';
import type { DayContent } from './habit-day.ts';
import { countDone, ratioOfSteps, type StepPlan } from './steps.ts';

type Plan = Pick<Schedule, 'goal'> & Partial<StepPlan>;

/** The reached part of a missed target or of missed steps, from 0 to 1. 0 on a day that is done or skipped. */
export function partOf(
  habit: Plan | undefined,
  day: Pick<DayContent, 'completed' | 'skipped' | 'amount' | 'stepsDone'>,
): number {
  if (!habit || day.completed || day.skipped) return 0;
  return reachedPart(habit, day.amount, countDone({ steps: habit.steps ?? null }, day.stepsDone));
}

/** `stepsDone` is how many steps are done. */
export function reachedPart(
  { goal, steps = null, stepsNeeded = null }: Plan,
  amount: number | null,
  stepsDone: number,
): number {
  if (steps !== null) return ratioOfSteps({ steps, stepsNeeded }, stepsDone);
  if (goal?.kind !== 'least' || goal.per !== 'day') return 0;
  return Math.min(1, (amount ?? 0) / goal.amount);
}
