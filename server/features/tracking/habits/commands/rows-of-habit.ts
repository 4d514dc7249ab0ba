import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Statement } from '#server/database/statement.ts';

type HabitKey = { userId: number; habitId: number };

/** A table with rows of a habit: how they are stored when the habit is deleted, and restored. */
type RowsOfHabit = { store: Statement; restore: Statement };

/**
 * `insert` has the name of the table in full, as the check of tables reads it. `changed` has expressions for columns that are
 * not restored as they were.
 */
export function rowsOfHabit(
  table: PgTable,
  insert: `insert into ${string}`,
  changed: Readonly<Record<string, string>> = {},
): RowsOfHabit {
  const { name, columns } = getTableConfig(table);
  // Generated columns cannot be written.
  const written = columns
    .filter(({ generated }) => generated === undefined)
    .map((column) => (column.keyAsName ? toSnakeCase(column.name) : column.name));
  const values = written.map((column) => changed[column] ?? `kept.${column}`);
  const habitId = written.includes('habit_id') ? 'habit_id' : 'id';
  return {
    store: statement(
      `habits.store-rows-of-${name}`,
      `update deleted_habits
          set content = content || jsonb_build_object('${name}', coalesce(
                (select jsonb_agg(to_jsonb(gone)) ${insert.replace('insert into', 'from')} gone
                  where gone.user_id = $1 and gone.${habitId} = $2), '[]'))
        where user_id = $1 and habit_id = $2`,
    ),
    // Inside the database, so that amounts, times and ids are restored to the last digit.
    restore: statement(
      `habits.restore-rows-of-${name}`,
      `with restored as (
         ${insert} (${written.join(', ')}) overriding system value
         select ${values.join(', ')}
           from deleted_habits d
          cross join jsonb_populate_recordset(null::${name}, d.content -> '${name}') kept
          where d.user_id = $1 and d.habit_id = $2
         on conflict do nothing returning 1)
       select coalesce(jsonb_array_length(content -> '${name}'), 0) = (select count(*) from restored) as "areAll"
         from deleted_habits where user_id = $1 and habit_id = $2`,
    ),
  };
}

export async function storeRows(
  tx: Transaction,
  tables: readonly RowsOfHabit[],
  { userId, habitId }: HabitKey,
): Promise<void> {
  for (const { store } of tables) await tx.run(store, [userId, habitId]);
}

/** Whether all rows are restored: another row may have the key of one by now. */
export async function restoreRows(
  tx: Transaction,
  tables: readonly RowsOfHabit[],
  { userId, habitId }: HabitKey,
): Promise<boolean> {
  for (const { restore } of tables) {
    const [restored] = await tx.run<{ areAll: boolean }>(restore, [userId, habitId]);
    if (restored?.areAll === false) return false;
  }
  return true;
}
