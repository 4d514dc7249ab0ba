import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { atMost, createdAt, identity, moment, type ForeignKeys } from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

export const podcastPasses = pgTable(
  'podcast_passes',
  {
    id: identity(),
    totalPasses: integer().notNull().default(100),
    usedPasses: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (passes) => [
    check(
      'podcast_passes_never_too_many',
      sql`${passes.usedPasses} between 0 and ${passes.totalPasses}`,
    ),
  ],
);

export const podcastSignups = pgTable(
  'podcast_signups',
  {
    id: identity(),
    email: text().notNull(),
    name: text().notNull(),
    source: text().notNull().default('podcast'),
    hasAccount: boolean().notNull().default(false),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (signups) => [
    uniqueIndex('podcast_signups_email_unique').on(sql`lower(${signups.email})`),
    uniqueIndex('podcast_signups_user_once').on(signups.userId),
    atMost('podcast_signups_email_bound', signups.email, 254),
    atMost('podcast_signups_name_bound', signups.name, 100),
    atMost('podcast_signups_source_bound', signups.source, 50),
  ],
);

export const podcastForeignKeys: ForeignKeys = {
  podcast_signups_user_id_users_id_fk: 'caller',
};
