import type { Channels, PushDevice } from '#contract/channels.ts';
import type { AddressKind } from '#domain/sending/channels.ts';
import { type Queries, statement } from '#server/database/database.ts';

/** Columns of the row `d`. */
export const DEVICE_COLUMNS = `d.id, d.name, d.created_at as "createdAt",
  d.last_reached_at as "lastReachedAt", d.trouble`;

const findSettings = statement(
  'channels.settings',
  `select coalesce(c.mail, false) as mail, u.email_confirmed_at is not null as "isEmailConfirmed",
          c.address_kind as "addressKind", c.address,
          c.address_reached_at as "addressReachedAt", c.address_trouble as "addressTrouble",
          c.quiet_from as "quietFrom", c.quiet_until as "quietUntil"
     from users u left join channel_settings c on c.user_id = u.id
    where u.id = $1`,
);
const listDevices = statement(
  'channels.devices',
  `select ${DEVICE_COLUMNS}, s.token_hash = $2 as "isCurrent"
     from push_devices d join sessions s on s.user_id = d.user_id and s.id = d.session_id
    where d.user_id = $1 and s.expires_at > $3 and d.removed_at is null order by d.id desc`,
);

export type DeviceRow = {
  id: number;
  name: string;
  createdAt: Date;
  lastReachedAt: Date | null;
  trouble: string | null;
  isCurrent: boolean;
};

export type ChannelSettingsRow = {
  mail: boolean;
  isEmailConfirmed: boolean;
  addressKind: AddressKind | null;
  address: string | null;
  addressReachedAt: Date | null;
  addressTrouble: string | null;
  quietFrom: string | null;
  quietUntil: string | null;
};

type ChannelsRequest = { userId: number; sessionHash: Buffer; now: number; pushKey: string };

/** Returns undefined if the user was deleted. */
export async function findChannels(
  queries: Queries,
  { userId, sessionHash, now, pushKey }: ChannelsRequest,
): Promise<Channels | undefined> {
  const [[settings], devices] = await Promise.all([
    queries.run<ChannelSettingsRow>(findSettings, [userId]),
    queries.run<DeviceRow>(listDevices, [userId, sessionHash, new Date(now)]),
  ]);
  if (!settings) return undefined;
  const { addressKind: kind, address: url, quietFrom: from, quietUntil: until } = settings;
  return {
    pushKey,
    devices: devices.map(toDevice),
    mail: settings.mail,
    isEmailConfirmed: settings.isEmailConfirmed,
    address:
      kind !== null && url !== null
        ? {
            kind,
            url,
            lastReachedAt: settings.addressReachedAt?.toISOString() ?? null,
            trouble: settings.addressTrouble,
          }
        : null,
    quietHours: from !== null && until !== null ? { from, until } : null,
  };
}

export const toDevice = (row: DeviceRow): PushDevice => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastReachedAt: row.lastReachedAt?.toISOString() ?? null,
  trouble: row.trouble,
  isCurrent: row.isCurrent,
});
