import type { Entry, Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { type DayContent, type ExpectedDay, untouchedDay } from '#domain/habits/habit-day.ts';
import type { StepTicks } from '#domain/habits/steps.ts';
import { predictedDay } from '#domain/history/predicted-day.ts';
import { isDone, repsChange } from '#domain/streaks/streak.ts';

/** What a tick says of a day. */
type Tick =
  | { completed: boolean; notes?: string | null }
  | NoteChange
  | { skipped: boolean }
  | StepTick
  | DayBefore;

/** Those that it does not name stay as they are. */
export type StepTick = { steps: StepTicks };

/** What is said about the day in public, and nothing else of it. */
export type NoteChange = { notes: string | null; expected?: ExpectedDay };

/** What a day said before: the change that takes another one back. */
export type DayBefore = {
  completed: boolean;
  skipped: boolean;
  notes?: string | null;
  /** Of an amount alone. */
  entries?: Entry[];
  /** Of a habit that has some: each of them. */
  steps?: StepTicks;
  expected?: ExpectedDay;
};

export type TodayChange = Tick | { amount: number | null } | { entry: Entry };

export const isDayBefore = (change: TodayChange): change is DayBefore =>
  'completed' in change && 'skipped' in change;

/** A note alone: one that comes with a tick is part of that. */
export const isNote = (change: TodayChange): change is NoteChange =>
  'notes' in change && !('completed' in change);

/** Whether somebody would have to find the words, or the number, again. */
export const isTyped = (change: TodayChange): boolean =>
  'entry' in change ||
  ('amount' in change && change.amount !== null) ||
  ('notes' in change && Boolean(change.notes) && !isDayBefore(change));

/** A change that is asked for. */
export type DayVariables = {
  habit: Habit;
  change: TodayChange;
  /** Today when it was asked: away from the network it may be sent on a later one. */
  day: LocalDay;
  /** What this change takes back. */
  undoes?: DayVariables;
  /** In words; what it says itself when absent. */
  told?: string;
  /** Of an earlier visit: nobody is told of it now. */
  isUntold?: true;
  /** Made where days of all kinds are shown: today is one of them there. */
  isCorrection?: true;
};

/** The habit as the server will most likely answer it; its answer replaces this one. */
export function predictDay(habit: Habit, change: Tick, today: LocalDay): Habit {
  const old = contentOfToday(habit, today);
  const next = predictedDay(old, change, habit, today);
  return {
    ...habit,
    completed: next.completed,
    ...streaksAfter(habit, isDone(old), isDone(next)),
    reps: habit.reps + repsChange(old, next),
    instance: habit.instance && { ...habit.instance, ...next },
  };
}

/** What its day says, before a change. */
export function contentOfToday(habit: Habit, today: LocalDay): DayContent {
  return { ...(habit.instance ?? untouchedDay(habit, today)), completed: habit.completed };
}

/**
 * By whether today, or the current period, counts as done. The streak before a first day that is undone is not known here: 0 until
 * the server answers.
 */
export function streaksAfter(habit: Habit, wasDone: boolean, isDoneNow: boolean) {
  const { streak, displayStreak } = habit;
  if (wasDone === isDoneNow) return { streak, displayStreak };
  const after = isDoneNow ? displayStreak + 1 : streak - 1;
  return { streak: after, displayStreak: after };
}
