import type { Notice } from '#contract/notice.ts';
import { openPlaces } from '#server/concurrency/places.ts';
import type { AppContext } from '#server/context.ts';
import { type PushAnswer, sendPush } from '#server/push/send.ts';
import { pushIdentityOf } from '../commands/push-keys.ts';
import { type Channel, channelName, channelsOf, type PushChannel } from '../queries/receivers.ts';
import { noteOutcomes, type Outcome } from './note-outcomes.ts';
import { mailNotice } from './notice-mail.ts';
import { callOwnAddress, type Press } from './own-address.ts';
import { pushContent } from './push-content.ts';

type Delivery = {
  readonly person: number;
  readonly notice: Notice;
  /** Of its mail: the title of a notice may be what somebody has typed. */
  readonly subject: string;
  /** Channels by their names: these have it already. */
  readonly takenBy?: readonly string[];
  /** A call by which the first button does without a sign-in what it says; for an address, which has no session. */
  readonly pressFor?: ((address: string) => Promise<Press | undefined>) | undefined;
};

/**
 * To one server so many at once: one that is dead holds no more places, and whoever else is written to goes past it.
 * It is there for thousands in the same minute, who wait here rather than in its connections, where their time runs.
 */
const places = openPlaces({
  atOnce: 100,
  waiting: 100_000,
  patienceMs: 60_000,
  refusal: 'The other side was too slow for all that waited for it.',
});
const MAIL = 'mail';

/**
 * Each to every channel of its person, by as few queries for many as for one. Never fails for what the other side does: what
 * came of it is told for each. The outcomes stand in the order of the deliveries. Whoever wants to know at once hears of each
 * that was sent: one to a dead device keeps the others waiting for all of them.
 */
export async function deliverAll<One extends Delivery>(
  ctx: AppContext,
  deliveries: readonly One[],
  onSent?: (delivery: One, outcomes: readonly Outcome[]) => void,
): Promise<readonly (readonly Outcome[])[]> {
  const people = [...new Set(deliveries.map(({ person }) => person))];
  const channels = await channelsOf(ctx.database, people, ctx.clock.now());
  const outcomes = await Promise.all(
    deliveries.map(async (delivery) => {
      const { person, takenBy = [] } = delivery;
      const ways = channels.get(person) ?? [];
      const left = ways.filter((channel) => !takenBy.includes(channelName(channel)));
      const sent = await sendTo(ctx, left, delivery);
      onSent?.(delivery, sent);
      return sent;
    }),
  );
  await noteOutcomes(ctx, outcomes.flat());
  return outcomes;
}

/** Over these channels alone, and what came of it is kept beside them. */
export async function deliverOver(
  ctx: AppContext,
  channels: readonly Channel[],
  sent: Omit<Sent, 'pressFor'>,
): Promise<readonly Outcome[]> {
  const outcomes = await sendTo(ctx, channels, sent);
  await noteOutcomes(ctx, outcomes);
  return outcomes;
}

/**
 * Takes notices away on the devices of a person, and tells how many habits are left, for the badge there: counted only where
 * there is a device. A push message has to show something, by the rule of the browsers: Apple ends the subscriptions of those
 * who do not, so its devices keep what they show.
 */
export async function withdraw(
  ctx: AppContext,
  person: number,
  tags: readonly string[],
  countLeft?: () => Promise<number | undefined>,
): Promise<void> {
  const [tag] = tags;
  if (tag === undefined) return;
  const channels = await channelsOf(ctx.database, [person], ctx.clock.now());
  const devices = (channels.get(person) ?? []).filter(
    (channel) => channel.channel === 'push' && !isApples(channel),
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

const isApples = ({ endpoint }: PushChannel) =>
  /(^|\.)push\.apple\.com$/.test(new URL(endpoint).hostname);

type Sent = Pick<Delivery, 'notice' | 'subject' | 'pressFor'>;

function sendTo(
  ctx: AppContext,
  channels: readonly Channel[],
  sent: Sent,
): Promise<readonly Outcome[]> {
  return Promise.all(
    channels.map(async (channel) => {
      const answer = await sendOver(ctx, channel, sent);
      ctx.metrics.countNotice(channel.channel, answer.outcome);
      return { channel, ...answer };
    }),
  );
}

async function sendOver(ctx: AppContext, channel: Channel, sent: Sent): Promise<PushAnswer> {
  try {
    return await places.hold(serverOf(channel), () => sendNow(ctx, channel, sent));
  } catch (error) {
    return { outcome: 'away', status: null, text: wordsOf(error) };
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : 'It failed.');

const serverOf = (channel: Channel): string => {
  if (channel.channel === 'mail') return MAIL;
  return new URL(channel.channel === 'push' ? channel.endpoint : channel.url).origin;
};

async function sendNow(
  ctx: AppContext,
  channel: Channel,
  { notice, subject, pressFor }: Sent,
): Promise<PushAnswer> {
  const { outbound, config } = ctx;
  if (channel.channel === 'mail') return mailNotice(ctx, channel, { notice, subject });
  if (channel.channel === 'address') {
    const press = await pressFor?.(channel.url);
    return callOwnAddress(outbound, channel, { notice, press, publicUrl: config.publicUrl });
  }
  const { signer } = await pushIdentityOf(ctx);
  const push = { outbound, signer, now: ctx.clock.now(), content: pushContent(notice) };
  return sendPush(push, channel);
}
