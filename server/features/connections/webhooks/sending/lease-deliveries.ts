import { WAS_SWITCHED_OFF } from '#domain/sending/webhooks.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { leaseEnd } from '#server/jobs/lease.ts';

/** After this time the sender of a delivery is assumed to be dead. Longer than the wait and the call take together. */
const LEASE_MS = 30_000;

/** A delivery that this process sends now. */
export type LeasedDelivery = {
  id: number;
  webhookId: number;
  url: string;
  secret: string;
  event: string;
  eventId: string;
  body: string;
  attempts: number;
  firstTriedAt: Date;
};

/** Columns of the rows `d` and `w`. */
const LEASED_COLUMNS = `d.id::float8 as id, w.id as "webhookId", w.url, w.secret, d.event,
  d.event_id as "eventId", d.body, d.attempts, d.first_tried_at as "firstTriedAt"`;

// Starts with the webhook that has waited longest. One of two nodes gets a webhook: the other skips the locked row, and
// then sees the lease.
const lockDue = statement(
  'webhooks.lock-due',
  `with due as (
     select distinct webhook_id from webhook_deliveries where next_at <= $1
   )
   select w.id from webhooks w join due on due.webhook_id = w.id
    where w.is_active and (w.held_until is null or w.held_until <= $1)
    order by w.held_until nulls first, w.id limit $2 for no key update of w skip locked`,
);
// Takes the oldest due delivery of each locked webhook. A separate statement, because the one that locks may have
// begun before another node sent what it sees as due.
const take = statement(
  'webhooks.take',
  `with oldest as (
     select distinct on (webhook_id) id, webhook_id from webhook_deliveries
      where webhook_id = any($3::int[]) and next_at <= $1 order by webhook_id, id
   ), w as (
     update webhooks set held_until = $2 from oldest where webhooks.id = oldest.webhook_id
     returning webhooks.id, webhooks.url, webhooks.secret
   )
   update webhook_deliveries d
      set attempts = d.attempts + 1, first_tried_at = coalesce(d.first_tried_at, $1), next_at = $2
     from oldest, w where d.id = oldest.id and w.id = d.webhook_id
   returning ${LEASED_COLUMNS}`,
);
const addTest = statement(
  'webhooks.add-test',
  `with w as (select id, url, secret from webhooks where user_id = $1 and id = $2 for key share),
   d as (insert into webhook_deliveries
                (webhook_id, event_id, event, body, created_at, attempts, first_tried_at)
         select w.id, $3, $4, $5, $6, 1, $6 from w
         returning id, webhook_id, event, event_id, body, attempts, first_tried_at)
   select ${LEASED_COLUMNS} from d join w on w.id = d.webhook_id`,
);
// The lease prevents the job from sending a queued delivery during this attempt.
const takeAgain = statement(
  'webhooks.take-again',
  `update webhook_deliveries d
      set attempts = least(d.attempts + 1, 1000), first_tried_at = coalesce(d.first_tried_at, $4),
          next_at = case when d.next_at is not null then greatest(d.next_at, $5) end
     from webhooks w
    where w.id = d.webhook_id and w.user_id = $1 and w.id = $2 and d.id = $3
   returning ${LEASED_COLUMNS}`,
);
const giveUp = statement(
  'webhooks.give-up',
  `update webhook_deliveries set next_at = null, answer = $2
    where webhook_id = $1 and next_at is not null`,
);

/** Leases deliveries. Their webhooks get no others until then, so that they receive events in order. */
export function leaseDeliveries(
  { database, clock }: AppContext,
  atMost: number,
): Promise<LeasedDelivery[]> {
  const now = new Date(clock.now());
  return database.transaction(async (tx) => {
    const locked = await tx.run<{ id: number }>(lockDue, [now, atMost]);
    if (locked.length === 0) return [];
    const ids = locked.map(({ id }) => id);
    return tx.run<LeasedDelivery>(take, [now, leaseEnd(clock, LEASE_MS), ids]);
  });
}

type TestOf = { userId: number; webhookId: number; eventId: string; event: string; body: string };

export async function addTestDelivery(
  { database, clock }: AppContext,
  { userId, webhookId, eventId, event, body }: TestOf,
): Promise<LeasedDelivery | undefined> {
  const values = [userId, webhookId, eventId, event, body, new Date(clock.now())];
  return (await database.run<LeasedDelivery>(addTest, values))[0];
}

type Again = { userId: number; webhookId: number; deliveryId: number };

export async function leaseDeliveryAgain(
  { database, clock }: AppContext,
  { userId, webhookId, deliveryId }: Again,
): Promise<LeasedDelivery | undefined> {
  const end = leaseEnd(clock, LEASE_MS);
  const values = [userId, webhookId, deliveryId, new Date(clock.now()), end];
  return (await database.run<LeasedDelivery>(takeAgain, values))[0];
}

/** For a webhook that is switched off. */
export async function giveUpWaiting(tx: Transaction, webhookId: number): Promise<void> {
  await tx.run(giveUp, [webhookId, WAS_SWITCHED_OFF]);
}
