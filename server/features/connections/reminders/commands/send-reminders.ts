import { nextTryAt } from '#domain/reminders/reminder.ts';
import type { AppContext } from '#server/context.ts';
import {
  channelName,
  deliverAll,
  type ChannelOutcome,
} from '#server/features/base/channels/public.ts';
import { addButton } from './buttons.ts';
import { composeNotices } from './compose-notices.ts';
import { type LeasedMessages, leaseMessages, type WaitingMessage } from './lease-messages.ts';

const BATCH = 100;
/** The maximum number of messages in progress. Slow devices block other messages only once it is reached. */
const MAX_IN_PROGRESS = 1_000;

/** Sends until no message is due. Several processes may run this at once, because messages are leased. */
export async function sendReminders(ctx: AppContext, signal?: AbortSignal): Promise<void> {
  const held = leaseMessages(ctx);
  const batches: Promise<void>[] = [];
  const takeNext = async () => (signal?.aborted ? [] : held.take(BATCH));
  try {
    let messages = await takeNext();
    while (messages.length > 0) {
      batches.push(sendBatch(ctx, held, messages));
      await held.untilFewerThan(MAX_IN_PROGRESS);
      messages = await takeNext();
    }
  } finally {
    await Promise.allSettled(batches);
    await held.end();
  }
  await Promise.all(batches);
}

async function sendBatch(
  ctx: AppContext,
  held: LeasedMessages,
  messages: readonly WaitingMessage[],
): Promise<void> {
  try {
    const notices = await composeNotices(ctx, messages);
    for (const { id } of messages) if (!notices.has(id)) held.done(id);
    const deliveries = messages.flatMap((message) => {
      const composed = notices.get(message.id);
      if (!composed) return [];
      const { userId: person, takenBy } = message;
      const { notice, subject, button } = composed;
      const pressFor = button ? (address: string) => addButton(ctx, button, address) : undefined;
      return [{ message, person, notice, subject, pressFor, takenBy }];
    });
    await deliverAll(ctx, deliveries, ({ message }, outcomes) =>
      settle(held, message, outcomes, ctx.clock.now()),
    );
  } catch (error) {
    // The lease of these messages expires, and then they are claimed again.
    held.leave(messages.map(({ id }) => id));
    throw error;
  }
}

/** Retries the channels that could not be reached. A refused message would be refused again. */
function settle(
  held: LeasedMessages,
  { id, dueAt, tries, takenBy }: WaitingMessage,
  outcomes: readonly ChannelOutcome[],
  now: number,
): void {
  const isAway = outcomes.some(({ outcome }) => outcome === 'away');
  const at = isAway ? nextTryAt(dueAt.getTime(), tries, now) : null;
  if (at === null) {
    held.done(id);
    return;
  }
  const taken = outcomes.filter(({ outcome }) => outcome === 'taken');
  const names = taken.map(({ channel }) => channelName(channel));
  held.tryAgain({ id, at: new Date(at), takenBy: [...takenBy, ...names] });
}
