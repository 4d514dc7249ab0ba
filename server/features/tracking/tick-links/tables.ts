import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  atMost,
  bytea,
  createdAt,
  identity,
  moment,
  oneOf,
  type ForeignKeys,
} from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

/** Links on stickers and buttons that tick one habit without a session. */
export const tickLinks = pgTable(
  'tick_links',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // No foreign key: when the deletion of a habit is undone, its links work again.
    habitId: integer().notNull(),
    // Only the hash is stored, so that read access to this table does not allow a tick.
    secretHash: bytea().notNull().unique('tick_links_hash_unique'),
    act: text().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
    expiresAt: moment(),
    // Belongs to the last use that changed the day.
    lastOpening: uuid(),
    undo: jsonb(),
  },
  (links) => [
    index('tick_links_by_habit').on(links.userId, links.habitId, links.id),
    atMost('tick_links_name_bound', links.name, 50),
    oneOf('tick_links_act_known', links.act, ['done', 'step', 'skip']),
    check('tick_links_hash_length', sql`octet_length(${links.secretHash}) = 32`),
  ],
);

export const tickLinksForeignKeys: ForeignKeys = {
  tick_links_user_id_users_id_fk: 'caller',
};
