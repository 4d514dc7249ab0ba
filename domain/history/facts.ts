import { type Goal, isReached, MIN_AMOUNT, roundAmount } from '../habits/goal.ts';
import type { DayChange } from '../habits/habit-day.ts';
import type { AmountYear } from './amount-years.ts';

// "What is stored. For each habit and day: the record and an amount (the sum of the day's entries)."

export const NOTHING = 0;
export const DONE = 1;
export const SKIPPED = 2;

/** The days of a habit, as they are stored and sent. */
export type StoredDays = {
  /**
   * One letter per day from the first day on: its record, and its result as of the last evaluation. The letter of a day
   * that has changed since then has the record only.
   */
  letters: string;
  /** The years in which amounts were entered, in order. */
  amountYears: readonly AmountYear[];
};

export type DayFacts = { record: number; amount: number };

export const NO_DAYS: StoredDays = { letters: '', amountYears: [] };

type GoalOfDay<Kind> = Goal & { kind: Kind; per: 'day' };

export const hasTargetOfDay = (goal: Goal | null): goal is GoalOfDay<'least'> =>
  goal?.kind === 'least' && goal.per === 'day';

const hasLimitOfDay = (goal: Goal | null): goal is GoalOfDay<'most'> =>
  goal?.kind === 'most' && goal.per === 'day';

/** Whether such an amount makes a day done that clients without records know as completed. For a total, the period decides. */
export function isDoneByAmount(goal: Goal | null, amount: number): boolean {
  if (goal?.kind !== 'least' || amount === 0) return false;
  return goal.per !== 'day' || isReached(amount, roundAmount(goal.amount));
}

/** The day after a change by a client that knows only ticks. A skip comes after the tick. `isOver`: the day is over on the sender's clock. */
export function changedByClient(
  facts: DayFacts,
  { completed, skipped }: Pick<DayChange, 'completed' | 'skipped'>,
  goal: Goal | null,
  isOver: boolean,
): DayFacts {
  let { record, amount } = facts;
  if (completed) ({ record, amount } = completedDay(facts, goal));
  if (completed === false) ({ record, amount } = uncompletedDay(facts, goal, isOver));
  if (skipped === undefined) return { record, amount };
  return { record: skipped ? SKIPPED : without(SKIPPED, record), amount };
}

/**
 * "`completed: true` records *done*; with a target it instead adds what is missing and clears a skip; with a limit for the
 * day it also lowers the amount to the limit."
 */
function completedDay({ record, amount }: DayFacts, goal: Goal | null): DayFacts {
  if (hasTargetOfDay(goal)) {
    const reached = Math.max(amount, roundAmount(goal.amount));
    return { record: without(SKIPPED, record), amount: reached };
  }
  const most = hasLimitOfDay(goal) ? roundAmount(goal.amount) : Infinity;
  return { record: DONE, amount: Math.min(amount, most) };
}

/**
 * "`completed: false` clears *done*; with a target it clears the amount; with a limit for the day, on an unskipped day that
 * is over on the sender's clock, it raises the amount to one step above the limit."
 */
function uncompletedDay(
  { record, amount }: DayFacts,
  goal: Goal | null,
  isOver: boolean,
): DayFacts {
  const left = without(DONE, record);
  if (hasTargetOfDay(goal)) return { record: left, amount: 0 };
  if (!hasLimitOfDay(goal) || !isOver || left === SKIPPED) return { record: left, amount };
  const step = Math.max(MIN_AMOUNT, roundAmount(goal.step));
  return { record: left, amount: Math.max(amount, roundAmount(goal.amount + step)) };
}

const without = (cleared: number, record: number): number =>
  record === cleared ? NOTHING : record;

/**
 * "When a device adds an entry that reaches the target of a day it knows as skipped, it also clears the skip." The amount is
 * the one with the entry.
 */
export const clearsSkip = ({ record, amount }: DayFacts, goal: Goal | null): boolean =>
  record === SKIPPED && hasTargetOfDay(goal) && isReached(amount, roundAmount(goal.amount));
