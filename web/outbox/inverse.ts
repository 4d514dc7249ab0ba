import type { Entry, DayChangeInput } from '#contract/habits.ts';
import type { DayContent } from '#domain/habits/habit-day.ts';
import type { StepPlan } from '#domain/habits/steps.ts';
import { timeOf } from './notice-button.ts';
import type { Bodies, NewOperation, Operation } from './operation.ts';

/** The day before and after the operation, as the page showed it. */
export type UndoContext = {
  before: DayContent;
  after: DayContent;
  steps: StepPlan['steps'];
  /** A limit applies to the day, and the day is over. */
  isPastLimit: boolean;
};

/**
 * The operations that restore the day before this operation. An undo expects what the operation has set, so the server refuses
 * it when the day was changed since.
 */
export function inversesOf(operation: Operation, context: UndoContext): NewOperation[] {
  const { habit, id: undoOf } = operation;
  return inverseBodies(operation, context).map(
    (inverse) => ({ ...inverse, habit, undoOf }) as NewOperation,
  );
}

type Inverse = Pick<NewOperation, 'kind' | 'body'>;

function inverseBodies(operation: Operation, context: UndoContext): Inverse[] {
  const { kind, body } = operation;
  if (kind === 'day') {
    const change = inverseOfDay(operation, context);
    return [{ kind: 'day', body: { date: body.date, change } }];
  }
  if (kind !== 'entry' && kind !== 'remove-entry') return [];
  return [inverseOfEntry(kind, body), ...flagsBefore(body, context)];
}

function inverseOfEntry(
  kind: 'entry' | 'remove-entry',
  { date, entry, before }: Bodies['entry'],
): Inverse {
  if (kind === 'remove-entry') return { kind: 'entry', body: { date, entry } };
  if (before === undefined) return { kind: 'remove-entry', body: { date, entry } };
  const corrected = { ...entry, amount: before };
  return { kind: 'entry', body: { date, entry: corrected, before: entry.amount } };
}

/** An amount that reaches the target of a skipped day clears the skip. */
function flagsBefore({ date }: Bodies['entry'], { before, after }: UndoContext): Inverse[] {
  if (!isSkipped(before) || isSkipped(after)) return [];
  // Expects the amount before, because the entry stays when another device has corrected it.
  const change = { skipped: true, expected: { amount: before.amount } };
  return [{ kind: 'day', body: { date, change } }];
}

/** Skipped by the user, and not only by a pause. */
const isSkipped = ({ ownSkip, skipped }: DayContent): boolean => ownSkip ?? skipped;

function inverseOfDay(
  { body: { change }, id, madeAt }: Extract<Operation, { kind: 'day' }>,
  { before, after, steps, isPastLimit }: UndoContext,
): DayChangeInput {
  const { notes } = change;
  const isNoteAlone = notes !== undefined && Object.keys(change).length === 1;
  if (isNoteAlone) return { notes: before.notes, expected: { notes: after.notes } };
  if (change.steps && change.completed === undefined) {
    const isDoneWithoutSteps = before.completed && before.stepsDone === null;
    if (isDoneWithoutSteps) {
      const { completed, stepsDone } = after;
      return { completed: true, expected: { completed, stepsDone } };
    }
    const ticks = ticksOf(Object.keys(change.steps), before);
    return isSkipped(before) && !isSkipped(after)
      ? { steps: ticks, skipped: true }
      : { steps: ticks };
  }
  const isTicked =
    change.completed !== undefined || (change.skipped !== undefined && before.completed);
  const isSkipSent =
    isTicked || change.skipped !== undefined || isSkipped(after) !== isSkipped(before);
  // With a limit, `completed: false` records a slip on a day that is over, unless the entries say otherwise.
  const isSlipRecorded = isTicked && !before.completed && isPastLimit;
  const isAmountChanged = after.amount !== before.amount;
  const hasSteps = steps !== null && !(before.completed && before.stepsDone === null);
  const stepIds = steps?.map((step) => step.id) ?? [];
  return {
    ...(isTicked && { completed: before.completed }),
    ...(isSkipSent && { skipped: isSkipped(before) }),
    ...(notes !== undefined && { notes: before.notes }),
    ...((isAmountChanged || isSlipRecorded) && {
      entries: entriesOf(before.amount, { id, madeAt }),
    }),
    ...(hasSteps && { steps: ticksOf(stepIds, before) }),
    expected: {
      ...(change.completed !== undefined && { completed: after.completed }),
      ...(isSkipSent && { skipped: after.skipped }),
      ...(isAmountChanged && { amount: after.amount }),
      ...(hasSteps && { stepsDone: after.stepsDone }),
      ...(notes !== undefined && { notes: after.notes }),
    },
  };
}

const ticksOf = (ids: readonly string[], { stepsDone }: DayContent): Record<string, boolean> =>
  Object.fromEntries(ids.map((id) => [id, stepsDone?.includes(id) ?? false]));

/** The amount as one entry. The entries that the server has reported take its place when the undo is sent. */
function entriesOf(
  amount: number | null,
  { id, madeAt }: Pick<Operation, 'id' | 'madeAt'>,
): Entry[] {
  return amount === null ? [] : [{ id, amount, at: timeOf(new Date(madeAt)) }];
}
