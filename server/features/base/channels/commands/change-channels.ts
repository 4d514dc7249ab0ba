import type { ChannelsChange } from '#contract/channels.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import type { RevocableSource } from '#server/features/base/account/public.ts';
import { type Actor, requireProof } from '#server/http/actor.ts';
import { invalidField, signedOut } from '#server/http/refusal.ts';

// A new address starts without the state of the previous one.
const upsert = statement(
  'channels.change-settings',
  `insert into channel_settings as c
          (user_id, updated_at, mail, address_kind, address, quiet_from, quiet_until)
   select u.id, $2, coalesce($3::boolean, false), $5, $6, $8, $9 from users u where u.id = $1
       on conflict (user_id) do update
      set updated_at = $2, mail = coalesce($3::boolean, c.mail),
          address_kind = case when $4::boolean then $5 else c.address_kind end,
          address = case when $4::boolean then $6 else c.address end,
          address_reached_at = case when $4::boolean and c.address is distinct from $6 then null
                                    else c.address_reached_at end,
          address_trouble = case when $4::boolean then null else c.address_trouble end,
          quiet_from = case when $7::boolean then $8 else c.quiet_from end,
          quiet_until = case when $7::boolean then $9 else c.quiet_until end
   returning user_id`,
);

const storeMail = statement(
  'channels.switch-mail',
  `insert into channel_settings as c (user_id, updated_at, mail)
   select u.id, $2, $3 from users u where u.id = $1
       on conflict (user_id) do update set updated_at = $2, mail = $3
   returning user_id`,
);

/** For the link in a mail, which needs no session. Returns false if there is no such user. */
export async function switchMail(
  { database, clock }: AppContext,
  userId: number,
  isOn: boolean,
): Promise<boolean> {
  const stored = await database.run(storeMail, [userId, new Date(clock.now()), isOn]);
  return stored.length > 0;
}

const countAddress = statement(
  'channels.count-address',
  `select count(*)::int as count from channel_settings
    where user_id = $1 and address is not null`,
);
const removeAddress = statement(
  'channels.remove-address',
  `update channel_settings
      set address_kind = null, address = null, address_reached_at = null, address_trouble = null,
          updated_at = $2
    where user_id = $1 and address is not null
   returning user_id`,
);

/** The event also removes the buttons of reminders sent to this address. */
export const addressAccess: RevocableSource = {
  kind: 'reminder-address',
  count: async (queries, _ctx, userId) =>
    (await queries.run<{ count: number }>(countAddress, [userId]))[0]?.count ?? 0,
  revokeAll: async (tx, { clock, emit }, userId) => {
    const at = clock.now();
    const removed = await tx.run(removeAddress, [userId, new Date(at)]);
    if (removed.length > 0) await emit(tx, { type: 'address_changed', userId, at });
  },
};

/** Missing fields stay unchanged. */
export async function changeChannels(
  ctx: AppContext,
  actor: Actor,
  { mail, address, quietHours }: ChannelsChange,
): Promise<void> {
  const refusal = address ? ctx.outbound.refusalOf(address.url) : undefined;
  if (refusal !== undefined) throw invalidField('address.url', refusal);
  const at = ctx.clock.now();
  // A new address will receive reminders and button codes, so it needs a proof of identity.
  if (address) requireProof(actor, at);
  const { userId } = actor;
  await ctx.database.transaction(async (tx) => {
    const stored = await tx.run(upsert, [
      userId,
      new Date(at),
      mail ?? null,
      address !== undefined,
      address?.kind ?? null,
      address?.url ?? null,
      quietHours !== undefined,
      quietHours?.from ?? null,
      quietHours?.until ?? null,
    ]);
    if (stored.length === 0) throw signedOut();
    if (address !== undefined) await ctx.emit(tx, { type: 'address_changed', userId, at });
  });
}
