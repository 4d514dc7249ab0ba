import { fromDayNumber, toDayNumber } from '#domain/days/local-day.ts';
import type { DaySpan } from '#domain/days/week.ts';
import { MAX_HABITS } from '#domain/habits/habit.ts';
import type { HabitRange } from '#domain/history/habit-range.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { amountYearsSql, detailsSql, PAST_NAMES_COLUMN } from '../history/stored-habit.ts';
import { goalSql, letterSql, lettersSql, MISSING } from '../history/conditions.ts';

const LETTERS_OF_RANGE = lettersSql(
  't',
  'greatest(0, $2::date - t.first_day) + 1',
  'greatest(0, $3::date - greatest(t.first_day, $2::date) + 1)',
);

/** The letters between the dates $2 and $3. */
export const rangeSql = `greatest(t.first_day, $2::date) as "firstDay",
          rtrim(${LETTERS_OF_RANGE}) as letters`;

const daysSql = (details: string): string => `
  select h.id, h.name, h.archived_on as "archivedOn", ${PAST_NAMES_COLUMN},
         ${goalSql('h')} as goal, h.steps, h.steps_needed as "stepsNeeded", ${rangeSql},
         ${amountYearsSql('y.year between extract(year from $2::date) and extract(year from $3::date)')} as "amountYears",
         ${details} as details
    from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id
   where h.user_id = $1 and ($4::int is null or h.id = $4)
   order by h.id`;

const days = statement('habits.read-days', daysSql(detailsSql('d.date between $2 and $3')));

// The steps of days that were not finished, and the days since it was archived that have details.
const letters = statement(
  'habits.read-letters',
  daysSql(
    `case when h.archived_on is not null or h.steps is not null then ${detailsSql(
      `d.date between $2 and $3 and (${letterSql('t', 'd.date')} in ${MISSING} or d.date >= h.archived_on)`,
      'null::text',
    )} else '[]' end`,
  ),
);

/** All habits of a user, or one, with their days between two dates. The history may end before the range does. */
export const readDays = (
  queries: Queries,
  userId: number,
  { first, last, habitId = null }: DaySpan & { habitId?: number | null },
): Promise<HabitRange[]> => queries.run<HabitRange>(days, [userId, first, last, habitId]);

/** The same with only those details on which counts depend, and without notes. */
export const readLetters = (
  queries: Queries,
  userId: number,
  { first, last }: DaySpan,
): Promise<HabitRange[]> => queries.run<HabitRange>(letters, [userId, first, last, null]);

/** So many days of habits are read at once, so that other calls are handled in between. */
const MAX_DAYS_PER_QUERY = 4_000;

/** The days between two dates, a few days of all habits at a time, from the first one on. */
export async function* readDayPieces(
  queries: Queries,
  userId: number,
  { first, last }: DaySpan,
): AsyncGenerator<HabitRange[]> {
  let habitCount = MAX_HABITS;
  let from = toDayNumber(first);
  while (from <= toDayNumber(last)) {
    const days = Math.ceil(MAX_DAYS_PER_QUERY / Math.max(1, habitCount));
    const end = Math.min(toDayNumber(last), from + days - 1);
    const piece = { first: fromDayNumber(from), last: fromDayNumber(end) };
    const habits = await readDays(queries, userId, piece);
    yield habits;
    habitCount = habits.length;
    from = end + 1;
  }
}
