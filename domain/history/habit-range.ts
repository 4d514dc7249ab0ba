import { fromDayNumber, type LocalDay, toDayNumber } from '../days/local-day.ts';
import type { DaySpan } from '../days/week.ts';
import type { Goal } from '../habits/goal.ts';
import type { HabitDay } from '../habits/habit-day.ts';
import type { StepPlan } from '../habits/steps.ts';
import { type DayDetails, instanceOf, type RecordedHabit } from './evaluated-habit.ts';
import { letterAt, LETTERS } from './letters.ts';
import type { PastName } from './past-names.ts';

/** Some days of one habit, archived or not. Counts, the calendar and the history follow from them. */
export type HabitRange = StepPlan & {
  id: number;
  name: string;
  pastNames: PastName[] | null;
  archivedOn: LocalDay | null;
  goal: Goal | null;
  /** The day of the first letter. */
  first: LocalDay;
  /** One letter per day. */
  letters: string;
  /** Thousandths, one place per letter. Null for none. */
  amounts: Float64Array | null;
  details: readonly DayDetails[] | null;
};

type WholeHabit = Omit<HabitRange, 'first' | 'amounts' | 'pastNames'> &
  Pick<RecordedHabit, 'createdOn' | 'facts' | 'pastNames'>;

/** All days of the habit. */
export function wholeRange(habit: WholeHabit): HabitRange {
  const { id, name, pastNames = null, archivedOn, goal, steps, stepsNeeded } = habit;
  const { createdOn: first, letters, facts, details } = habit;
  const days = { first, letters, amounts: facts.amounts, details };
  return { id, name, pastNames, archivedOn, goal, steps, stepsNeeded, ...days };
}

/** The days that lie in the span. */
export function cutRange(range: HabitRange, span: DaySpan): HabitRange {
  const { amounts, details } = range;
  const first = range.first > span.first ? range.first : span.first;
  const from = toDayNumber(first) - toDayNumber(range.first);
  const end = Math.max(from, toDayNumber(span.last) - toDayNumber(range.first) + 1);
  return {
    ...range,
    first,
    letters: range.letters.slice(from, end),
    amounts: amounts && amounts.subarray(from, end),
    details: details && details.filter(({ date }) => date >= first && date <= span.last),
  };
}

/** The days that have an amount or details, by the place of their letter. `amount` is null where none was entered. */
type RecordedDays = Map<number, { amount: number | null; details: DayDetails | undefined }>;

const REST = String.fromCharCode(LETTERS.rest);
const NONE = String.fromCharCode(LETTERS.none);

/** The letters, without the rests of an archived habit on days without a record. */
export function lettersShown(
  { first, letters, archivedOn }: HabitRange,
  recorded: RecordedDays,
): string {
  if (archivedOn === null) return letters;
  const from = Math.max(0, toDayNumber(archivedOn) - toDayNumber(first));
  const ofArchive = letters
    .slice(from)
    .replaceAll(REST, (_, at: number) => (recorded.has(from + at) ? REST : NONE));
  return letters.slice(0, from) + ofArchive;
}

export function recordedDays({ first, letters, amounts, details }: HabitRange): RecordedDays {
  const recorded: RecordedDays = new Map();
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
export function toHabitDays(range: HabitRange): HabitDay[] {
  const { first, letters, amounts } = range;
  const from = toDayNumber(first);
  const recorded = recordedDays(range);
  const length = Math.max(letters.length, ...[...recorded.keys()].map((at) => at + 1));
  return Array.from({ length }, (_, at) => {
    const { notes = null, stepsDone = null } = recorded.get(at)?.details ?? {};
    const day = { amount: amounts?.[at] ?? 0, notes, stepsDone };
    return instanceOf(range, fromDayNumber(from + at), letterAt(letters, at), day);
  }).filter((day) => day !== null);
}
