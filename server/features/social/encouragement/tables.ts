import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, type ForeignKeys } from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

export const encouragements = pgTable(
  'encouragements',
  {
    id: identity(),
    // Null once the sender is deleted. The recipient keeps the message.
    fromUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    toUserId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text().notNull(),
    createdAt: createdAt(),
  },
  (encouragements) => [
    index('encouragements_to').on(encouragements.toUserId, encouragements.createdAt.desc()),
    index('encouragements_from').on(
      encouragements.fromUserId,
      encouragements.toUserId,
      encouragements.createdAt.desc(),
    ),
    check(
      'encouragements_not_self',
      sql`${encouragements.fromUserId} <> ${encouragements.toUserId}`,
    ),
    // The limit is 280 visible characters, and one such character may have many code points.
    check(
      'encouragements_message_bound',
      sql`char_length(${encouragements.message}) between 1 and 2800`,
    ),
  ],
);

export const encouragementForeignKeys: ForeignKeys = {
  encouragements_from_user_id_users_id_fk: 'caller',
  encouragements_to_user_id_users_id_fk: 'user',
};
