import { randomUUID } from 'node:crypto';
import { UTC, dayAt } from '#domain/days/time-zone.ts';
import { MAX_QUEUED_DELIVERIES, eventsOfDay, type WebhookEvent } from '#domain/people/webhooks.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { type EventOf, gotFurther, mayInterest } from '#server/events.ts';
import { isPerfectDaySql } from '#server/features/tracking/habits/public.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { bodyOf, type Told } from './sending/body.ts';

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
const findPerson = statement('webhooks.person', 'select username, name from users where id = $1');
// Drops further events when too many wait already.
const add = statement(
  'webhooks.add',
  `insert into webhook_deliveries (webhook_id, event_id, event, body, once_key, created_at, next_at)
   select w.id, told.id, told.event, told.body, told.once_key, $6, $6
     from webhooks w
     join unnest($2::uuid[], $3::text[], $4::text[], $5::text[])
          with ordinality as told (id, event, body, once_key, place) on told.event = any(w.events)
    where w.user_id = $1 and w.is_active
      and (select count(*) from webhook_deliveries waiting
            where waiting.webhook_id = w.id and waiting.next_at is not null) < ${MAX_QUEUED_DELIVERIES}
    order by w.id, told.place for key share of w
   on conflict do nothing returning id`,
);

/** An event to deliver. With a `onceKey`, it is delivered only once. */
type Telling = { told: Told; onceKey?: string };

async function wantedBy(tx: Transaction, userId: number): Promise<ReadonlySet<WebhookEvent>> {
  const wanted = await tx.run<{ event: WebhookEvent }>(wantedEvents, [userId]);
  return new Set(wanted.map(({ event }) => event));
}

/** Stores a row for each subscribed webhook in the transaction of the event, and enqueues the job that sends them. */
async function tell(
  tx: Transaction,
  userId: number,
  tellings: readonly Telling[],
  at: number,
): Promise<void> {
  if (tellings.length === 0) return;
  const added = await tx.run(add, [
    userId,
    tellings.map(({ told }) => told.id),
    tellings.map(({ told }) => told.event),
    tellings.map(({ told }) => bodyOf(told)),
    tellings.map(({ onceKey }) => onceKey ?? null),
    new Date(at),
  ]);
  if (added.length > 0) await enqueueJob(tx, 'sendWebhooks');
}

export async function tellWebhooksOfDay(
  tx: Transaction,
  event: EventOf<'day_changed'>,
): Promise<void> {
  if (!mayInterest('webhooks', event)) return;
  const { userId, date, today, at } = event;
  const happened = eventsOfDay(event.before, {
    ...event.after,
    streak: event.streak,
    streakUnit: event.streakUnit,
    isToday: date === today,
  });
  const mayBePerfect = date === today && gotFurther(event);
  if (happened.length === 0 && !mayBePerfect) return;
  const wanted = await wantedBy(tx, userId);
  const tellings = happened
    .filter((name) => wanted.has(name))
    .map((name) => tellingOf(event, name));
  if (mayBePerfect && wanted.has('perfect_day')) {
    const perfect = await tx.run(isPerfectDay, [userId, date]);
    const told = { id: randomUUID(), event: 'perfect_day', at, data: { day: date } } as const;
    if (perfect.length > 0) tellings.push({ told, onceKey: `perfect_day ${date}` });
  }
  await tell(tx, userId, tellings, at);
}

function tellingOf(
  { habitId, habitName, date: day, after, streak, streakUnit: unit, at }: EventOf<'day_changed'>,
  event: ReturnType<typeof eventsOfDay>[number],
): Telling {
  const habit = { id: habitId, name: habitName };
  const id = randomUUID();
  if (event === 'milestone') {
    const onceKey = `milestone ${habitId} ${streak} ${unit} ${day}`;
    return { told: { id, event, at, data: { habit, day, streak, unit } }, onceKey };
  }
  const { completed, skipped, amount } = after;
  return { told: { id, event, at, data: { habit, day, completed, skipped, amount } } };
}

/** Once a day per follower, even if they unfollow and follow again. */
export async function tellWebhooksOfFollower(
  tx: Transaction,
  { userId, followerId, at }: EventOf<'user_followed'>,
): Promise<void> {
  if (!(await wantedBy(tx, userId)).has('follower')) return;
  const [data] = await tx.run<{ username: string; name: string | null }>(findPerson, [followerId]);
  if (!data) return;
  const onceKey = `follower ${followerId} ${dayAt(at, UTC)}`;
  await tell(
    tx,
    userId,
    [{ told: { id: randomUUID(), event: 'follower', at, data }, onceKey }],
    at,
  );
}

export async function tellWebhooksOfEncouragement(
  tx: Transaction,
  { userId, fromUserId, message, at }: EventOf<'user_encouraged'>,
): Promise<void> {
  if (!(await wantedBy(tx, userId)).has('encouragement')) return;
  const [person] = await tx.run<{ username: string; name: string | null }>(findPerson, [
    fromUserId,
  ]);
  if (!person) return;
  const data = { ...person, message };
  await tell(tx, userId, [{ told: { id: randomUUID(), event: 'encouragement', at, data } }], at);
}
