/** A part of a habit. Its id stays when its text or place changes. */
export type Step = { id: string; text: string };

/** The steps of a habit, and how many of them are needed on a day. Null: all of them. */
export type StepPlan = { steps: readonly Step[] | null; stepsNeeded: number | null };

/** Changes of some steps. The others stay unchanged, so that two devices do not undo each other. */
export type StepTicks = Readonly<Record<string, boolean>>;

export const neededSteps = ({ steps, stepsNeeded }: StepPlan): number =>
  Math.min(stepsNeeded ?? Infinity, steps?.length ?? 0);

/** Removed steps do not count. */
export function countDone(
  { steps }: Pick<StepPlan, 'steps'>,
  done: readonly string[] | null,
): number {
  return steps?.filter(({ id }) => done?.includes(id)).length ?? 0;
}

export const areEnoughDone = (plan: StepPlan, done: readonly string[] | null): boolean =>
  plan.steps !== null && countDone(plan, done) >= neededSteps(plan);

/** From 0 to 1, when enough are done. */
export const stepRatio = (plan: StepPlan, done: readonly string[] | null): number =>
  ratioOfSteps(plan, countDone(plan, done));

export const ratioOfSteps = (plan: StepPlan, done: number): number =>
  Math.min(1, done / Math.max(1, neededSteps(plan)));

/**
 * A tick of the habit ticks all of its steps, except those that the change names. In the order of the steps. Null when no step
 * is done.
 */
export function stepsAfter(
  steps: readonly Step[],
  old: readonly string[] | null,
  change: { completed?: boolean | undefined; steps?: StepTicks | undefined },
): string[] | null {
  const isDone = ({ id }: Step) =>
    change.steps?.[id] ?? change.completed ?? old?.includes(id) ?? false;
  const done = steps.filter(isDone).map(({ id }) => id);
  return done.length > 0 ? done : null;
}
