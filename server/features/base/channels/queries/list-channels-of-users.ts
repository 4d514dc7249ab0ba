import type { AddressKind } from '#domain/sending/channels.ts';
import { type Queries, statement } from '#server/database/database.ts';
import type { Subscription } from '#server/push/send.ts';

export type PushChannel = { readonly channel: 'push'; readonly device: number } & Subscription;
export type MailChannel = {
  readonly channel: 'mail';
  readonly userId: number;
  readonly to: string;
};
export type AddressChannel = {
  readonly channel: 'address';
  readonly userId: number;
  readonly kind: AddressKind;
  readonly url: string;
};

export type Channel = PushChannel | MailChannel | AddressChannel;

/** The name under which an accepted notification is recorded. Addresses are secret, so it contains none. */
export const channelName = (channel: Channel): string =>
  channel.channel === 'push' ? `push ${channel.device}` : channel.channel;

// Sessions may have expired before they are deleted.
const devicesOf = statement(
  'channels.devices-of-many',
  `select d.user_id as "userId", d.id as device, d.endpoint, d.p256dh, d.auth
     from push_devices d join sessions s on s.user_id = d.user_id and s.id = d.session_id
    where d.user_id = any($1) and s.expires_at > $2 and d.removed_at is null`,
);
const settingsOf = statement(
  'channels.settings-of-many',
  `select c.user_id as "userId", u.email, c.mail and u.email_confirmed_at is not null as mail,
          c.address_kind as kind, c.address as url
     from channel_settings c join users u on u.id = c.user_id
    where c.user_id = any($1) and not u.is_bot and (c.mail or c.address is not null)`,
);

type DeviceRow = Subscription & { userId: number; device: number };
type SettingsRow = {
  userId: number;
  email: string;
  mail: boolean;
  kind: AddressKind | null;
  url: string | null;
};

/** Reads all channels of these users in two queries. */
export async function listChannelsOfUsers(
  queries: Queries,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, readonly Channel[]>> {
  const [devices, settings] = await Promise.all([
    queries.run<DeviceRow>(devicesOf, [userIds, new Date(now)]),
    queries.run<SettingsRow>(settingsOf, [userIds]),
  ]);
  const channels = new Map<number, Channel[]>(userIds.map((userId) => [userId, []]));
  for (const { userId, ...device } of devices) {
    channels.get(userId)?.push({ channel: 'push', ...device });
  }
  for (const { userId, email, mail, kind, url } of settings) {
    if (mail) channels.get(userId)?.push({ channel: 'mail', userId, to: email });
    if (kind && url) channels.get(userId)?.push({ channel: 'address', userId, kind, url });
  }
  return channels;
}
