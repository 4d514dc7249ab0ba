import { daysBetween, fromDayNumber, type LocalDay, toDayNumber } from '../days/local-day.ts';
import type { DaySpan } from '../days/week.ts';
import type { HabitDay } from '../habits/habit-day.ts';
import type { StepPlan } from '../habits/steps.ts';
import { visitAmounts } from './amount-years.ts';
import { nameOn } from './past-names.ts';
import { type DayDetails, instanceOf, type RecordedHabit } from './recorded-habit.ts';
import type { StoredDays } from './facts.ts';
import { letterAt, LETTERS } from './letters.ts';

/** Some days of one habit, archived or not. Counts, the calendar and the history follow from them. */
export type HabitRange = Pick<
  RecordedHabit,
  | 'id'
  | 'name'
  | 'pastNames'
  | 'archivedOn'
  | 'goal'
  | 'details'
  | keyof StepPlan
  | keyof StoredDays
> & {
  /** The day of the first letter. */
  firstDay: LocalDay;
};

/** All days of the habit. */
export const wholeRange = (habit: RecordedHabit): HabitRange => ({
  ...habit,
  firstDay: habit.createdOn,
});

/** The days that lie in the span. */
export function cutRange(range: HabitRange, span: DaySpan): HabitRange {
  const { details } = range;
  const firstDay = range.firstDay > span.first ? range.firstDay : span.first;
  const from = daysBetween(range.firstDay, firstDay);
  const end = Math.max(from, daysBetween(range.firstDay, span.last) + 1);
  return {
    ...range,
    firstDay,
    letters: range.letters.slice(from, end),
    details: details.filter(({ date }) => date >= firstDay && date <= span.last),
  };
}

/** The days that have an amount or details, by the place of their letter. `amount` is null where none was entered. */
type RecordedDays = Map<number, { amount: number | null; details: DayDetails | undefined }>;

const REST = String.fromCharCode(LETTERS.rest);
const NONE = String.fromCharCode(LETTERS.none);

/** The letters, without the rests of an archived habit on days without a record. */
export function lettersShown(
  { firstDay, letters, archivedOn }: HabitRange,
  recorded: RecordedDays,
): string {
  if (archivedOn === null) return letters;
  const from = Math.max(0, daysBetween(firstDay, archivedOn));
  const ofArchive = letters
    .slice(from)
    .replaceAll(REST, (_, at: number) => (recorded.has(from + at) ? REST : NONE));
  return letters.slice(0, from) + ofArchive;
}

export function recordedDays(range: HabitRange): RecordedDays {
  const { firstDay, letters, amountYears, details } = range;
  const recorded: RecordedDays = new Map();
  let count = letters.length;
  for (const day of details) {
    const at = daysBetween(firstDay, day.date);
    if (at >= 0) recorded.set(at, { amount: null, details: day });
    count = Math.max(count, at + 1);
  }
  visitAmounts(amountYears, { first: toDayNumber(firstDay), count }, (at, amount) => {
    recorded.set(at, { amount, details: recorded.get(at)?.details });
  });
  return recorded;
}

/** The days with a record, in order. */
export function toHabitDays(range: HabitRange): HabitDay[] {
  const { firstDay, letters } = range;
  const first = toDayNumber(firstDay);
  const recorded = recordedDays(range);
  const length = Math.max(letters.length, ...[...recorded.keys()].map((at) => at + 1));
  return Array.from({ length }, (_, at) => {
    const { amount = null, details } = recorded.get(at) ?? {};
    const { notes = null, stepsDone = null } = details ?? {};
    const date = fromDayNumber(first + at);
    const day = { amount, notes, stepsDone, habitName: nameOn(range, date) };
    return instanceOf(range, date, letterAt(letters, at), day);
  }).filter((day) => day !== null);
}
