import { type Goal, isReached } from '../habits/goal.ts';
import type { DayChange } from '../habits/habit-day.ts';

// "What is stored. For each habit and day: the record and an amount (the sum of the day's entries)."

export const NOTHING = 0;
export const DONE = 1;
export const SKIPPED = 2;

/** A place for each day since the first day; days without a place have no record and an amount of 0. */
export type Facts = {
  records: Uint8Array;
  /** Thousandths. Null while no amount was ever entered. */
  amounts: Float64Array | null;
};

export type DayFacts = { record: number; amount: number };

export const NO_FACTS: Facts = { records: new Uint8Array(0), amounts: null };

export const factsOn = ({ records, amounts }: Facts, place: number): DayFacts => ({
  record: records[place] ?? NOTHING,
  amount: amounts?.[place] ?? 0,
});

/** A copy with so many places, which begins `shift` days earlier. */
export function copyFacts({ records, amounts }: Facts, length: number, shift = 0): Facts {
  const copy: Facts = { records: new Uint8Array(length), amounts: null };
  copy.records.set(records, shift);
  if (amounts) {
    copy.amounts = new Float64Array(length);
    copy.amounts.set(amounts.subarray(0, length - shift), shift);
  }
  return copy;
}

/** A copy in which one day has other facts. */
export function withDay(facts: Facts, place: number, { record, amount }: DayFacts): Facts {
  const length = Math.max(place + 1, facts.records.length, facts.amounts?.length ?? 0);
  const copy = copyFacts(facts, length);
  copy.records[place] = record;
  if (amount > 0) copy.amounts ??= new Float64Array(length);
  if (copy.amounts) copy.amounts[place] = amount;
  return copy;
}

export const toThousandths = (amount: number): number => Math.round(amount * 1000);

type GoalOfDay<Kind> = Goal & { kind: Kind; per: 'day' };

export const hasTargetOfDay = (goal: Goal | null): goal is GoalOfDay<'least'> =>
  goal?.kind === 'least' && goal.per === 'day';

const hasLimitOfDay = (goal: Goal | null): goal is GoalOfDay<'most'> =>
  goal?.kind === 'most' && goal.per === 'day';

/** Whether such an amount makes a day done that clients without records know as completed. For a total, the period decides. */
export function isDoneByAmount(goal: Goal | null, amount: number): boolean {
  if (goal?.kind !== 'least' || amount === 0) return false;
  return goal.per !== 'day' || isReached(amount, toThousandths(goal.amount));
}

/** What a change by a client that knows only ticks makes of a day. A skip comes after the tick. `isOver`: the day is over on the sender's clock. */
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
    const reached = Math.max(amount, toThousandths(goal.amount));
    return { record: without(SKIPPED, record), amount: reached };
  }
  const most = hasLimitOfDay(goal) ? toThousandths(goal.amount) : Infinity;
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
  const step = Math.max(1, toThousandths(goal.step));
  return { record: left, amount: Math.max(amount, toThousandths(goal.amount) + step) };
}

const without = (cleared: number, record: number): number =>
  record === cleared ? NOTHING : record;

/**
 * "When a device adds an entry that reaches the target of a day it knows as skipped, it also clears the skip." The amount is
 * the one with the entry.
 */
export const clearsSkip = ({ record, amount }: DayFacts, goal: Goal | null): boolean =>
  record === SKIPPED && hasTargetOfDay(goal) && isReached(amount, toThousandths(goal.amount));
