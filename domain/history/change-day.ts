import type { DayChange } from '../habits/habit-day.ts';
import type { Goal } from '../habits/goal.ts';
import { areEnoughDone, type StepPlan, stepsAfter } from '../habits/steps.ts';
import {
  changedByClient,
  clearsSkip,
  type DayFacts,
  DONE,
  NOTHING,
  SKIPPED,
  toThousandths,
} from './facts.ts';

/** What the owner said about one day. The amount is in thousandths. */
export type RecordedDay = DayFacts & { stepsDone: string[] | null; notes: string | null };

/** The goal is the one of that day; the steps are those that the habit has now. */
type Measure = StepPlan & { goal: Goal | null; isOver: boolean };

export function changedDay(day: RecordedDay, change: DayChange, measure: Measure): RecordedDay {
  const notes = change.notes === undefined ? day.notes : change.notes;
  const noted = { ...day, notes };
  const { goal, isOver } = measure;
  const ticked =
    measure.steps === null
      ? { ...noted, ...changedByClient(noted, change, goal, isOver) }
      : withSteps(noted, change, measure);
  return { ...ticked, ...withAmount(ticked, change.amount, goal) };
}

/** An amount that reaches the target of a skipped day also clears the skip. */
export function withAmount(
  { record, amount }: DayFacts,
  entered: number | null | undefined,
  goal: Goal | null,
): DayFacts {
  if (entered === undefined) return { record, amount };
  const next = { record, amount: toThousandths(entered ?? 0) };
  return clearsSkip(next, goal) ? { ...next, record: NOTHING } : next;
}

/** Steps decide whether the day is recorded as done, unless the change says nothing about them. */
function withSteps(day: RecordedDay, change: DayChange, plan: StepPlan): RecordedDay {
  const { completed, skipped, steps } = change;
  const wasSkipped = day.record === SKIPPED;
  const isUnskipped = wasSkipped && skipped === false;
  const isTicked = steps !== undefined || isUnskipped || (completed !== undefined && !skipped);
  if (!isTicked && !skipped) return day;
  const stepsDone = isTicked ? stepsAfter(plan.steps ?? [], day.stepsDone, change) : day.stepsDone;
  const isDone = !skipped && areEnoughDone(plan, stepsDone);
  const record = isDone ? DONE : (skipped ?? wasSkipped) ? SKIPPED : NOTHING;
  return { ...day, record, stepsDone };
}

/** When the habit gets other steps, a day that was ticked as a whole has all of them ticked. */
export function withOtherSteps(day: RecordedDay, plan: StepPlan): RecordedDay {
  if (plan.steps === null) return { ...day, stepsDone: null };
  if (day.record === DONE && day.stepsDone === null) {
    return { ...day, stepsDone: plan.steps.map(({ id }) => id) };
  }
  const stepsDone = stepsAfter(plan.steps, day.stepsDone, {});
  if (day.record === SKIPPED) return { ...day, stepsDone };
  return { ...day, stepsDone, record: areEnoughDone(plan, stepsDone) ? DONE : NOTHING };
}
