import type { PushDevice } from '#contract/channels.ts';
import type { DeviceSubscription } from '#contract/channels/shapes.ts';
import {
  MAX_DEVICES,
  NOT_YOUR_DEVICE,
  SWITCHED_OFF,
  TOO_MANY_DEVICES,
} from '#domain/sending/channels.ts';
import { describeDevice } from '#domain/people/device-name.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { lockUser } from '#server/features/base/account/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalidField, notFound, Refusal, signedOut } from '#server/http/refusal.ts';
import { isDeviceKey } from '#server/push/seal.ts';
import { DEVICE_COLUMNS, type DeviceRow, toDevice } from '../queries/channels.ts';

const findHolder = statement(
  'channels.find-holder',
  `select user_id as "userId", p256dh, auth from push_devices where endpoint = $1 for update`,
);
const findRemoved = statement(
  'channels.find-removed-device',
  `select d.id from push_devices d join sessions s on s.user_id = d.user_id and s.id = d.session_id
    where s.token_hash = $1 and d.removed_at is not null`,
);
// A browser has one subscription, so earlier ones of the same session are obsolete.
const removeEarlier = statement(
  'channels.remove-earlier-devices',
  `delete from push_devices d using sessions s
    where s.token_hash = $1 and d.user_id = s.user_id and d.session_id = s.id and d.endpoint <> $2`,
);
const countOthers = statement(
  'channels.count-devices',
  `select count(*)::int as count
     from push_devices d join sessions s on s.user_id = d.user_id and s.id = d.session_id
    where d.user_id = $1 and d.endpoint <> $2 and s.expires_at > $3 and d.removed_at is null`,
);
// Runs at each start of the app, so it keeps the state of a known device.
const store = statement(
  'channels.store-device',
  `insert into push_devices as d (user_id, session_id, endpoint, p256dh, auth, name, created_at)
   select s.user_id, s.id, $2, $3, $4, $5, $6 from sessions s where s.token_hash = $1 for key share
       on conflict (endpoint) do update
      set user_id = excluded.user_id, session_id = excluded.session_id, name = excluded.name,
          p256dh = excluded.p256dh, auth = excluded.auth,
          removed_at = null,
          created_at = case when d.user_id = excluded.user_id then d.created_at else excluded.created_at end,
          last_reached_at = case when d.user_id = excluded.user_id then d.last_reached_at end,
          refusals = case when d.p256dh = excluded.p256dh then d.refusals else 0 end,
          trouble = case when d.p256dh = excluded.p256dh then d.trouble end
   returning ${DEVICE_COLUMNS}, true as "isCurrent"`,
);
const remove = statement(
  'channels.remove-device',
  'update push_devices set removed_at = $3 where id = $2 and user_id = $1 and removed_at is null returning id',
);

type DeviceHolder = { userId: number; p256dh: Buffer; auth: Buffer };

/** Registers the device of the current session. The same browser may have belonged to another user before. */
export async function registerDevice(
  ctx: AppContext,
  actor: Actor,
  { endpoint, keys, isRenewal }: DeviceSubscription,
  userAgent: string | undefined,
): Promise<PushDevice> {
  await ctx.limits.consume('deviceRegisteredPerAccount', String(actor.userId));
  const refusal = ctx.outbound.refusalOf(endpoint);
  if (refusal !== undefined) throw invalidField('endpoint', refusal);
  const [p256dh, auth] = [
    Buffer.from(keys.p256dh, 'base64url'),
    Buffer.from(keys.auth, 'base64url'),
  ];
  if (!isDeviceKey(p256dh)) throw invalidField('keys.p256dh', 'This is not the key of a browser.');
  const now = new Date(ctx.clock.now());
  return ctx.database.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    const [holder] = await tx.run<DeviceHolder>(findHolder, [endpoint]);
    // Only the browser knows the keys, so its address alone is not enough to take the device over.
    const isSame = holder?.p256dh.equals(p256dh) && holder.auth.equals(auth);
    if (holder && holder.userId !== actor.userId && !isSame)
      throw new Refusal(409, NOT_YOUR_DEVICE);
    const removed = isRenewal ? await tx.run(findRemoved, [actor.sessionHash]) : [];
    if (removed.length > 0) throw new Refusal(409, SWITCHED_OFF);
    await tx.run(removeEarlier, [actor.sessionHash, endpoint]);
    const [others] = await tx.run<{ count: number }>(countOthers, [actor.userId, endpoint, now]);
    if ((others?.count ?? 0) >= MAX_DEVICES) throw new Refusal(422, TOO_MANY_DEVICES);
    const name = describeDevice(userAgent ?? null);
    const values = [actor.sessionHash, endpoint, p256dh, auth, name, now];
    const [row] = await tx.run<DeviceRow>(store, values);
    if (!row) throw signedOut();
    return toDevice(row);
  });
}

export async function removeDevice(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  const now = new Date(ctx.clock.now());
  const removed = await ctx.database.run(remove, [actor.userId, id, now]);
  if (removed.length === 0) throw notFound('Device');
}
