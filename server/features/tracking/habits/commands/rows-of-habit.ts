import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Statement } from '#server/database/statement.ts';

type HabitKey = { userId: number; habitId: number };

/** A table with rows of a habit: how they are stored when the habit is deleted, and restored. */
export type RowsOfHabit = { keep: Statement; count: Statement; bringBack: Statement };

/** `from` finds the rows of habit $2 of user $1. `changed` has expressions for columns that are not restored as they were. */
type Texts = { from: string; into: string; changed?: Readonly<Record<string, string>> };

export function rowsOfHabit(table: PgTable, { from, into, changed = {} }: Texts): RowsOfHabit {
  const { name, columns } = getTableConfig(table);
  // Generated columns cannot be written.
  const written = columns
    .filter(({ generated }) => generated === undefined)
    .map((column) => (column.keyAsName ? toSnakeCase(column.name) : column.name));
  const values = written.map((column) => changed[column] ?? `kept.${column}`);
  return {
    keep: statement(
      `habits.keep-rows-of-${name}`,
      `update deleted_habits
          set content = content || jsonb_build_object('${name}', coalesce(
                (select jsonb_agg(to_jsonb(gone)) ${from}), '[]'))
        where user_id = $1 and habit_id = $2`,
    ),
    count: statement(
      `habits.count-kept-rows-of-${name}`,
      `select jsonb_array_length(content -> '${name}') as rows
         from deleted_habits where user_id = $1 and habit_id = $2`,
    ),
    // Inside the database, so that amounts, times and ids are restored to the last digit.
    bringBack: statement(
      `habits.bring-back-rows-of-${name}`,
      `${into} (${written.join(', ')}) overriding system value
       select ${values.join(', ')}
         from deleted_habits d
        cross join jsonb_populate_recordset(null::${name}, d.content -> '${name}') kept
        where d.user_id = $1 and d.habit_id = $2
       on conflict do nothing returning 1 as row`,
    ),
  };
}

export async function keepRows(
  tx: Transaction,
  { keep }: RowsOfHabit,
  { userId, habitId }: HabitKey,
): Promise<void> {
  await tx.run(keep, [userId, habitId]);
}

/** Whether all of them are restored: another row may have the key of one by now. */
export async function bringBackRows(
  tx: Transaction,
  { count, bringBack }: RowsOfHabit,
  { userId, habitId }: HabitKey,
): Promise<boolean> {
  const [kept] = await tx.run<{ rows: number }>(count, [userId, habitId]);
  const back = await tx.run(bringBack, [userId, habitId]);
  return back.length === (kept?.rows ?? 0);
}
