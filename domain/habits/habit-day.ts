import type { LocalDay } from '../days/local-day.ts';
import type { Frequency } from './frequency.ts';
import { type Goal, isReached, isSlip, roundAmount } from './goal.ts';
import { isPausedOn } from './pause.ts';
import { askingOf, isNamedOn, isScheduledOn, type Schedule } from './schedule.ts';
import { areEnoughDone, type StepPlan, stepsAfter, type StepTicks } from './steps.ts';

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
  /** Of a day whose asking a pause took away: whether its owner had skipped it besides. Null of all others. */
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
} & { readonly steps?: StepTicks | undefined };

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

/** On a paused day, what the calendar would have asked for is neutral, and of other habits whatever there is. */
export function untouchedDay(schedule: Schedule, date: LocalDay): DayContent {
  const day = { ...UNTOUCHED, scheduled: isScheduledOn({ ...schedule, pauses: null }, date) };
  const isNeutral = isPausedOn(schedule.pauses, date);
  return isNeutral && (day.scheduled || askingOf(schedule) !== 'calendar') ? asPaused(day) : day;
}

/** Not asked for, and neither kept nor missed. Done anyway it is a bonus. What it would be without the pause stays known. */
const asPaused = <Day extends DayContent>(day: Day): Day =>
  day.ownSkip === null
    ? { ...day, scheduled: false, skipped: !day.completed, ownSkip: day.skipped }
    : day;

function withoutPauseOn<Day extends DayContent>(
  day: Day,
  frequency: Frequency,
  date: LocalDay,
): Day {
  if (day.ownSkip === null) return day;
  const isJudged = askingOf(frequency) === 'limit';
  const scheduled = isJudged
    ? isJudgedAs(day, frequency, date)
    : askingOf(frequency) === 'calendar';
  return { ...day, scheduled, skipped: day.ownSkip, ownSkip: null };
}

/** Of a limit: whether the day counts. On one that is none of its weekdays nothing can be lost, and kept it is a bonus. */
const isJudgedAs = (
  { completed, amount }: Pick<HabitDay, 'completed' | 'amount'>,
  frequency: Frequency,
  date: LocalDay,
): boolean => isNamedOn(frequency, date) && (completed || isSlip(frequency.goal, amount));

/** What a day of a habit is measured by. */
type Measure = Frequency & Partial<StepPlan>;

/**
 * Completing un-skips, and skipping un-completes. With a goal, completing brings the amount to the target, and an amount
 * says whether the day is completed; with steps, completing ticks all, and they say it. `target` is what the day needs of a
 * goal for a week or month. A paused day stays neutral.
 */
export function applyDayChange<Day extends DayContent>(
  before: Day,
  change: DayChange,
  measure: Measure,
  date: LocalDay,
  target: number = measure.goal?.amount ?? 0,
): Day {
  const { goal, steps = null, stepsNeeded = null } = measure;
  const old = withoutPauseOn(before, measure, date);
  const { notes = old.notes } = change;
  const areSteps = steps !== null && isOfSteps(old, change);
  const stepsDone = areSteps ? stepsAfter(steps, old.stepsDone, change) : old.stepsDone;
  const amount = amountAfter(old.amount, change, goal, target);
  const isTold = change.completed ?? old.completed;
  const isUnskipped = old.skipped && change.skipped === false;
  const isNamed = amount !== old.amount || change.amount !== undefined;
  const isAmount = goal?.kind === 'least' && (isNamed || isUnskipped);
  const isMeasured = areSteps
    ? areEnoughDone({ steps, stepsNeeded }, stepsDone)
    : isTold && !isSlip(goal, amount);
  const isDone = isAmount ? isReached(amount, target) : isMeasured;
  const completed = isDone && change.skipped !== true;
  const skipped = (change.skipped ?? old.skipped) && !completed && change.completed !== true;
  const isJudged = goal?.kind === 'most' && goal.per === 'day';
  const scheduled = isJudged ? isJudgedAs({ completed, amount }, measure, date) : old.scheduled;
  const next = { ...old, scheduled, completed, skipped, amount, stepsDone, notes };
  return before.ownSkip === null ? next : asPaused(next);
}

/** Whether the steps say anew if the day is done. A day that was done before there were any stays so. */
const isOfSteps = (old: DayContent, change: DayChange): boolean =>
  change.steps !== undefined ||
  change.completed !== undefined ||
  (old.skipped && change.skipped === false);

/**
 * A limit for each day that was passed is kept again when somebody says so: the amount is what it allows. Of one for a week
 * or month a day says nothing but its amount.
 */
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
  const { kind, amount: limit, per } = goal;
  if (kind === 'most') {
    const isKept = old !== null && change.completed && per === 'day';
    return isKept ? Math.min(old, limit) || null : old;
  }
  return change.completed ? Math.max(old ?? 0, target) : null;
}

/** A limit that was passed is lost at once: whatever is done later, its day stays open. */
export const isLost = (goal: Goal | null, { scheduled, completed, skipped }: DayFlags): boolean =>
  goal?.kind === 'most' && scheduled && !completed && !skipped;

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
