import { MAX_ANSWER_LENGTH, MAX_REFUSALS } from '#domain/sending/channels.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { inOneLine, type PostResult } from '#server/outbound/post.ts';
import type { Channel } from '../queries/list-channels-of-users.ts';

/** The result of sending a notification through a channel. */
export type ChannelOutcome = PostResult & { readonly channel: Channel };

// Locks in the order of ids, to avoid deadlocks.
const lockDevices = statement(
  'channels.lock-devices',
  'select id from push_devices where id = any($1) order by id for update',
);
const reachedDevices = statement(
  'channels.reached-devices',
  `update push_devices set last_reached_at = $2, refusals = 0, trouble = null where id = any($1)`,
);
const troubledDevices = statement(
  'channels.troubled-devices',
  `update push_devices d set trouble = t.trouble, refusals = d.refusals + t.refusal
     from unnest($1::int[], $2::text[], $3::int[]) as t (id, trouble, refusal) where d.id = t.id`,
);
const pruneDevices = statement(
  'channels.prune-devices',
  `delete from push_devices where id = any($1) or (id = any($2) and refusals >= ${MAX_REFUSALS})`,
);
// The address may have changed since the call.
const updateAddresses = statement(
  'channels.note-addresses',
  `update channel_settings c
      set address_reached_at = case when t.trouble is null then $4 else c.address_reached_at end,
          address_trouble = t.trouble
     from unnest($1::int[], $2::text[], $3::text[]) as t (user_id, address, trouble)
    where c.user_id = t.user_id and c.address = t.address`,
);

/** Stores the outcome of each channel, and deletes devices that are gone or have refused repeatedly. */
export async function recordOutcomes(
  ctx: AppContext,
  outcomes: readonly ChannelOutcome[],
): Promise<void> {
  await recordDevices(ctx, outcomes);
  await recordAddresses(ctx, outcomes);
}

async function recordDevices(ctx: AppContext, outcomes: readonly ChannelOutcome[]): Promise<void> {
  const devices = outcomes.flatMap(({ channel, ...result }) =>
    channel.channel === 'push' ? [{ id: channel.device, ...result }] : [],
  );
  if (devices.length === 0) return;
  const idsOf = (outcome: ChannelOutcome['outcome']) =>
    devices.filter((device) => device.outcome === outcome).map(({ id }) => id);
  const troubled = devices.filter(
    ({ outcome }) => outcome === 'refused' || outcome === 'unavailable',
  );
  const [accepted, gone] = [idsOf('accepted'), idsOf('gone')];
  await ctx.database.transaction(async (tx) => {
    await tx.run(lockDevices, [devices.map(({ id }) => id)]);
    if (accepted.length > 0) await tx.run(reachedDevices, [accepted, new Date(ctx.clock.now())]);
    if (troubled.length > 0) {
      await tx.run(troubledDevices, [
        troubled.map(({ id }) => id),
        troubled.map(errorText),
        // An unavailable or overloaded service does not count as a refusal.
        troubled.map(({ outcome }) => (outcome === 'refused' ? 1 : 0)),
      ]);
    }
    if (gone.length + troubled.length > 0) {
      await tx.run(pruneDevices, [gone, troubled.map(({ id }) => id)]);
    }
  });
}

async function recordAddresses(
  ctx: AppContext,
  outcomes: readonly ChannelOutcome[],
): Promise<void> {
  const noted = outcomes.flatMap(({ channel, ...result }) =>
    channel.channel === 'address' ? [{ ...channel, ...result }] : [],
  );
  if (noted.length === 0) return;
  await ctx.database.run(updateAddresses, [
    noted.map(({ userId }) => userId),
    noted.map(({ url }) => url),
    noted.map((attempt) => (attempt.outcome === 'accepted' ? null : errorText(attempt))),
    new Date(ctx.clock.now()),
  ]);
}

const errorText = ({ status, text }: Pick<ChannelOutcome, 'status' | 'text'>): string =>
  shortResponse(status === null ? text : `${status} ${text}`);

export const shortResponse = (text: string): string => inOneLine(text, MAX_ANSWER_LENGTH);
