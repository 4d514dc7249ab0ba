import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, type ForeignKeys } from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

/** Headings of habits in every list. */
export const sections = pgTable(
  'sections',
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    sortOrder: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (sections) => [
    primaryKey({ name: 'sections_pkey', columns: [sections.userId, sections.id] }),
    uniqueIndex('sections_name_unique').on(sections.userId, sql`lower(${sections.name})`),
    check('sections_name_bound', sql`char_length(${sections.name}) between 1 and 40`),
  ],
);

export const sectionsForeignKeys: ForeignKeys = {
  sections_user_id_users_id_fk: 'caller',
};
