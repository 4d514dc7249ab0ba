import { sql } from 'drizzle-orm';
import { check, pgTable, smallint } from 'drizzle-orm/pg-core';
import { bytea, createdAt } from '#server/database/columns.ts';

/** Keys that sign unsubscribe links. The newest signs; links signed with any of them work. */
export const unsubscribeKeys = pgTable(
  'unsubscribe_keys',
  {
    // Part of the links. Links without a number are signed with key 1.
    id: smallint().primaryKey(),
    key: bytea().notNull(),
    createdAt: createdAt(),
  },
  (keys) => [check('unsubscribe_keys_id_positive', sql`${keys.id} >= 1`)],
);
