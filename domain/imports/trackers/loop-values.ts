import type { LocalDay } from '../../days/local-day.ts';
import type { Weekday } from '../../days/weekdays.ts';
import { type ConvertedFrequency, DAILY, timesIn } from './frequency.ts';
import { goalFrom, NO_TARGET, targetFrom } from './goals.ts';
import { DONE, NOT_DONE, SKIPPED, type TrackerDay } from './reading.ts';

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

export type LoopHabit = {
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

/** Without a type, values above 3 mean amounts. */
const isNumerical = (habit: LoopHabit, entries: readonly LoopEntry[]): boolean =>
  habit.isNumerical ?? entries.some(({ value }) => value > VALUE.skip);

export function loopDays(
  habit: LoopHabit,
  entries: readonly LoopEntry[],
): Map<LocalDay, TrackerDay> {
  const parse = isNumerical(habit, entries) ? amountDay : tickDay;
  const days = new Map<LocalDay, TrackerDay>();
  for (const { date, value, note } of entries) {
    const day = parse(value);
    if (day) days.set(date, { ...day, notes: note });
    else if (note !== null) days.set(date, { ...NOT_DONE, notes: note });
  }
  return days;
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

/** For amounts, the days are the period of the target. */
export function convertLoopFrequency(
  habit: LoopHabit,
  days: ReadonlyMap<LocalDay, TrackerDay>,
): ConvertedFrequency {
  const { times, days: interval, isAtMost, target, unit } = habit;
  const isAmount =
    habit.isNumerical ?? [...days.values()].some(({ amount }) => amount !== undefined);
  if (!isAmount) return timesIn(times, interval, 'day');
  const kind = isAtMost ? 'most' : 'least';
  const hasTarget = target !== undefined && (target > 0 || isAtMost);
  const amount = hasTarget ? target : targetFrom(days.values());
  const changes = hasTarget ? [] : [NO_TARGET];
  const { per, share } = perOf(interval);
  if (share !== 1)
    changes.push(`Its target was for ${interval} days. It is the same amount per week here.`);
  const goal = goalFrom({ kind, amount: amount * share, unit, per });
  const { frequency } = DAILY;
  const type = per === 'day' ? 'daily' : 'weekly';
  return { frequency: { ...frequency, type, goal }, changes, before: { times, days: interval } };
}

const DAYS_A_WEEK = 7;

function perOf(days: number): { per: 'day' | 'week' | 'month'; share: number } {
  if (days <= 1) return { per: 'day', share: 1 };
  if (days >= 28 && days <= 31) return { per: 'month', share: 1 };
  return { per: 'week', share: DAYS_A_WEEK / days };
}
