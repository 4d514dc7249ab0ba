import { addDays, type LocalDay, toDayNumber, fromDayNumber } from '#domain/days/local-day.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { Step } from '#domain/habits/steps.ts';
import { type AmountYear, amountsFrom } from '#domain/history/amount-years.ts';
import { DONE, SKIPPED } from '#domain/history/facts.ts';
import { letterAt, LETTERS, recordOf } from '#domain/history/letters.ts';
import type { PastName } from '#domain/history/past-names.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { type DayDetails, instanceOf } from '#domain/history/evaluated-habit.ts';
import { amountYearsSql, detailsSql } from '../history/stored-habit.ts';
import { lettersSql } from './conditions.ts';

/** A habit with its days between two dates. */
export type HabitDays = {
  id: number;
  name: string;
  createdOn: LocalDay;
  archivedOn: LocalDay | null;
  pastNames: PastName[] | null;
  goal: Goal | null;
  steps: Step[] | null;
  stepsNeeded: number | null;
  /** The first of these days. */
  first: LocalDay;
  /** One letter per day from `first` on; the history may end before the range does. */
  letters: string;
  amountYears: AmountYear[] | null;
  details: DayDetails[] | null;
};

const LETTERS_OF_RANGE = lettersSql(
  't',
  'greatest(0, $2::date - t.first_day) + 1',
  'greatest(0, $3::date - greatest(t.first_day, $2::date) + 1)',
);

/** What lies between the dates $2 and $3. */
export const rangeSql = `greatest(t.first_day, $2::date) as first,
          rtrim(${LETTERS_OF_RANGE}) as letters,
          ${amountYearsSql('y.year between extract(year from $2::date) and extract(year from $3::date)')} as "amountYears"`;

// $1 is the user, $2 and $3 are the dates, $4 is a habit or null for all of them.
const days = statement(
  'habits.read-days',
  `select h.id, h.name, h.created_on as "createdOn", h.archived_on as "archivedOn", h.past_names as "pastNames",
          h.goal, h.steps, h.steps_needed as "stepsNeeded", ${rangeSql},
          ${detailsSql('d.date between $2 and $3')} as details
     from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id
    where h.user_id = $1 and ($4::int is null or h.id = $4)
    order by h.id`,
);

type Range = { first: LocalDay; last: LocalDay; habitId?: number };

export const readDays = (
  queries: Queries,
  userId: number,
  { first, last, habitId }: Range,
): Promise<HabitDays[]> => queries.run<HabitDays>(days, [userId, first, last, habitId ?? null]);

/** The days about which there is something to say, in order. */
export function instancesOf(habit: HabitDays): HabitDay[] {
  const { first, letters, amountYears, details } = habit;
  const from = toDayNumber(first);
  const amounts = amountYears && amountsFrom(amountYears, from);
  const byDate = new Map((details ?? []).map((day) => [day.date, day]));
  const length = Math.max(
    letters.length,
    ...[...byDate.keys()].map((date) => toDayNumber(date) - from + 1),
  );
  const found: HabitDay[] = [];
  for (let at = 0; at < length; at += 1) {
    const date = fromDayNumber(from + at);
    const { notes = null, stepsDone = null } = byDate.get(date) ?? {};
    const day = {
      letter: letterAt(letters, at),
      amount: amounts?.[at] ?? 0,
      notes,
      stepsDone,
    };
    const instance = instanceOf(habit, date, day);
    if (instance) found.push(instance);
  }
  return found;
}

/** The letters, without the rests of an archived habit on days without a record. */
export function lettersShown(
  { first, letters, archivedOn }: Pick<HabitDays, 'first' | 'letters' | 'archivedOn'>,
  isRecorded: (at: number) => boolean,
): string {
  if (archivedOn === null) return letters;
  const from = Math.max(0, toDayNumber(archivedOn) - toDayNumber(first));
  const rest = String.fromCharCode(LETTERS.rest);
  const none = String.fromCharCode(LETTERS.none);
  const ofArchive = letters
    .slice(from)
    .replaceAll(rest, (_, at: number) => (isRecorded(from + at) ? rest : none));
  return letters.slice(0, from) + ofArchive;
}

type RecordedDay<Details> = { amount: number | null; details: Details | undefined };
type WithDetails<Details> = Pick<HabitDays, 'first' | 'letters' | 'amountYears'> & {
  details: Details[] | null;
};

/** The days that have an amount or details, by the place of their letter. */
export function recordedDays<Details extends { date: LocalDay }>(
  habit: WithDetails<Details>,
): Map<number, RecordedDay<Details>> {
  const recorded = new Map<number, RecordedDay<Details>>();
  const from = toDayNumber(habit.first);
  let length = habit.letters.length;
  for (const details of habit.details ?? []) {
    const at = toDayNumber(details.date) - from;
    if (at >= 0) recorded.set(at, { amount: null, details });
    length = Math.max(length, at + 1);
  }
  const amounts = habit.amountYears && amountsFrom(habit.amountYears, from);
  amounts?.subarray(0, length).forEach((amount, at) => {
    const details = recorded.get(at)?.details;
    if (amount > 0) recorded.set(at, { amount: amount / 1000, details });
  });
  return recorded;
}

/** What the owner recorded on the day. */
export function recordOn({ first, letters }: HabitDays, date: LocalDay): 'done' | 'skipped' | null {
  const record = recordOf(letterAt(letters, toDayNumber(date) - toDayNumber(first)));
  if (record === DONE) return 'done';
  return record === SKIPPED ? 'skipped' : null;
}

/** About so many days of habits are read at once, so that calls of others come in between. */
const DAYS_AT_ONCE = 4_000;
const MAX_DAYS_OF_PIECE = 400;
/** Before it is known how many habits there are. */
const FIRST_DAYS = 8;

type Piece = { first: LocalDay; last: LocalDay; habits: HabitDays[] };

/** The days between two dates, in pieces of some days each, from the first one on. */
export async function* readDayPieces(
  queries: Queries,
  userId: number,
  { first, last, habitId }: Range,
): AsyncGenerator<Piece> {
  let length = habitId === undefined ? FIRST_DAYS : MAX_DAYS_OF_PIECE;
  let from = first;
  while (from <= last) {
    const end = addDays(from, length - 1);
    const piece = { first: from, last: end < last ? end : last };
    const habits = await readDays(queries, userId, { ...piece, ...(habitId && { habitId }) });
    yield { ...piece, habits };
    from = addDays(from, length);
    const days = Math.floor(DAYS_AT_ONCE / Math.max(1, habits.length));
    length = Math.max(1, Math.min(MAX_DAYS_OF_PIECE, days));
  }
}
