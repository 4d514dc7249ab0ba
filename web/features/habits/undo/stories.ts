import type { Entry } from '#contract/habits.ts';
import type { DayContent, HabitDay } from '#domain/habits/habit-day.ts';
import type { DayVariables } from '../changes/predict-day.ts';

/** What is known of a change that may be taken back. */
export type Story = {
  before: DayContent;
  /** As the server answered it. */
  after?: HabitDay;
  /** Those that a number took the place of. */
  entries?: Entry[] | undefined;
};

export const stories = new WeakMap<DayVariables, Story>();

export const rememberBefore = (variables: DayVariables, before: DayContent): void =>
  void stories.set(variables, { before });

export function rememberAnswer(
  variables: DayVariables,
  { instance, entriesBefore }: { instance: HabitDay | null; entriesBefore?: Entry[] | undefined },
): void {
  const story = stories.get(variables);
  if (story && instance) Object.assign(story, { after: instance, entries: entriesBefore });
}

export const withdrawn = new WeakSet<DayVariables>();

/** Of a change that was taken back before it was sent: its control does not wait for it. */
export const isWithdrawn = (variables: DayVariables | undefined): boolean =>
  variables !== undefined && withdrawn.has(variables);
