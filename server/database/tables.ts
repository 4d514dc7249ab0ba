import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

/**
 * A random mark for each timeline of this database; a failover starts a new one. A standby with the same mark follows
 * this timeline (`reads.ts`).
 */
export const timelines = pgTable('timelines', {
  // As PostgreSQL writes it: eight hexadecimal digits.
  id: text().primaryKey(),
  mark: uuid().notNull().default(sql`gen_random_uuid()`),
});
