import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';
import { bytea, createdAt, moment, type ForeignKeys } from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

/** The secret addresses of calendars, at most one per user. */
export const calendarAddresses = pgTable(
  'calendar_addresses',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    // Only the hash is stored, so that read access to this table does not open a calendar.
    secretHash: bytea().notNull().unique('calendar_addresses_hash_unique'),
    createdAt: createdAt(),
    lastReadAt: moment(),
  },
  (addresses) => [
    check('calendar_addresses_hash_length', sql`octet_length(${addresses.secretHash}) = 32`),
  ],
);

export const calendarForeignKeys: ForeignKeys = {
  calendar_addresses_user_id_users_id_fk: 'caller',
};
