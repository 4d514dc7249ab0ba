import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { createdAt, moment, type ForeignKeys } from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';
import { ofHabit } from './habits.ts';

/** Rest days of one habit or of all habits, both ends included. */
export const pauses = pgTable(
  'pauses',
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // Null: all habits.
    habitId: integer(),
    from: date('from_day', { mode: 'string' }).notNull(),
    // Null: until it is ended.
    until: date('until_day', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (pauses) => [
    primaryKey({ name: 'pauses_pkey', columns: [pauses.userId, pauses.id] }),
    ofHabit('pauses_habit', pauses),
    check('pauses_in_order', sql`${pauses.from} <= ${pauses.until}`),
  ],
);

/** Recently deleted habits with all their rows, so that they can be restored. */
export const deletedHabits = pgTable(
  'deleted_habits',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    habitId: integer().notNull(),
    content: jsonb().notNull(),
    deletedAt: moment().notNull(),
  },
  (deleted) => [
    primaryKey({ name: 'deleted_habits_pkey', columns: [deleted.userId, deleted.habitId] }),
    index('deleted_habits_by_time').on(deleted.deletedAt),
  ],
);

export const restForeignKeys: ForeignKeys = {
  deleted_habits_user_id_users_id_fk: 'caller',
  pauses_habit: 'locked',
  pauses_user_id_users_id_fk: 'caller',
};
