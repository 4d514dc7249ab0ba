import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytea } from '#server/database/columns.ts';

/** Points that were spent under a key, until `expire`, in milliseconds. The table is unlogged, which drizzle has no word for. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (limits) => [index('rate_limits_by_expiry').on(limits.expire)],
);

/** What accounts and networks are hashed with, in the counts and in the log. A single row, made when it is first needed. */
export const limitKeys = pgTable(
  'limit_keys',
  {
    id: smallint().primaryKey().default(1),
    key: bytea().notNull(),
  },
  (keys) => [check('limit_keys_single', sql`${keys.id} = 1`)],
);
