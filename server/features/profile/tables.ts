import { sql } from 'drizzle-orm';
import { check, customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/database/columns.ts';
import { users } from '#server/features/account/tables.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** In the database and not in a folder: any server node can show it, and a backup holds it. */
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
