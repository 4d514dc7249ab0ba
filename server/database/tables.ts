import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

/**
 * Of each history that this database has had, a new one for each failover, a mark by chance: a standby that has it
 * follows that very history (`reads.ts`).
 */
export const timelines = pgTable('timelines', {
  // As PostgreSQL writes it: eight digits of base 16.
  id: text().primaryKey(),
  mark: uuid().notNull().default(sql`gen_random_uuid()`),
});
