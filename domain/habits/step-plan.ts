import type { StepPlan } from './steps.ts';

export const MAX_STEPS = 20;
export const MAX_STEP_TEXT_LENGTH = 100;
export const TOO_MANY_STEPS = `A habit has at most ${MAX_STEPS} steps.`;

export const STEP_ID_FORM = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

export const isStepId = (text: string): boolean => STEP_ID_FORM.test(text);

/** Missing parts stay unchanged. */
export type StepsChange = {
  readonly [Part in keyof StepPlan]?: StepPlan[Part] | undefined;
};

/** A habit that loses steps needs at most the remaining ones, unless the change sets a number. */
export function changedSteps(old: StepPlan, change: StepsChange): StepPlan {
  const { steps = old.steps } = change;
  const needed = (old.stepsNeeded ?? Infinity) > (steps?.length ?? 0) ? null : old.stepsNeeded;
  return { steps, stepsNeeded: change.stepsNeeded === undefined ? needed : change.stepsNeeded };
}

export type StepsError = { field: 'steps' | 'stepsNeeded'; message: string };

/** Null when the steps are valid. */
export function stepsError({ steps, stepsNeeded }: StepPlan, hasGoal: boolean): StepsError | null {
  if (steps !== null && hasGoal) return { field: 'steps', message: STEPS_OR_AMOUNT };
  const count = steps?.length ?? 0;
  if ((stepsNeeded ?? 0) <= count) return null;
  const message =
    count === 0
      ? 'There are no steps.'
      : `There ${count === 1 ? 'is 1 step' : `are ${count} steps`}.`;
  return { field: 'stepsNeeded', message };
}

export const STEPS_OR_AMOUNT = 'A habit has steps or an amount, not both.';
