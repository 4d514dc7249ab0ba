import type { ResponseOf } from '#contract/call.ts';
import type { TriedChannel, tryChannel as tryCall } from '#contract/channels.ts';
import type { Notice } from '#contract/notice.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { notFound, Refusal, signedOut } from '#server/http/refusal.ts';
import { type Channel, channelsOf } from '../queries/receivers.ts';
import { deliverOver } from '../sending/deliver.ts';
import { answerShown } from '../sending/note-outcomes.ts';

const findEmail = statement('channels.email', 'select email from users where id = $1');

const TRIED: Notice = {
  title: 'HabitCrush can reach you',
  body: 'Reminders will come like this one.',
  tag: 'try',
  url: '/profile',
  actions: [],
};

/** Sent at once, whatever the hour and whether it is switched on; what the other side says is told as it is. */
export async function tryChannel(
  ctx: AppContext,
  userId: number,
  tried: TriedChannel,
): Promise<ResponseOf<typeof tryCall>> {
  await ctx.limits.spend('channelTriedPerAccount', String(userId));
  const channel = await findChannel(ctx, userId, tried);
  const [outcome] = await deliverOver(ctx, [channel], { notice: TRIED, subject: TRIED.title });
  if (!outcome) throw new Refusal(404, 'Nothing was tried.');
  const { status, text } = outcome;
  return { isTaken: outcome.outcome === 'taken', status, answer: answerShown(text) };
}

async function findChannel(
  { database, clock }: AppContext,
  userId: number,
  tried: TriedChannel,
): Promise<Channel> {
  if (tried.channel === 'mail') {
    const [person] = await database.run<{ email: string }>(findEmail, [userId]);
    if (!person) throw signedOut();
    return { channel: 'mail', person: userId, to: person.email };
  }
  const channels = (await channelsOf(database, [userId], clock.now())).get(userId) ?? [];
  const found = channels.find((channel) =>
    tried.channel === 'push'
      ? channel.channel === 'push' && channel.device === tried.device
      : channel.channel === 'address',
  );
  if (!found) throw notFound(tried.channel === 'push' ? 'Device' : 'Address');
  return found;
}
