import type { Schedule } from './schedule.ts';
import { ratioOf } from './goal.ts';
import type { DayContent } from './habit-day.ts';
import { stepRatio, type StepPlan } from './steps.ts';

/** The reached part of a missed target or of missed steps, from 0 to 1. 0 on a day that is done or skipped. */
export function partOf(
  habit: (Pick<Schedule, 'goal'> & Partial<StepPlan>) | undefined,
  day: Pick<DayContent, 'completed' | 'skipped' | 'amount' | 'stepsDone'>,
): number {
  if (!habit || day.completed || day.skipped) return 0;
  const { goal, steps = null, stepsNeeded = null } = habit;
  if (steps !== null) return stepRatio({ steps, stepsNeeded }, day.stepsDone);
  if (goal?.kind !== 'least' || goal.per !== 'day') return 0;
  return Math.min(1, ratioOf(goal, day.amount ?? 0));
}
