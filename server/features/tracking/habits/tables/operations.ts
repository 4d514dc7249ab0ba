import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { type ForeignKeys, moment } from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

/** The last number that was applied, for each client of a user that numbers its changes. */
export const appliedOperations = pgTable(
  'applied_operations',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: uuid().notNull(),
    number: integer().notNull(),
    appliedAt: moment().notNull(),
  },
  (applied) => [
    primaryKey({
      name: 'applied_operations_pkey',
      columns: [applied.userId, applied.clientId],
    }),
    check('applied_operations_number_positive', sql`${applied.number} > 0`),
  ],
);

export const operationsForeignKeys: ForeignKeys = {
  applied_operations_user_id_users_id_fk: 'caller',
};
