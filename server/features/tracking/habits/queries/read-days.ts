import { addDays, type LocalDay, toDayNumber } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { amountsFrom } from '#domain/history/amount-years.ts';
import { DONE, SKIPPED } from '#domain/history/facts.ts';
import { letterAt, recordOf } from '#domain/history/letters.ts';
import { habitDaysOf, type RecordedDays } from '#domain/history/recorded-days.ts';
import { type Queries, statement } from '#server/database/database.ts';
import type { NamedHabit } from '#domain/history/evaluated-habit.ts';
import { goalSql } from '../history/definitions.ts';
import { amountYearsSql, detailsSql, type StoredHabit } from '../history/stored-habit.ts';
import { lettersSql } from './conditions.ts';

/** A habit with its days between two dates. */
export type HabitDays = NamedHabit &
  Pick<
    StoredHabit,
    'amountYears' | 'createdOn' | 'details' | 'goal' | 'pastNames' | 'steps' | 'stepsNeeded'
  > & {
    /** The first of these days. */
    first: LocalDay;
    /** One letter per day from `first` on; the history may end before the range does. */
    letters: string;
  };

const LETTERS_OF_RANGE = lettersSql(
  't',
  'greatest(0, $2::date - t.first_day) + 1',
  'greatest(0, $3::date - greatest(t.first_day, $2::date) + 1)',
);

/** The letters between the dates $2 and $3. */
export const rangeSql = `greatest(t.first_day, $2::date) as first,
          rtrim(${LETTERS_OF_RANGE}) as letters`;

export const YEARS_OF_RANGE = `${amountYearsSql('y.year between extract(year from $2::date) and extract(year from $3::date)')} as "amountYears"`;

// $1 is the user, $2 and $3 are the dates, $4 is a habit or null for all of them.
const days = statement(
  'habits.read-days',
  `select h.id, h.name, h.created_on as "createdOn", h.archived_on as "archivedOn", h.past_names as "pastNames",
          ${goalSql('h')} as goal, h.steps, h.steps_needed as "stepsNeeded", ${rangeSql},
          ${YEARS_OF_RANGE}, ${detailsSql('d.date between $2 and $3')} as details
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

type DaysInRange<Details> = Pick<HabitDays, 'first' | 'letters' | 'archivedOn' | 'amountYears'> & {
  details: Details[] | null;
};

/** The days as the domain takes them. */
export const recordedOf = <Details extends { date: LocalDay }>({
  first,
  letters,
  archivedOn,
  amountYears,
  details,
}: DaysInRange<Details>): RecordedDays<Details> => ({
  first,
  letters,
  archivedOn,
  amounts: amountYears && amountsFrom(amountYears, toDayNumber(first)),
  details,
});

/** The days about which there is something to say, in order. */
export const instancesOf = (habit: HabitDays): HabitDay[] =>
  habitDaysOf({ ...habit, ...recordedOf(habit) });

/** What the owner recorded on the day. */
export function recordOn({ first, letters }: HabitDays, date: LocalDay): 'done' | 'skipped' | null {
  const record = recordOf(letterAt(letters, toDayNumber(date) - toDayNumber(first)));
  if (record === DONE) return 'done';
  return record === SKIPPED ? 'skipped' : null;
}

/** About so many days of habits are read at once, so that calls of others come in between. */
const MAX_DAYS_PER_QUERY = 4_000;
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
    const days = Math.floor(MAX_DAYS_PER_QUERY / Math.max(1, habits.length));
    length = Math.max(1, Math.min(MAX_DAYS_OF_PIECE, days));
  }
}
