import type { Entry, Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import {
  applyDayChange,
  type DayContent,
  type DayFlags,
  type ExpectedDay,
  untouchedDay,
} from '#domain/habits/habit-day.ts';
import type { StepTicks } from '#domain/habits/steps.ts';
import { isDone, repsChange, streakDelta } from '#domain/streaks/streak.ts';

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
  const next = applyDayChange(old, change, habit, today);
  const { completed, skipped, ownSkip, notes } = next;
  return {
    ...habit,
    completed,
    ...streaksAfter(habit, old, next),
    reps: habit.reps + repsChange(old, next),
    instance: habit.instance && { ...habit.instance, completed, skipped, ownSkip, notes },
  };
}

/** What its day says, before a change. */
export function contentOfToday(habit: Habit, today: LocalDay): DayContent {
  return { ...(habit.instance ?? untouchedDay(habit, today)), completed: habit.completed };
}

/**
 * By the marks of today, or of the period that runs. What stood before an undone first day is not known here: 0 until the
 * server says.
 */
export function streaksAfter(habit: Habit, old: DayFlags, next: DayFlags) {
  const { streak, displayStreak } = habit;
  if (isDone(old) === isDone(next)) return { streak, displayStreak };
  const run = isDone(old) ? streak - 1 : displayStreak;
  const after = streakDelta({ before: { isDone: run > 0, streak: run }, old, next }).streak;
  const worth = isDone(next) ? after : run;
  return { streak: worth, displayStreak: worth };
}
