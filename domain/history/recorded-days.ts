import { fromDayNumber, type LocalDay, toDayNumber } from '../days/local-day.ts';
import type { HabitDay } from '../habits/habit-day.ts';
import { type DayDetails, instanceOf, type NamedHabit } from './evaluated-habit.ts';
import { letterAt, LETTERS } from './letters.ts';

/** Some days of one habit. */
export type RecordedDays = {
  /** The day of the first letter. */
  first: LocalDay;
  /** One letter per day. */
  letters: string;
  archivedOn: LocalDay | null;
  /** Thousandths, one place per letter. Null for none. */
  amounts: Float64Array | null;
  details: readonly DayDetails[] | null;
};

/** The days that lie in a range. */
export function cutDays(
  { first, letters, archivedOn, amounts, details }: RecordedDays,
  range: { first: LocalDay; last: LocalDay },
): RecordedDays {
  const begin = first > range.first ? first : range.first;
  const from = toDayNumber(begin) - toDayNumber(first);
  const end = Math.max(from, toDayNumber(range.last) - toDayNumber(first) + 1);
  return {
    first: begin,
    letters: letters.slice(from, end),
    archivedOn,
    amounts: amounts && amounts.subarray(from, end),
    details: details && details.filter(({ date }) => date >= begin && date <= range.last),
  };
}

const REST = String.fromCharCode(LETTERS.rest);
const NONE = String.fromCharCode(LETTERS.none);

/** The letters, without the rests of an archived habit on days without a record. */
export function lettersShown(
  { first, letters, archivedOn }: Omit<RecordedDays, 'amounts' | 'details'>,
  isRecorded: (at: number) => boolean,
): string {
  if (archivedOn === null) return letters;
  const from = Math.max(0, toDayNumber(archivedOn) - toDayNumber(first));
  const ofArchive = letters
    .slice(from)
    .replaceAll(REST, (_, at: number) => (isRecorded(from + at) ? REST : NONE));
  return letters.slice(0, from) + ofArchive;
}

/** `amount` is null where none was entered. */
type AmountAndDetails = { amount: number | null; details: DayDetails | undefined };

/** The days that have an amount or details, by the place of their letter. */
export function recordedDays({
  first,
  letters,
  amounts,
  details,
}: Omit<RecordedDays, 'archivedOn'>): Map<number, AmountAndDetails> {
  const recorded = new Map<number, AmountAndDetails>();
  const from = toDayNumber(first);
  let length = letters.length;
  for (const day of details ?? []) {
    const at = toDayNumber(day.date) - from;
    if (at >= 0) recorded.set(at, { amount: null, details: day });
    length = Math.max(length, at + 1);
  }
  amounts?.subarray(0, length).forEach((amount, at) => {
    if (amount > 0) recorded.set(at, { amount: amount / 1000, details: recorded.get(at)?.details });
  });
  return recorded;
}

/** The days with a record, in order. */
export function habitDaysOf(habit: NamedHabit & RecordedDays): HabitDay[] {
  const { first, letters, amounts } = habit;
  const from = toDayNumber(first);
  const recorded = recordedDays(habit);
  const length = Math.max(letters.length, ...[...recorded.keys()].map((at) => at + 1));
  return Array.from({ length }, (_, at) => {
    const { notes = null, stepsDone = null } = recorded.get(at)?.details ?? {};
    const day = { amount: amounts?.[at] ?? 0, notes, stepsDone };
    return instanceOf(habit, fromDayNumber(from + at), letterAt(letters, at), day);
  }).filter((day) => day !== null);
}
