import { sortWeekdays, type Weekday } from '../days/weekdays.ts';
import { pluralise } from '../text/pluralise.ts';
import type { Goal } from './goal.ts';
import type { HabitType } from './habit.ts';
import { DAYS_A_WEEK, type Rhythm } from './rhythm.ts';

/** How often and how much. */
export type Frequency = {
  type: HabitType;
  /** With a quota: the days on which it may be done. */
  weekdays: readonly Weekday[] | null;
  /** Null: on the weekdays, as `type` says. */
  rhythm: Rhythm | null;
  goal: Goal | null;
};

/** Missing parts stay unchanged. */
export type FrequencyChange = { readonly [Part in keyof Frequency]?: Frequency[Part] | undefined };

/** The frequency of a new habit. A weekly habit without weekdays, quota or total gets Monday. */
export function normaliseFrequency(input: FrequencyChange & Pick<Frequency, 'type'>): Frequency {
  const { rhythm = null, goal = null } = input;
  const type = typeFor(input.type, rhythm, goal);
  const weekdays = rhythm?.kind === 'every' ? null : normaliseWeekdays(input.weekdays);
  const needsDay = type === 'weekly' && !countsPeriods(rhythm, goal);
  return { type, weekdays: needsDay && weekdays === null ? ['monday'] : weekdays, rhythm, goal };
}

/**
 * The frequency of a habit being changed: no days stay no days. A change of type or weekdays that the rhythm cannot have
 * comes from a client without rhythms, and removes the rhythm.
 */
export function changedFrequency(old: Frequency, change: FrequencyChange): Frequency {
  const { rhythm = old.rhythm, goal = old.goal } = change;
  const weekdays =
    change.weekdays === undefined ? old.weekdays : normaliseWeekdays(change.weekdays);
  const type = change.type ?? old.type;
  const isChosen = change.rhythm !== undefined || change.goal !== undefined;
  if (!isChosen && !fits({ type, weekdays, rhythm, goal })) {
    return { type, weekdays, rhythm: null, goal: goal?.per === 'day' ? goal : null };
  }
  const isEvery = rhythm?.kind === 'every';
  return { type: typeFor(type, rhythm, goal), weekdays: isEvery ? null : weekdays, rhythm, goal };
}

function fits({ type, weekdays, rhythm, goal }: Frequency): boolean {
  if (rhythm?.kind === 'every' && weekdays !== null) return false;
  return typeFor(type, rhythm, goal) === type;
}

/** The type that clients without rhythms get. */
function typeFor(type: HabitType, rhythm: Rhythm | null, goal: Goal | null): HabitType {
  if (rhythm?.kind === 'every') return 'daily';
  return countsPeriods(rhythm, goal) ? 'weekly' : type;
}

const countsPeriods = (rhythm: Rhythm | null, goal: Goal | null): boolean =>
  rhythm?.kind === 'quota' || (goal !== null && goal.per !== 'day');

export function normaliseWeekdays(
  weekdays: readonly Weekday[] | null | undefined,
): Weekday[] | null {
  const sorted = sortWeekdays(weekdays ?? []);
  return sorted.length > 0 ? sorted : null;
}

export type FrequencyError = { field: 'rhythm' | 'goal'; message: string };

const MAX_DAYS_A_MONTH = 31;

/** Null when the frequency is valid. */
export function frequencyError({ weekdays, rhythm, goal }: Frequency): FrequencyError | null {
  if (rhythm !== null && goal !== null && goal.per !== 'day') {
    return { field: 'goal', message: 'A goal for a week or month can’t have a rhythm as well.' };
  }
  if (rhythm !== null && goal?.kind === 'most') {
    return { field: 'goal', message: 'A limit applies every day, so it can’t have a rhythm.' };
  }
  if (rhythm?.kind !== 'quota') return null;
  const allowed = mostAllowedDays(rhythm.per, weekdays?.length ?? DAYS_A_WEEK);
  return rhythm.times <= allowed ? null : { field: 'rhythm', message: tooManyTimes(allowed) };
}

const tooManyTimes = (allowed: number): string =>
  `It can only be done on ${pluralise(allowed, 'day')}.`;

/** How many days of a period can fall on that number of weekdays, at most. */
export function mostAllowedDays(
  per: 'week' | 'month' | { days: number },
  weekdays: number,
): number {
  if (per === 'week') return weekdays;
  const days = per === 'month' ? MAX_DAYS_A_MONTH : per.days;
  const rest = Math.min(days % DAYS_A_WEEK, weekdays);
  return Math.floor(days / DAYS_A_WEEK) * weekdays + rest;
}
