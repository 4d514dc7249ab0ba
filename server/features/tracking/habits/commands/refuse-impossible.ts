import { type Frequency, frequencyFault } from '#domain/habits/frequency.ts';
import { stepsFault } from '#domain/habits/step-plan.ts';
import type { StepPlan } from '#domain/habits/steps.ts';
import { fieldFault } from '#server/http/refusal.ts';

/** Answers what it was given. */
export function refuseImpossible(frequency: Frequency): Frequency {
  const fault = frequencyFault(frequency);
  if (fault) throw fieldFault(fault.field, fault.message);
  return frequency;
}

/** Answers what it was given. */
export function refuseImpossibleSteps(plan: StepPlan, { goal }: Pick<Frequency, 'goal'>): StepPlan {
  const fault = stepsFault(plan, goal !== null);
  if (fault) throw fieldFault(fault.field, fault.message);
  return plan;
}
