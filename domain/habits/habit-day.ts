import type { LocalDay } from '../days/local-day.ts';
import { type Goal, isReached, isSlip, roundAmount } from './goal.ts';
import { isScheduledOn, type Schedule } from './schedule.ts';

/** One habit on one date. Whoever means a part of it picks that part. */
export type HabitDay = {
  id: number;
  habitId: number;
  date: LocalDay;
  scheduled: boolean;
  completed: boolean;
  skipped: boolean;
  /** Null while nothing was entered. */
  amount: number | null;
  /** The ids of the steps that are done; null while none is. */
  stepsDone: string[] | null;
  /** On a paused day: whether its owner had skipped it besides. Null where there is no pause. */
  ownSkip: boolean | null;
  notes: string | null;
  /** As the habit was called on that day. */
  habitName: string;
};

/** What was asked of the day, and what was done. */
export type DayFlags = Pick<HabitDay, 'scheduled' | 'completed' | 'skipped'>;

/** All that may be said of a day later on. */
export type DayContent = DayFlags & Pick<HabitDay, 'amount' | 'stepsDone' | 'ownSkip' | 'notes'>;

/** What is left out stays as it was. */
export type DayChange = {
  readonly [Part in 'completed' | 'skipped' | 'amount' | 'notes']?: HabitDay[Part] | undefined;
};

/** What a day says, as far as somebody has told it. */
export type ExpectedDay = {
  readonly [Part in 'completed' | 'skipped' | 'amount' | 'stepsDone' | 'notes']?:
    | HabitDay[Part]
    | undefined;
};

/** Whether nobody has changed since what is expected of the day. */
export const isAsExpected = (day: DayContent, expected: ExpectedDay): boolean =>
  (['completed', 'skipped', 'amount', 'notes'] as const).every(
    (part) => expected[part] === undefined || expected[part] === day[part],
  ) &&
  (expected.stepsDone === undefined || isSameSet(expected.stepsDone, day.stepsDone));

const isSameSet = (some: readonly string[] | null, others: readonly string[] | null): boolean =>
  some?.toSorted().join() === others?.toSorted().join();

/** What a day says on which nothing has happened yet. */
export const UNTOUCHED = {
  completed: false,
  skipped: false,
  amount: null,
  stepsDone: null,
  ownSkip: null,
  notes: null,
} as const;

/** Whether anything happened on the day, so that its record stays where nothing asks for it. */
export const isTouched = (day: DayContent): boolean =>
  day.completed ||
  day.skipped ||
  day.amount !== null ||
  day.stepsDone !== null ||
  day.ownSkip !== null ||
  day.notes !== null;

export const untouchedDay = (schedule: Schedule, date: LocalDay): DayContent => ({
  ...UNTOUCHED,
  scheduled: isScheduledOn(schedule, date),
});

/**
 * Completing un-skips, and skipping un-completes. With a goal, completing brings the amount to the target, and an amount
 * says whether the day is completed. `target` is what the day needs of a goal for a week or month.
 */
export function applyDayChange<Day extends DayContent>(
  old: Day,
  change: DayChange,
  { goal }: Pick<Schedule, 'goal'>,
  target: number = goal?.amount ?? 0,
): Day {
  const { notes = old.notes } = change;
  const amount = amountAfter(old.amount, change, goal, target);
  const isTold = change.completed ?? old.completed;
  const isUnskipped = old.skipped && change.skipped === false;
  const isNamed = amount !== old.amount || change.amount !== undefined;
  const isAmount = goal?.kind === 'least' && (isNamed || isUnskipped);
  const isDone = isAmount ? isReached(amount, target) : isTold && !isSlip(goal, amount);
  const completed = isDone && change.skipped !== true;
  const skipped = (change.skipped ?? old.skipped) && !completed && change.completed !== true;
  const isJudged = goal?.kind === 'most' && goal.per === 'day';
  const scheduled = isJudged ? completed || isSlip(goal, amount) : old.scheduled;
  return { ...old, scheduled, completed, skipped, amount, notes };
}

/** A limit that was passed is kept again when somebody says so: the amount is what it allows. */
function amountAfter(
  old: number | null,
  change: DayChange,
  goal: Goal | null,
  target: number,
): number | null {
  if (change.amount !== undefined) {
    return change.amount === null ? null : roundAmount(change.amount) || null;
  }
  if (change.completed === undefined || goal === null) return old;
  const { kind, amount: limit } = goal;
  if (kind === 'most') return old !== null && change.completed ? Math.min(old, limit) || null : old;
  return change.completed ? Math.max(old ?? 0, target) : null;
}

/** 'bonus' was done without being asked for; 'open' is today while there is time; 'rest' asked for nothing. */
export type DayState = 'done' | 'bonus' | 'skipped' | 'missed' | 'open' | 'rest';

/** What the day came to. Without a record it is judged by the schedule as it is now. */
export function dayState(
  flags: DayFlags | null | undefined,
  schedule: Schedule,
  day: LocalDay,
  today: LocalDay,
): DayState {
  if (flags?.completed) return flags.scheduled ? 'done' : 'bonus';
  if (flags?.skipped) return 'skipped';
  const isAsked = flags ? flags.scheduled : isScheduledOn(schedule, day);
  if (!isAsked || day > today) return 'rest';
  // A limit that was passed is lost at once.
  return day === today && schedule.goal?.kind !== 'most' ? 'open' : 'missed';
}
