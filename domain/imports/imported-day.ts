import type { LocalDay } from '../days/local-day.ts';
import { MAX_AMOUNT, type Goal, isReached, isSlip, roundAmount } from '../habits/goal.ts';
import type { HabitDay } from '../habits/habit-day.ts';

/** What was entered of an amount. Its id is null where a file does not tell it apart. */
export type ImportedEntry = {
  id: string | null;
  amount: number;
  at: string;
  /** The program that told it; files of earlier versions tell of none. */
  source?: string | null;
};

/** One of several small things that a habit is made of. Its id is null where a file tells none that can be kept. */
export type ImportedStep = { id: string | null; text: string };

/** A day as another tracker, or an export of ours, has it. Where `scheduled` is missing, the schedule says it. */
export type ImportedDay = Pick<HabitDay, 'date' | 'completed' | 'skipped' | 'notes'> &
  Partial<Pick<HabitDay, 'scheduled' | 'amount' | 'stepsDone' | 'ownSkip' | 'habitName'>> & {
    entries?: readonly ImportedEntry[];
    /** What the owner recorded; absent in files that only have what the day came to. */
    record?: 'done' | 'skipped' | null;
  };

/** As much of an amount as can be kept. */
export const boundedAmount = (amount: number): number =>
  roundAmount(Math.min(MAX_AMOUNT, Math.max(0, amount)));

type Judged = Pick<HabitDay, 'completed' | 'skipped'> & { amount: number | null };

/**
 * What a told day is worth with a goal. A day of a limit is kept where its amount is told, and is over; of a goal for a
 * week or month the days before it decide, and a day with an amount counts until they have.
 */
export function judgeImported(goal: Goal | null, told: ImportedDay, today: LocalDay): Judged {
  const { completed, skipped, date } = told;
  if (goal === null) return { completed, skipped, amount: null };
  const amount = amountOf(goal, told);
  if (skipped) return { completed: false, skipped, amount };
  if (goal.kind === 'least') {
    const isDone = goal.per === 'day' ? isReached(amount, goal.amount) : amount !== null;
    return { completed: isDone, skipped, amount };
  }
  const isKnown = completed || typeof told.amount === 'number';
  const isKept = isKnown && !isSlip(goal, amount) && (completed || date < today);
  return { completed: goal.per === 'day' && isKept, skipped, amount };
}

/** Done without a number is the target, as for a client that knows of no amounts. */
function amountOf(goal: Goal, { amount, completed }: ImportedDay): number | null {
  if (typeof amount === 'number') return boundedAmount(amount) || null;
  if (!completed || goal.kind === 'most') return null;
  return goal.per === 'day' ? goal.amount : goal.step;
}
