import type { LocalDay } from '../../days/local-day.ts';
import type { Weekday } from '../../days/weekdays.ts';
import { goalWithStep } from '../../habit-words/goal-with-step.ts';
import { DAYS_A_WEEK } from '../../habits/rhythm.ts';
import { type ConvertedFrequency, EVERY_DAY, timesIn } from './frequency.ts';
import { NO_TARGET, targetFrom } from './goals.ts';
import { DONE, type FoundHabit, NOT_DONE, SKIPPED, type TrackerDay } from './reading.ts';

export const LOOP = 'Loop Habit Tracker';

/** The value of a day is a number, or since 2025 a word. */
const VALUE = { done: 2, covered: 1, no: 0, skip: 3, unknown: -1 };
const WORDS: ReadonlyMap<string, number> = new Map([
  ['YES_MANUAL', VALUE.done],
  ['YES_AUTO', VALUE.covered],
  ['NO', VALUE.no],
  ['SKIP', VALUE.skip],
  ['UNKNOWN', VALUE.unknown],
]);

/** In the order of the bits of a reminder. */
export const LOOP_WEEKDAYS: readonly Weekday[] = [
  'saturday',
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
];

/** Amounts are stored in thousandths. */
const THOUSAND = 1000;

export type LoopHabit = Pick<FoundHabit, 'name' | 'notes' | 'isArchived' | 'reminders'> & {
  /** Undefined in files of 2.3.0 and older. */
  isNumerical: boolean | undefined;
  isAtMost: boolean;
  target: number | undefined;
  unit: string;
  times: number;
  days: number;
};

export type LoopEntry = { date: LocalDay; value: number; note: string | null };

export function loopValue(cell: string): number | undefined {
  const word = cell.trim();
  return WORDS.get(word) ?? (/^-?\d{1,15}$/.test(word) ? Number(word) : undefined);
}

export function foundInLoop(habit: LoopHabit, entries: readonly LoopEntry[]): FoundHabit {
  const { name, notes, isArchived = false, reminders = [] } = habit;
  // Without a type, values above 3 mean amounts.
  const isNumerical = habit.isNumerical ?? entries.some(({ value }) => value > VALUE.skip);
  const parse = isNumerical ? amountDay : tickDay;
  const days = new Map<LocalDay, TrackerDay>();
  for (const { date, value, note } of entries) {
    const day = parse(value);
    if (day) days.set(date, { ...day, notes: note });
    else if (note !== null) days.set(date, { ...NOT_DONE, notes: note });
  }
  const converted = isNumerical
    ? goalOf(habit, days.values())
    : timesIn(habit.times, habit.days, 'day');
  return { name, converted, notes, isArchived, reminders, days };
}

/** A covered day was not done, only no longer due, so it is left out. */
function tickDay(value: number): TrackerDay | undefined {
  if (value === VALUE.skip) return SKIPPED;
  if (value === VALUE.no) return NOT_DONE;
  return value === VALUE.done ? DONE : undefined;
}

function amountDay(value: number): TrackerDay | undefined {
  if (value === VALUE.unknown) return undefined;
  if (value === VALUE.skip) return SKIPPED;
  return { ...NOT_DONE, amount: Math.max(0, value) / THOUSAND };
}

/** The days are the period of the target. */
function goalOf(habit: LoopHabit, recorded: Iterable<TrackerDay>): ConvertedFrequency {
  const { times, days, isAtMost, target, unit } = habit;
  const kind = isAtMost ? 'most' : 'least';
  const hasTarget = target !== undefined && (target > 0 || isAtMost);
  const amount = hasTarget ? target : targetFrom(recorded);
  const changes = hasTarget ? [] : [NO_TARGET];
  const { per, share } = perOf(days);
  if (share !== 1)
    changes.push(`Its target was for ${days} days. It is the same amount per week here.`);
  const goal = goalWithStep({ kind, amount: amount * share, unit, per });
  const type = per === 'day' ? 'daily' : 'weekly';
  return { frequency: { ...EVERY_DAY, type, goal }, changes, before: { times, days } };
}

function perOf(days: number): { per: 'day' | 'week' | 'month'; share: number } {
  if (days <= 1) return { per: 'day', share: 1 };
  if (days >= 28 && days <= 31) return { per: 'month', share: 1 };
  return { per: 'week', share: DAYS_A_WEEK / days };
}
