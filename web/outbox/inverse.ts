import type { Entry, SentDayChange } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { sumOf } from '#domain/habits/goal.ts';
import type { DayContent } from '#domain/habits/habit-day.ts';
import type { Schedule } from '#domain/habits/schedule.ts';
import type { StepPlan } from '#domain/habits/steps.ts';
import { predictedDay } from '#domain/history/predicted-day.ts';
import type { Bodies, NewOperation, Operation } from './operation.ts';

/** `habit` has the schedule and the goal of the operation's day. */
type UndoContext = { habit: Schedule & StepPlan; today: LocalDay };
type DayOperation = Extract<Operation, { kind: 'day' }>;
type EntryOperation = Extract<Operation, { kind: 'entry' | 'remove-entry' }>;

/**
 * The operations that restore what was before this one. Empty when nothing can.
 * An undo of a day expects what the undone operation has set, so the server refuses it when somebody changed the day since.
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
  switch (kind) {
    case 'day': {
      const change = inverseOfDay(operation, context);
      return change ? [{ kind: 'day', body: { date: body.date, change } }] : [];
    }
    case 'entry':
    case 'remove-entry':
      return [inverseOfEntry(kind, body), ...skipAgain(operation, context)];
    case 'delete':
      return [{ kind: 'restore', body: {} }];
    case 'edit':
      return body.archivedOn ? [{ kind: 'edit', body: { archivedOn: null } }] : [];
    default:
      return [];
  }
}

function inverseOfEntry(
  kind: EntryOperation['kind'],
  { date, entry, before }: Bodies['entry'],
): Inverse {
  if (kind === 'remove-entry') return { kind: 'entry', body: { date, entry } };
  if (before === undefined) return { kind: 'remove-entry', body: { date, entry } };
  const corrected = { ...entry, amount: before };
  return { kind: 'entry', body: { date, entry: corrected, before: entry.amount } };
}

/** An amount that reaches the target of a skipped day clears the skip. */
function skipAgain(operation: EntryOperation, { habit, today }: UndoContext): Inverse[] {
  const { body, before, kind } = operation;
  if (!before || kind !== 'entry' || !isSkipped(before)) return [];
  const { date, entry } = body;
  const amount = (before.amount ?? 0) + entry.amount - (body.before ?? 0);
  const after = predictedDay(before, { amount }, habit, date, { isOver: date < today });
  return isSkipped(after) ? [] : [{ kind: 'day', body: { date, change: { skipped: true } } }];
}

/** On a paused day: what the owner skipped, and not what the pause passes over. */
const isSkipped = ({ ownSkip, skipped }: DayContent): boolean => ownSkip ?? skipped;

function inverseOfDay(
  { body: { date, change }, before, id, madeAt }: DayOperation,
  { habit, today }: UndoContext,
): SentDayChange | undefined {
  if (!before) return undefined;
  const { notes } = change;
  const isNoteAlone = notes !== undefined && Object.keys(change).length === 1;
  if (isNoteAlone) return { notes: before.notes, expected: { notes: notes?.trim() || null } };

  const { entries, expected: _, ...flags } = change;
  const isOver = date < today;
  const amount = entries && sumOf(entries.map((entry) => entry.amount));
  const after = predictedDay(
    before,
    { ...flags, ...(amount !== undefined && { amount }) },
    habit,
    date,
    { isOver },
  );
  const stepsAlone = stepsBefore(change, before, after, { habit, date });
  if (stepsAlone) return stepsAlone;

  const isTicked =
    change.completed !== undefined || (change.skipped !== undefined && before.completed);
  const isSkipSent = isTicked || change.skipped !== undefined || after.skipped !== before.skipped;
  // With a limit, `completed: false` records a slip on a day that is over, unless the entries say otherwise.
  const isSlipRecorded = isTicked && !before.completed && isOver && habit.goal?.kind === 'most';
  const isAmountChanged = after.amount !== before.amount;
  const hasSteps = habit.steps !== null && !(before.completed && before.stepsDone === null);
  return {
    ...(isTicked && { completed: before.completed }),
    ...(isSkipSent && { skipped: isSkipped(before) }),
    ...(notes !== undefined && { notes: before.notes }),
    ...((isAmountChanged || isSlipRecorded) && {
      entries: entriesOf(before.amount, { id, madeAt }),
    }),
    ...(hasSteps && { steps: ticksOf(stepIds(habit), before) }),
    expected: {
      // Only the server knows whether the total of a week or a month is reached.
      ...((change.completed === true || (change.completed === false && !habit.goal)) && {
        completed: after.completed,
      }),
      ...(isSkipSent && { skipped: after.skipped }),
      ...(isAmountChanged && { amount: after.amount }),
      ...(hasSteps && { stepsDone: after.stepsDone }),
      ...(notes !== undefined && { notes: notes?.trim() || null }),
    },
  };
}

/** The ticks of the same steps, when they alone restore the day: other steps that were ticked since stay ticked. */
function stepsBefore(
  change: SentDayChange,
  before: DayContent,
  after: DayContent,
  { habit, date }: { habit: UndoContext['habit']; date: LocalDay },
): SentDayChange | undefined {
  if (!change.steps || change.completed !== undefined) return undefined;
  const steps = ticksOf(Object.keys(change.steps), before);
  const restored = predictedDay(after, { steps }, habit, date);
  const isBack = restored.completed === before.completed && restored.skipped === before.skipped;
  return isBack ? { steps } : undefined;
}

const stepIds = ({ steps }: StepPlan): string[] => steps?.map(({ id }) => id) ?? [];

const ticksOf = (ids: readonly string[], { stepsDone }: DayContent): Record<string, boolean> =>
  Object.fromEntries(ids.map((id) => [id, stepsDone?.includes(id) ?? false]));

/** The amount as one entry. The entries that the server reported take its place when the undo is sent. */
function entriesOf(
  amount: number | null,
  { id, madeAt }: Pick<Operation, 'id' | 'madeAt'>,
): Entry[] {
  return amount === null ? [] : [{ id, amount, at: timeOf(madeAt) }];
}

function timeOf(madeAt: number): string {
  const date = new Date(madeAt);
  return [date.getHours(), date.getMinutes()].map((part) => `${part}`.padStart(2, '0')).join(':');
}
