import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import {
  atMost,
  bytea,
  createdAt,
  identity,
  moment,
  oneOf,
  type ForeignKeys,
} from '#server/database/columns.ts';
import { sessions, users } from '#server/features/base/account/tables.ts';

/** Browsers that receive push messages. A device is deleted with the session that registered it. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: integer().notNull(),
    // Secret: with it and the keys, anyone can send messages to the device.
    endpoint: text().notNull().unique(),
    p256dh: bytea().notNull(),
    auth: bytea().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastReachedAt: moment(),
    // The number of consecutive refusals.
    refusals: smallint().notNull().default(0),
    trouble: text(),
    // The owner has removed the device. The row stays until the session ends, so that the device does not register on
    // its own.
    removedAt: moment(),
  },
  (devices) => [
    foreignKey({
      name: 'push_devices_session',
      columns: [devices.userId, devices.sessionId],
      foreignColumns: [sessions.userId, sessions.id],
    }).onDelete('cascade'),
    index('push_devices_by_session').on(devices.userId, devices.sessionId),
    atMost('push_devices_endpoint_bound', devices.endpoint, 1000),
    atMost('push_devices_name_bound', devices.name, 100),
    atMost('push_devices_trouble_bound', devices.trouble, 300),
    check('push_devices_key_length', sql`octet_length(${devices.p256dh}) = 65`),
    check('push_devices_auth_length', sql`octet_length(${devices.auth}) = 16`),
  ],
);

/** Other channels of a user. A user without a row has neither mail nor an address, and no quiet hours. */
export const channelSettings = pgTable(
  'channel_settings',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    mail: boolean().notNull().default(false),
    addressKind: text(),
    address: text(),
    addressReachedAt: moment(),
    addressTrouble: text(),
    // Local wall-clock times. `until` may be on the next day.
    quietFrom: text(),
    quietUntil: text(),
    updatedAt: moment().notNull(),
  },
  (settings) => [
    oneOf('channel_settings_address_kind_known', settings.addressKind, ['ntfy', 'webhook']),
    atMost('channel_settings_address_bound', settings.address, 500),
    atMost('channel_settings_trouble_bound', settings.addressTrouble, 300),
    check(
      'channel_settings_address_whole',
      sql`num_nulls(${settings.addressKind}, ${settings.address}) in (0, 2)`,
    ),
    check(
      'channel_settings_quiet_whole',
      sql`num_nulls(${settings.quietFrom}, ${settings.quietUntil}) in (0, 2)`,
    ),
    check(
      'channel_settings_quiet_times',
      sql`${settings.quietFrom} ~ '^[0-2][0-9]:[0-5][0-9]$' and ${settings.quietUntil} ~ '^[0-2][0-9]:[0-5][0-9]$'`,
    ),
  ],
);

/** The keys that identify this server to push services. If they change, all devices must subscribe again. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: smallint().primaryKey().default(1),
    publicKey: bytea().notNull(),
    privateKey: bytea().notNull(),
    createdAt: createdAt(),
  },
  (keys) => [check('push_keys_single', sql`${keys.id} = 1`)],
);

export const channelsForeignKeys: ForeignKeys = {
  channel_settings_user_id_users_id_fk: 'caller',
  push_devices_session: 'locked',
  push_devices_user_id_users_id_fk: 'caller',
};
