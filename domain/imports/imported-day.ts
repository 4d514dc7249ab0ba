import type { LocalDay } from '../days/local-day.ts';
import { boundedAmount, type Goal, isReached, isSlip } from '../habits/goal.ts';
import type { HabitDay } from '../habits/habit-day.ts';

/** An entry of an amount. Its id is null when the file has none. */
export type ImportedEntry = {
  id: string | null;
  amount: number;
  at: string;
  /** The program that reported it. Files of earlier versions do not have it. */
  source?: string | null;
};

/** A step of a habit. Its id is null when the file has no valid one. */
export type ImportedStep = { id: string | null; text: string };

/** A day of another tracker or of our own export. Without `scheduled`, the schedule decides. */
export type ImportedDay = Pick<HabitDay, 'date' | 'completed' | 'skipped' | 'notes'> &
  Partial<Pick<HabitDay, 'scheduled' | 'amount' | 'stepsDone' | 'ownSkip' | 'habitName'>> & {
    entries?: readonly ImportedEntry[];
    /** The record of the owner. Undefined in files that only have the result of the day. */
    record?: 'done' | 'skipped' | null;
  };

/** Days with content: done, skipped or with a note. */
export const eventfulDays = (days: readonly ImportedDay[]): ImportedDay[] =>
  days.filter(
    ({ completed, notes, amount, stepsDone, ...day }) =>
      completed || isSkipped(day) || notes !== null || (amount ?? 0) > 0 || Boolean(stepsDone),
  );

/** Skipped by the owner, not by a pause. */
export const isSkipped = ({
  ownSkip,
  skipped,
}: Pick<ImportedDay, 'ownSkip' | 'skipped'>): boolean => ownSkip ?? skipped;

type ImportedResult = Pick<HabitDay, 'completed' | 'skipped'> & { amount: number | null };

/**
 * The result of an imported day with a goal. A day of a limit is kept if its amount is known and the day is over. For a weekly
 * or monthly goal the days before decide; until then, a day with an amount counts.
 */
export function resultOfImported(
  goal: Goal | null,
  imported: ImportedDay,
  today: LocalDay,
): ImportedResult {
  const { completed, skipped, date } = imported;
  if (goal === null) return { completed, skipped, amount: null };
  const amount = amountOf(goal, imported);
  if (skipped) return { completed: false, skipped, amount };
  if (goal.kind === 'least') {
    const isDone = goal.per === 'day' ? isReached(amount, goal.amount) : amount !== null;
    return { completed: isDone, skipped, amount };
  }
  const isKnown = completed || typeof imported.amount === 'number';
  const isKept = isKnown && !isSlip(goal, amount) && (completed || date < today);
  return { completed: goal.per === 'day' && isKept, skipped, amount };
}

/** A done day without an amount counts as its target, as for clients that know only ticks. */
function amountOf(goal: Goal, { amount, completed }: ImportedDay): number | null {
  if (typeof amount === 'number') return boundedAmount(amount) || null;
  if (!completed || goal.kind === 'most') return null;
  return goal.per === 'day' ? goal.amount : goal.step;
}
