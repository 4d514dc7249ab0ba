import type { LocalDay } from '../days/local-day.ts';
import type { Goal } from './goal.ts';
import { isPausedOn } from './pause.ts';
import { askingOf, isAllowedOn, isScheduledOn, type Schedule } from './schedule.ts';
import type { StepTicks } from './steps.ts';

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

/** A paused day that the schedule would allow otherwise is a rest day, and counts as skipped. */
export function untouchedDay(schedule: Schedule, date: LocalDay): DayContent {
  const unpaused = { ...schedule, pauses: null };
  const isDue = isScheduledOn(unpaused, date);
  const isAllowed = askingOf(schedule) === 'calendar' ? isDue : isAllowedOn(unpaused, date);
  return isAllowed && isPausedOn(schedule.pauses, date)
    ? { ...UNTOUCHED, scheduled: false, skipped: true, ownSkip: false }
    : { ...UNTOUCHED, scheduled: isDue };
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
