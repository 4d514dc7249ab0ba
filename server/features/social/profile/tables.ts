import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, moment, type ForeignKeys } from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

/** Pictures are in the database, so that every node can serve them and backups contain them. */
export const profilePictures = pgTable(
  'profile_pictures',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    content: bytea().notNull(),
    createdAt: createdAt(),
  },
  (pictures) => [
    check('profile_pictures_hash_form', sql`${pictures.hash} ~ '^[A-Za-z0-9_-]{43}$'`),
    check('profile_pictures_small', sql`octet_length(${pictures.content}) between 1 and 1048576`),
  ],
);

/** Shared by all nodes; the latest are kept, and drawn again when the public facts change. */
export const profilePreviews = pgTable(
  'profile_previews',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: text().notNull(),
    content: bytea().notNull(),
    drawnAt: moment().notNull(),
  },
  (previews) => [
    index('profile_previews_latest').on(previews.drawnAt.desc()),
    check('profile_previews_version_form', sql`${previews.version} ~ '^[A-Za-z0-9_-]{16}$'`),
    check('profile_previews_small', sql`octet_length(${previews.content}) between 1 and 262144`),
  ],
);

export const profileForeignKeys: ForeignKeys = {
  profile_pictures_user_id_users_id_fk: 'caller',
  profile_previews_user_id_users_id_fk: 'user',
};
