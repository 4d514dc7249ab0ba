import type { ResponseOf } from '#contract/call.ts';
import type { TriedChannel, tryChannel as tryCall } from '#contract/channels.ts';
import type { Notice } from '#contract/notice.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { notFound, Refusal, signedOut } from '#server/http/refusal.ts';
import { type Channel, listChannelsOfUsers } from '../queries/list-channels-of-users.ts';
import { deliverOver } from '../sending/deliver.ts';
import { shortResponse } from '../sending/record-outcomes.ts';

const findEmail = statement(
  'channels.email',
  `select email, email_confirmed_at is not null as "isEmailConfirmed" from users where id = $1`,
);

const NOT_CONFIRMED =
  'Please confirm your email address first, with the link in the email that we sent there.';

const TEST_NOTICE: Notice = {
  title: 'HabitCrush can reach you',
  body: 'Reminders will look like this one.',
  tag: 'try',
  url: '/profile?tab=reminders',
  actions: [],
};

/** Sends a test immediately, even in quiet hours or if the channel is off. Returns the response of the receiving server. */
export async function tryChannel(
  ctx: AppContext,
  userId: number,
  tried: TriedChannel,
): Promise<ResponseOf<typeof tryCall>> {
  await ctx.limits.consume('channelTriedPerAccount', String(userId));
  const channel = await findChannel(ctx, userId, tried);
  const [outcome] = await deliverOver(ctx, [channel], {
    notice: TEST_NOTICE,
    subject: TEST_NOTICE.title,
  });
  if (!outcome) throw new Refusal(404, 'This channel is not set up.');
  const { status, text } = outcome;
  return { isTaken: outcome.outcome === 'accepted', status, answer: shortResponse(text) };
}

async function findChannel(
  { database, clock }: AppContext,
  userId: number,
  tried: TriedChannel,
): Promise<Channel> {
  if (tried.channel === 'mail') {
    type Mailbox = { email: string; isEmailConfirmed: boolean };
    const [mailbox] = await database.run<Mailbox>(findEmail, [userId]);
    if (!mailbox) throw signedOut();
    if (!mailbox.isEmailConfirmed) throw new Refusal(422, NOT_CONFIRMED);
    return { channel: 'mail', userId, to: mailbox.email };
  }
  const channels = (await listChannelsOfUsers(database, [userId], clock.now())).get(userId) ?? [];
  const device = channels.find((channel) =>
    tried.channel === 'push'
      ? channel.channel === 'push' && channel.device === tried.device
      : channel.channel === 'address',
  );
  if (!device) throw notFound(tried.channel === 'push' ? 'Device' : 'Address');
  return device;
}
