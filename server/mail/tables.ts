import { sql } from 'drizzle-orm';
import { check, pgTable, smallint } from 'drizzle-orm/pg-core';
import { bytea, createdAt } from '#server/database/columns.ts';

/** What the links for unsubscribing are signed with: the newest signs, each lets its links work. */
export const unsubscribeKeys = pgTable(
  'unsubscribe_keys',
  {
    // Stands in the links; those that name none are signed with 1.
    id: smallint().primaryKey(),
    key: bytea().notNull(),
    createdAt: createdAt(),
  },
  (keys) => [check('unsubscribe_keys_id_positive', sql`${keys.id} >= 1`)],
);
