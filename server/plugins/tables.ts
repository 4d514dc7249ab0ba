import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The layout that rate-limiter-flexible's PostgreSQL store works on. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (limits) => [index('rate_limits_by_expiry').on(limits.expire)],
);
