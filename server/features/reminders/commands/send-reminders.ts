import { nextTryAt } from '#domain/reminders/reminder.ts';
import type { AppContext } from '#server/context.ts';
import { channelName, deliverAll, type Outcome } from '#server/features/channels/public.ts';
import { addButton } from './buttons.ts';
import { composeNotices } from './compose-notices.ts';
import { type HeldMessages, holdMessages, type WaitingMessage } from './hold-messages.ts';

const BATCH = 100;
/** Of messages under way, those who wait for a dead device included: whoever is behind goes past them. */
const HELD_AT_MOST = 1_000;

/** Until none waits. Any number of processes may do it at once: a message is held by one of them. */
export async function sendReminders(ctx: AppContext, signal?: AbortSignal): Promise<void> {
  const held = holdMessages(ctx);
  const batches: Promise<void>[] = [];
  const takeNext = async () => (signal?.aborted ? [] : held.take(BATCH));
  try {
    let messages = await takeNext();
    while (messages.length > 0) {
      batches.push(sendBatch(ctx, held, messages));
      await held.untilFewerThan(HELD_AT_MOST);
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
  held: HeldMessages,
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
    // They are held no more, and taken again once their time is over.
    held.leave(messages.map(({ id }) => id));
    throw error;
  }
}

/** Whoever was away is tried again, and nobody who has it. What was refused would be refused again. */
function settle(
  held: HeldMessages,
  { id, dueAt, tries, takenBy }: WaitingMessage,
  outcomes: readonly Outcome[],
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
