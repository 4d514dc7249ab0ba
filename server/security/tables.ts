import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytea } from '#server/database/columns.ts';

/** Points under a key until `expire`, in milliseconds. The table is unlogged, which drizzle cannot express. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (limits) => [index('rate_limits_by_expiry').on(limits.expire)],
);

/**
 * The key with which accounts and networks are hashed, in the counts and in the log. A single row, created at the first
 * use.
 */
export const limitKeys = pgTable(
  'limit_keys',
  {
    id: smallint().primaryKey().default(1),
    key: bytea().notNull(),
  },
  (keys) => [check('limit_keys_single', sql`${keys.id} = 1`)],
);
