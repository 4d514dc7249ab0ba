import { nextReminderAttempt } from '#domain/sending/retries.ts';
import type { AppContext } from '#server/context.ts';
import {
  channelName,
  deliverAll,
  type ChannelOutcome,
} from '#server/features/base/channels/public.ts';
import { defineJob } from '#server/jobs/job-queue.ts';
import { addButton } from './buttons.ts';
import { composeNotices } from './compose-notices.ts';
import { type LeasedMessages, leaseMessages, type WaitingMessage } from './lease-messages.ts';

const MAX_LEASED = 100;
/** The maximum number of messages in progress. Slow devices block other messages only once it is reached. */
const MAX_IN_PROGRESS = 1_000;

export const sendReminders = defineJob('sendReminders', (ctx, _, signal) =>
  sendDueReminders(ctx, signal),
);

/** Sends until no message is due. Several processes may run this at once, because messages are leased. */
export async function sendDueReminders(ctx: AppContext, signal?: AbortSignal): Promise<void> {
  const leased = leaseMessages(ctx);
  const batches: Promise<void>[] = [];
  const leaseNext = async () => (signal?.aborted ? [] : leased.lease(MAX_LEASED));
  try {
    let messages = await leaseNext();
    while (messages.length > 0) {
      batches.push(sendBatch(ctx, leased, messages));
      await leased.untilFewerThan(MAX_IN_PROGRESS);
      messages = await leaseNext();
    }
  } finally {
    await Promise.allSettled(batches);
    await leased.end();
  }
  await Promise.all(batches);
}

async function sendBatch(
  ctx: AppContext,
  leased: LeasedMessages,
  messages: readonly WaitingMessage[],
): Promise<void> {
  try {
    const notices = await composeNotices(ctx, messages);
    for (const { id } of messages) if (!notices.has(id)) leased.done(id);
    const deliveries = messages.flatMap((message) => {
      const composed = notices.get(message.id);
      if (!composed) return [];
      const { userId, acceptedBy } = message;
      const { notice, subject, button } = composed;
      const pressFor = button ? (address: string) => addButton(ctx, button, address) : undefined;
      return [{ message, userId, notice, subject, pressFor, acceptedBy }];
    });
    await deliverAll(ctx, deliveries, ({ message }, outcomes) =>
      settle(leased, message, outcomes, ctx.clock.now()),
    );
  } catch (error) {
    // The lease of these messages expires, and then they are claimed again.
    leased.release(messages.map(({ id }) => id));
    throw error;
  }
}

/** Retries the channels that could not be reached. A refused message would be refused again. */
function settle(
  leased: LeasedMessages,
  { id, dueAt, tries, acceptedBy }: WaitingMessage,
  outcomes: readonly ChannelOutcome[],
  now: number,
): void {
  const isUnavailable = outcomes.some(({ outcome }) => outcome === 'unavailable');
  const at = isUnavailable ? nextReminderAttempt(dueAt.getTime(), tries, now) : null;
  if (at === null) {
    leased.done(id);
    return;
  }
  const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted');
  const names = accepted.map(({ channel }) => channelName(channel));
  leased.retryLater({ id, at: new Date(at), acceptedBy: [...acceptedBy, ...names] });
}
