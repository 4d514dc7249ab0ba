import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { atMost, identity, moment, type ForeignKeys } from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

export const systemSettings = pgTable(
  'system_settings',
  {
    id: identity(),
    key: text().notNull().unique(),
    value: text().notNull(),
    description: text(),
    updatedAt: moment().notNull().defaultNow(),
    updatedBy: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (settings) => [
    index('system_settings_by_updater').on(settings.updatedBy),
    atMost('system_settings_key_bound', settings.key, 100),
    atMost('system_settings_value_bound', settings.value, 1000),
  ],
);

export const settingsForeignKeys: ForeignKeys = {
  system_settings_updated_by_users_id_fk: 'caller',
};
