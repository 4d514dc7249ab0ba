import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import {
  atMost,
  bytea,
  createdAt,
  identity,
  moment,
  type ForeignKeys,
} from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

/** Tokens with which programs call the API for a user. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // Only the hash is stored, so that read access to this table does not allow calls.
    tokenHash: bytea().notNull().unique('api_tokens_hash_unique'),
    name: text().notNull(),
    scopes: text().array().notNull(),
    // No foreign key: when the deletion of a habit is undone, its tokens work again.
    habitId: integer(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
    expiresAt: moment(),
  },
  (tokens) => [
    index('api_tokens_by_user').on(tokens.userId, tokens.id),
    atMost('api_tokens_name_bound', tokens.name, 50),
    check('api_tokens_hash_length', sql`octet_length(${tokens.tokenHash}) = 32`),
    check(
      'api_tokens_scopes_known',
      sql`${tokens.scopes} <@ array['read', 'tick', 'write', 'export'] and cardinality(${tokens.scopes}) between 1 and 4`,
    ),
  ],
);

export const tokensForeignKeys: ForeignKeys = {
  api_tokens_user_id_users_id_fk: 'caller',
};
