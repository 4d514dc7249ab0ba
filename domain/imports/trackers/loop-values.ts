import type { LocalDay } from '../../days/local-day.ts';
import { DONE, NOT_DONE, SKIPPED, type TrackerDay } from './reading.ts';

/** Loop writes a number, or since 2025 a word, for each day. */
const VALUE = { done: 2, covered: 1, no: 0, skip: 3, unknown: -1 };
const WORDS: ReadonlyMap<string, number> = new Map([
  ['YES_MANUAL', VALUE.done],
  ['YES_AUTO', VALUE.covered],
  ['NO', VALUE.no],
  ['SKIP', VALUE.skip],
  ['UNKNOWN', VALUE.unknown],
]);

/** Amounts are kept in thousandths. */
const THOUSAND = 1000;

export type LoopHabit = {
  /** Unknown in files of 2.3.0 and older. */
  isNumerical: boolean | undefined;
  isAtMost: boolean;
  target: number | undefined;
};

export type LoopEntry = { date: LocalDay; value: number; note: string | null };

export function loopValue(cell: string): number | undefined {
  const word = cell.trim();
  return WORDS.get(word) ?? (/^-?\d{1,15}$/.test(word) ? Number(word) : undefined);
}

/** Without a type, amounts give a habit away: no word of the others is above 3. */
export const isNumerical = (habit: LoopHabit, entries: readonly LoopEntry[]): boolean =>
  habit.isNumerical ?? entries.some(({ value }) => value > VALUE.skip);

export function loopDays(
  habit: LoopHabit,
  entries: readonly LoopEntry[],
): Map<LocalDay, TrackerDay> {
  const judge = isNumerical(habit, entries) ? judgeAmount : judgeTick;
  const days = new Map<LocalDay, TrackerDay>();
  for (const { date, value, note } of entries) {
    const day = judge(value, habit);
    if (day) days.set(date, { ...day, notes: note });
    else if (note !== null) days.set(date, { ...NOT_DONE, notes: note });
  }
  return days;
}

/** A covered day was not done, only not asked for any more that week: nothing is kept of it. */
function judgeTick(value: number): TrackerDay | undefined {
  if (value === VALUE.skip) return SKIPPED;
  if (value === VALUE.no) return NOT_DONE;
  return value === VALUE.done ? DONE : undefined;
}

function judgeAmount(value: number, habit: LoopHabit): TrackerDay | undefined {
  if (value === VALUE.unknown) return undefined;
  if (value === VALUE.skip) return SKIPPED;
  return isEnough(Math.max(0, value) / THOUSAND, habit) ? DONE : NOT_DONE;
}

function isEnough(amount: number, { isAtMost, target }: LoopHabit): boolean {
  if (target === undefined) return amount > 0;
  return isAtMost ? amount <= target : amount >= target;
}

export function describeTarget(
  { isAtMost, target }: LoopHabit,
  unit: string | undefined,
): string | undefined {
  if (target === undefined) return undefined;
  return `${isAtMost ? 'At most' : 'At least'} ${[target, unit].filter(Boolean).join(' ')}`;
}

export const AMOUNTS_DROPPED = {
  what: 'Amounts',
  why: 'A day is done or not done here: it counts as done where the goal of the day was reached.',
};
