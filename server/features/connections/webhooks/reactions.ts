import { randomUUID } from 'node:crypto';
import { UTC, dayAt } from '#domain/days/time-zone.ts';
import { MAX_QUEUED_DELIVERIES, eventsOfDay, type WebhookEvent } from '#domain/sending/webhooks.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { type EventOf, hasProgressed, isAwaitedBy } from '#server/events.ts';
import { isPerfectDaySql } from '#server/features/tracking/habits/public.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { sendWebhooks } from './commands/send-webhooks.ts';
import { webhookBody, type WebhookPayload } from './sending/body.ts';

const wantedEvents = statement(
  'webhooks.wanted',
  `select distinct wanted.event from webhooks w, unnest(w.events) as wanted (event)
    where w.user_id = $1 and w.is_active`,
);
export const hasWebhooksSql = (userId: string): string =>
  `exists (select from webhooks w where w.user_id = ${userId} and w.is_active)`;

const isPerfectDay = statement(
  'webhooks.perfect-day',
  `select 1 as perfect where ${isPerfectDaySql({ userId: '$1', date: '$2' })}`,
);
const findUser = statement('webhooks.person', 'select username, name from users where id = $1');
// Drops further events if too many are queued.
const add = statement(
  'webhooks.add',
  `insert into webhook_deliveries (webhook_id, event_id, event, body, once_key, created_at, next_at)
   select w.id, e.id, e.event, e.body, e.once_key, $6, $6
     from webhooks w
     join unnest($2::uuid[], $3::text[], $4::text[], $5::text[])
          with ordinality as e (id, event, body, once_key, place) on e.event = any(w.events)
    where w.user_id = $1 and w.is_active
      and (select count(*) from webhook_deliveries waiting
            where waiting.webhook_id = w.id and waiting.next_at is not null) < ${MAX_QUEUED_DELIVERIES}
    order by w.id, e.place for key share of w
   on conflict do nothing returning id`,
);

/** An event to deliver. With a `onceKey`, it is delivered once. */
type QueuedEvent = { payload: WebhookPayload; onceKey?: string };

async function listSubscribedEvents(
  tx: Transaction,
  userId: number,
): Promise<ReadonlySet<WebhookEvent>> {
  const subscribed = await tx.run<{ event: WebhookEvent }>(wantedEvents, [userId]);
  return new Set(subscribed.map(({ event }) => event));
}

/** Stores a row for each subscribed webhook in the transaction of the event, and enqueues the job that sends them. */
async function queueEvents(
  tx: Transaction,
  userId: number,
  queued: readonly QueuedEvent[],
  at: number,
): Promise<void> {
  if (queued.length === 0) return;
  const added = await tx.run(add, [
    userId,
    queued.map(({ payload }) => payload.id),
    queued.map(({ payload }) => payload.event),
    queued.map(({ payload }) => webhookBody(payload)),
    queued.map(({ onceKey }) => onceKey ?? null),
    new Date(at),
  ]);
  if (added.length > 0) await enqueueJob(tx, sendWebhooks, {});
}

export async function notifyWebhooksOfDay(
  tx: Transaction,
  event: EventOf<'day_changed'>,
): Promise<void> {
  if (!isAwaitedBy('webhooks', event)) return;
  const { userId, date, today, at } = event;
  const happened = eventsOfDay(event.before, {
    ...event.after,
    streak: event.streak,
    streakUnit: event.streakUnit,
    isToday: date === today,
  });
  const mayBePerfect = date === today && hasProgressed(event);
  if (happened.length === 0 && !mayBePerfect) return;
  const subscribed = await listSubscribedEvents(tx, userId);
  const queued = happened
    .filter((name) => subscribed.has(name))
    .map((name) => dayEvent(event, name));
  if (mayBePerfect && subscribed.has('perfect_day')) {
    const perfect = await tx.run(isPerfectDay, [userId, date]);
    const payload = { id: randomUUID(), event: 'perfect_day', at, data: { day: date } } as const;
    if (perfect.length > 0) queued.push({ payload, onceKey: `perfect_day ${date}` });
  }
  await queueEvents(tx, userId, queued, at);
}

function dayEvent(
  { habitId, habitName, date: day, after, streak, streakUnit: unit, at }: EventOf<'day_changed'>,
  event: ReturnType<typeof eventsOfDay>[number],
): QueuedEvent {
  const habit = { id: habitId, name: habitName };
  const id = randomUUID();
  if (event === 'milestone') {
    const onceKey = `milestone ${habitId} ${streak} ${unit} ${day}`;
    return { payload: { id, event, at, data: { habit, day, streak, unit } }, onceKey };
  }
  const { completed, skipped, amount } = after;
  return { payload: { id, event, at, data: { habit, day, completed, skipped, amount } } };
}

/** Delivers one event per follower and day, even if they unfollow and follow again. */
export async function notifyWebhooksOfFollower(
  tx: Transaction,
  { userId, followerId, at }: EventOf<'user_followed'>,
): Promise<void> {
  if (!(await listSubscribedEvents(tx, userId)).has('follower')) return;
  const [data] = await tx.run<{ username: string; name: string | null }>(findUser, [followerId]);
  if (!data) return;
  const onceKey = `follower ${followerId} ${dayAt(at, UTC)}`;
  await queueEvents(
    tx,
    userId,
    [{ payload: { id: randomUUID(), event: 'follower', at, data }, onceKey }],
    at,
  );
}

export async function notifyWebhooksOfEncouragement(
  tx: Transaction,
  { userId, fromUserId, message, at }: EventOf<'user_encouraged'>,
): Promise<void> {
  if (!(await listSubscribedEvents(tx, userId)).has('encouragement')) return;
  const [person] = await tx.run<{ username: string; name: string | null }>(findUser, [fromUserId]);
  if (!person) return;
  const data = { ...person, message };
  await queueEvents(
    tx,
    userId,
    [{ payload: { id: randomUUID(), event: 'encouragement', at, data } }],
    at,
  );
}
