import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { DELIVERIES_SHOWN, type WebhookEvent } from '#domain/sending/webhooks.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { notFound } from '#server/http/refusal.ts';

/** Columns of the row `w`. */
export const WEBHOOK_COLUMNS = `w.id, w.name, w.url, w.events, w.is_active as "isActive",
  w.switched_off_at as "switchedOffAt", w.last_taken_at as "lastTakenAt", w.created_at as "createdAt"`;
/** Columns of the row `d`. */
export const DELIVERY_COLUMNS = `d.id::float8 as id, d.event, d.event_id as "eventId",
  d.created_at as "createdAt", d.is_taken as "isTaken", d.attempts, d.last_tried_at as "lastTriedAt",
  d.next_at as "nextAt", d.status, d.answer`;

const webhooksOfUser = statement(
  'webhooks.list',
  `select ${WEBHOOK_COLUMNS} from webhooks w where w.user_id = $1 order by w.id`,
);
const isMine = statement('webhooks.is-mine', 'select from webhooks where user_id = $1 and id = $2');
const lastDeliveries = statement(
  'webhooks.deliveries',
  `select ${DELIVERY_COLUMNS} from webhook_deliveries d
    where d.webhook_id = $1 order by d.id desc limit ${DELIVERIES_SHOWN}`,
);

export type WebhookRow = {
  id: number;
  name: string;
  url: string;
  events: WebhookEvent[];
  isActive: boolean;
  switchedOffAt: Date | null;
  lastTakenAt: Date | null;
  createdAt: Date;
};

export type DeliveryRow = {
  id: number;
  event: WebhookDelivery['event'];
  eventId: string;
  createdAt: Date;
  isTaken: boolean;
  attempts: number;
  lastTriedAt: Date | null;
  nextAt: Date | null;
  status: number | null;
  answer: string | null;
};

export async function listWebhooks(queries: Queries, userId: number): Promise<Webhook[]> {
  return (await queries.run<WebhookRow>(webhooksOfUser, [userId])).map(toWebhook);
}

export async function listDeliveries(
  queries: Queries,
  userId: number,
  webhookId: number,
): Promise<WebhookDelivery[]> {
  const [owned, rows] = await Promise.all([
    queries.run(isMine, [userId, webhookId]),
    queries.run<DeliveryRow>(lastDeliveries, [webhookId]),
  ]);
  if (owned.length === 0) throw notFound('Webhook');
  return rows.map(toDelivery);
}

export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  isActive: row.isActive,
  switchedOffAt: row.switchedOffAt?.toISOString() ?? null,
  lastTakenAt: row.lastTakenAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  eventId: row.eventId,
  createdAt: row.createdAt.toISOString(),
  isTaken: row.isTaken,
  attempts: row.attempts,
  lastTriedAt: row.lastTriedAt?.toISOString() ?? null,
  nextAt: row.nextAt?.toISOString() ?? null,
  status: row.status,
  answer: row.answer,
});
