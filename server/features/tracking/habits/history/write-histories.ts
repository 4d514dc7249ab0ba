import { getTableColumns } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { type LocalDay, yearOf } from '#domain/days/local-day.ts';
import { padded } from '#domain/history/letters.ts';
import type { Figures } from '#domain/history/figures.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { DayDetails } from '#domain/history/recorded-habit.ts';
import { histories } from '../tables/days.ts';
import type { StoredHabit } from './stored-habit.ts';

type Column = Exclude<keyof typeof histories.$inferSelect, 'userId' | 'lastUpdated'>;

const COLUMNS = Object.keys(getTableColumns(histories)).filter(
  (column): column is Column => column !== 'userId' && column !== 'lastUpdated',
);

export type WrittenHistory = Figures & Pick<StoredHabit, 'id' | 'createdOn' | 'letters'>;

function toValue(habit: WrittenHistory, column: Column): string | number | null {
  if (column === 'habitId') return habit.id;
  if (column === 'firstDay') return habit.createdOn;
  // Padded, so that PostgreSQL logs the changed middle only.
  return column === 'days' ? padded(habit.letters) : habit[column];
}

const names = COLUMNS.map(toSnakeCase);
const typed = (suffix: string) =>
  COLUMNS.map((column, at) => `$${at + 3}::${histories[column].getSQLType()}${suffix}`).join(', ');

// Not an upsert, which would check the row twice.
const writeSql = (written: string) => `
  update histories t
     set ${names
       .slice(1)
       .map((column) => `${column} = written.${column}`)
       .join(', ')},
         last_updated = coalesce($2, t.last_updated)
    from (${written}) as written (${names.join(', ')})
   where t.user_id = $1 and t.habit_id = written.habit_id`;

// A separate statement, because `unnest` of one row costs PostgreSQL as much as the update itself.
const writeOne = statement('habits.write-history', writeSql(`values (${typed('')})`));
// `any` keeps the planner from reading all histories of the user.
const writeMany = statement(
  'habits.write-histories',
  `${writeSql(`select * from unnest(${typed('[]')})`)} and t.habit_id = any($3)`,
);

const writeYears = statement(
  'habits.write-amount-years',
  `insert into amount_years (user_id, habit_id, year, amounts)
   select $1, $2, y.year, y.amounts::float8[] from unnest($3::int[], $4::text[]) as y (year, amounts)
   on conflict (user_id, habit_id, year) do update set amounts = excluded.amounts`,
);
const writeDetails = statement(
  'habits.write-day-details',
  `insert into habit_day_details (user_id, habit_id, date, notes, steps_done)
   select $1, $2, d.date, d.notes, string_to_array(d.steps, ',')
     from unnest($3::date[], $4::text[], $5::text[]) as d (date, notes, steps)
   on conflict (user_id, habit_id, date) do update
     set notes = excluded.notes, steps_done = excluded.steps_done`,
);
const removeDetails = statement(
  'habits.remove-day-details',
  'delete from habit_day_details where user_id = $1 and habit_id = $2 and date = any($3)',
);

/** `at` is when the owner changed something; null when only time has passed. */
export function writeHistories(
  tx: Transaction,
  userId: number,
  habits: readonly WrittenHistory[],
  at: number | null,
): void {
  const [first, ...others] = habits;
  if (!first) return;
  const updated = at === null ? null : new Date(at);
  const values = COLUMNS.map((column) =>
    others.length > 0 ? habits.map((habit) => toValue(habit, column)) : toValue(first, column),
  );
  tx.write(others.length > 0 ? writeMany : writeOne, [userId, updated, ...values]);
}

/** Writes the years in which amounts have changed. */
export function writeAmounts(
  tx: Transaction,
  userId: number,
  { id, amountYears }: Pick<StoredHabit, 'id' | 'amountYears'>,
  dates: readonly LocalDay[],
): void {
  const changed = new Set(dates.map(yearOf));
  const years = amountYears.filter(({ year }) => changed.has(year));
  if (years.length === 0) return;
  tx.write(writeYears, [
    userId,
    id,
    years.map(({ year }) => year),
    years.map(({ amounts }) => `{${amounts.join(',')}}`),
  ]);
}

const isEmpty = ({ notes, stepsDone }: DayDetails) => notes === null && stepsDone === null;

/** Days without notes and ticked steps have no row. */
export function writeDayDetails(
  tx: Transaction,
  userId: number,
  habitId: number,
  details: readonly DayDetails[],
): void {
  const gone = details.filter(isEmpty);
  const stored = details.filter((day) => !isEmpty(day));
  if (stored.length > 0) {
    tx.write(writeDetails, [
      userId,
      habitId,
      stored.map(({ date }) => date),
      stored.map(({ notes }) => notes),
      stored.map(({ stepsDone }) => stepsDone?.join(',') ?? null),
    ]);
  }
  if (gone.length > 0) tx.write(removeDetails, [userId, habitId, gone.map(({ date }) => date)]);
}
