/** One of several small things that a habit is made of. Its id stays when its text or its place changes. */
export type Step = { id: string; text: string };

/** The steps of a habit, and how many of them make a day; null needs all of them. */
export type StepPlan = { steps: readonly Step[] | null; stepsNeeded: number | null };

/** Changes of some steps. The others stay as they are, so that two devices do not undo each other. */
export type StepTicks = Readonly<Record<string, boolean>>;

export const neededSteps = ({ steps, stepsNeeded }: StepPlan): number =>
  Math.min(stepsNeeded ?? Infinity, steps?.length ?? 0);

/** Steps that the habit has no more do not count. */
export function countDone({ steps }: StepPlan, done: readonly string[] | null): number {
  return steps?.filter(({ id }) => done?.includes(id)).length ?? 0;
}

export const areEnoughDone = (plan: StepPlan, done: readonly string[] | null): boolean =>
  plan.steps !== null && countDone(plan, done) >= neededSteps(plan);

/** From 0 to 1, where as many are done as are needed. */
export const stepRatio = (plan: StepPlan, done: readonly string[] | null): number =>
  ratioOfSteps(plan, countDone(plan, done));

export const ratioOfSteps = (plan: StepPlan, done: number): number =>
  Math.min(1, done / Math.max(1, neededSteps(plan)));

/**
 * Ticking the habit itself ticks all of its steps, or none, except those that the change names. In the order of the steps.
 * Null when no step is done.
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
