import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, type ForeignKeys } from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    createdAt: createdAt(),
  },
  (log) => [
    index('audit_log_by_time').on(log.createdAt.desc(), log.id.desc()),
    index('audit_log_by_actor').on(log.actorId),
  ],
);

export const auditForeignKeys: ForeignKeys = {
  audit_log_actor_id_users_id_fk: 'caller',
};
