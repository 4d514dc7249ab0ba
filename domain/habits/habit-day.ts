import type { LocalDay } from '../days/local-day.ts';
import type { Goal } from './goal.ts';
import type { StepTicks } from './steps.ts';

/** One habit on one date. */
export type HabitDay = {
  id: number;
  habitId: number;
  date: LocalDay;
  scheduled: boolean;
  completed: boolean;
  skipped: boolean;
  /** Null while nothing was entered. */
  amount: number | null;
  /** The ids of the steps that are done. Null without one. */
  stepsDone: string[] | null;
  /** On a rest day: whether the owner skipped it, too. Null on all other days. */
  ownSkip: boolean | null;
  notes: string | null;
  /** The name of the habit on that day. */
  habitName: string;
};

/** Whether the day was due, and what was done. */
export type DayFlags = Pick<HabitDay, 'scheduled' | 'completed' | 'skipped'>;

export const isDone = ({ scheduled, completed }: DayFlags): boolean => scheduled && completed;

/** Due, and neither completed nor skipped. */
export const isOpen = ({ scheduled, completed, skipped }: DayFlags): boolean =>
  scheduled && !completed && !skipped;

/** Whether anything was recorded. An undone bonus, or a note alone, is no record. */
export const isLogged = ({ scheduled, completed, skipped }: DayFlags): boolean =>
  scheduled || completed || skipped;

/** Everything about a day that a change may alter. */
export type DayContent = DayFlags & Pick<HabitDay, 'amount' | 'stepsDone' | 'ownSkip' | 'notes'>;

/** Missing parts stay unchanged. */
export type DayChange = {
  readonly [Part in 'completed' | 'skipped' | 'amount' | 'notes']?: HabitDay[Part] | undefined;
} & { readonly steps?: StepTicks | undefined };

/** The parts of a day that a client expects. */
export type ExpectedDay = {
  readonly [Part in 'completed' | 'skipped' | 'amount' | 'stepsDone' | 'notes']?:
    | HabitDay[Part]
    | undefined;
};

/** Whether the expected parts of the day are unchanged. */
export const isAsExpected = (day: DayContent, expected: ExpectedDay): boolean =>
  (['completed', 'skipped', 'amount', 'notes'] as const).every(
    (part) => expected[part] === undefined || expected[part] === day[part],
  ) &&
  (expected.stepsDone === undefined || isSameSet(expected.stepsDone, day.stepsDone));

const isSameSet = (some: readonly string[] | null, others: readonly string[] | null): boolean =>
  some?.toSorted().join() === others?.toSorted().join();

/** A day without a record: nothing is due on it. */
export const UNTOUCHED = {
  scheduled: false,
  completed: false,
  skipped: false,
  amount: null,
  stepsDone: null,
  ownSkip: null,
  notes: null,
} as const;

/** An exceeded limit is lost at once, even on a day that is not over. */
export const isLost = (goal: Goal | null, flags: DayFlags): boolean =>
  goal?.kind === 'most' && isOpen(flags);

/** "The result of a day is what the rules make of it." */
export type DayResult = 'done' | 'bonus' | 'missed' | 'open' | 'skipped' | 'none';

/** The result of a day up to today. A day without a record has none. */
export function dayResult(
  flags: DayFlags | null | undefined,
  goal: Goal | null,
  isOver: boolean,
): DayResult {
  if (flags?.completed) return flags.scheduled ? 'done' : 'bonus';
  if (flags?.skipped) return 'skipped';
  if (!flags?.scheduled) return 'none';
  return isOver || isLost(goal, flags) ? 'missed' : 'open';
}
