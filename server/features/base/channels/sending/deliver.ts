import type { Notice } from '#contract/notice.ts';
import { openLimiter, tooManyRequests } from '#server/concurrency/limiter.ts';
import type { AppContext } from '#server/context.ts';
import type { PostResult } from '#server/outbound/post.ts';
import { sendPush } from '#server/push/send.ts';
import { readPushIdentity } from '../commands/push-keys.ts';
import {
  type Channel,
  channelName,
  listChannelsOfUsers,
  type PushChannel,
} from '../queries/list-channels-of-users.ts';
import { recordOutcomes, type ChannelOutcome } from './record-outcomes.ts';
import { mailNotice } from './notice-mail.ts';
import { callOwnAddress, type ButtonCall } from './own-address.ts';
import { pushContent } from './push-content.ts';

type Delivery = {
  readonly userId: number;
  readonly notice: Notice;
  /** The subject of the mail. It must not contain the notification's title, which may be user input. */
  readonly subject: string;
  /** Names of channels that have accepted the notification before. */
  readonly acceptedBy?: readonly string[];
  /** Creates the call of the first button for a user's own address. The call needs no session. */
  readonly pressFor?: ((address: string) => Promise<ButtonCall | undefined>) | undefined;
};

/**
 * Limits concurrency per server, so that a dead server delays only its own messages. Thousands of messages may be
 * due in the same minute; they wait here because their timeout starts with the connection.
 */
const limiter = openLimiter({
  concurrency: 100,
  maxWaiting: 100_000,
  timeoutMs: 60_000,
  refuse: () =>
    tooManyRequests(
      'The receiving server was too slow for all the notifications that waited for it.',
    ),
});
const MAIL = 'mail';

/**
 * Sends each notification to all channels of its user. Errors of the receiving servers are outcomes, which
 * are in the order of the deliveries. `onSent` is called for each delivery as soon as it is done, because a dead device
 * delays the result for all.
 */
export async function deliverAll<One extends Delivery>(
  ctx: AppContext,
  deliveries: readonly One[],
  onSent?: (delivery: One, outcomes: readonly ChannelOutcome[]) => void,
): Promise<readonly (readonly ChannelOutcome[])[]> {
  const userIds = [...new Set(deliveries.map(({ userId }) => userId))];
  const channels = await listChannelsOfUsers(ctx.database, userIds, ctx.clock.now());
  const outcomes = await Promise.all(
    deliveries.map(async (delivery) => {
      const { userId, acceptedBy = [] } = delivery;
      const own = channels.get(userId) ?? [];
      const left = own.filter((channel) => !acceptedBy.includes(channelName(channel)));
      const sent = await sendTo(ctx, left, delivery);
      onSent?.(delivery, sent);
      return sent;
    }),
  );
  await recordOutcomes(ctx, outcomes.flat());
  return outcomes;
}

/** Sends through the given channels and records the outcomes. */
export async function deliverOver(
  ctx: AppContext,
  channels: readonly Channel[],
  sent: Omit<NoticeContent, 'pressFor'>,
): Promise<readonly ChannelOutcome[]> {
  const outcomes = await sendTo(ctx, channels, sent);
  await recordOutcomes(ctx, outcomes);
  return outcomes;
}

/**
 * Withdraws notifications from a user's devices and updates the badge there. `countLeft` is called only if there is a
 * device. Browsers require each push message to show something. Apple ends subscriptions that do not, so its
 * devices are skipped.
 */
export async function withdrawNotices(
  ctx: AppContext,
  userId: number,
  tags: readonly string[],
  countLeft?: () => Promise<number | undefined>,
): Promise<void> {
  const [tag] = tags;
  if (tag === undefined) return;
  const channels = await listChannelsOfUsers(ctx.database, [userId], ctx.clock.now());
  const devices = (channels.get(userId) ?? []).filter(
    (channel) => channel.channel === 'push' && !isAppleDevice(channel),
  );
  if (devices.length === 0) return;
  const left = await countLeft?.();
  const notice = {
    title: '',
    body: '',
    tag,
    url: '/',
    actions: [],
    close: tags,
    ...(left === undefined ? {} : { left }),
  };
  await deliverOver(ctx, devices, { notice, subject: '' });
}

const isAppleDevice = ({ endpoint }: PushChannel) =>
  /(^|\.)push\.apple\.com$/.test(new URL(endpoint).hostname);

type NoticeContent = Pick<Delivery, 'notice' | 'subject' | 'pressFor'>;

function sendTo(
  ctx: AppContext,
  channels: readonly Channel[],
  sent: NoticeContent,
): Promise<readonly ChannelOutcome[]> {
  return Promise.all(
    channels.map(async (channel) => {
      const result = await sendQueued(ctx, channel, sent);
      ctx.metrics.countNotice(channel.channel, result.outcome);
      return { channel, ...result };
    }),
  );
}

async function sendQueued(
  ctx: AppContext,
  channel: Channel,
  sent: NoticeContent,
): Promise<PostResult> {
  try {
    return await limiter.run(serverKey(channel), () => sendNow(ctx, channel, sent));
  } catch (error) {
    return { outcome: 'unavailable', status: null, text: errorMessage(error) };
  }
}

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : 'It failed.');

const serverKey = (channel: Channel): string => {
  if (channel.channel === 'mail') return MAIL;
  return new URL(channel.channel === 'push' ? channel.endpoint : channel.url).origin;
};

async function sendNow(
  ctx: AppContext,
  channel: Channel,
  { notice, subject, pressFor }: NoticeContent,
): Promise<PostResult> {
  const { outbound, config } = ctx;
  if (channel.channel === 'mail') return mailNotice(ctx, channel, { notice, subject });
  if (channel.channel === 'address') {
    const press = await pressFor?.(channel.url);
    return callOwnAddress(outbound, channel, { notice, press, publicUrl: config.publicUrl });
  }
  const { signer } = await readPushIdentity(ctx);
  const push = { outbound, signer, now: ctx.clock.now(), content: pushContent(notice) };
  return sendPush(push, channel);
}
