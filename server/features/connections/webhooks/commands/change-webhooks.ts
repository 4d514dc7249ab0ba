import { randomBytes } from 'node:crypto';
import type { WebhookRule } from '#contract/webhooks/shapes.ts';
import type { Webhook } from '#contract/webhooks.ts';
import { TOO_MANY_WEBHOOKS, MAX_WEBHOOKS } from '#domain/sending/webhooks.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { lockUser, type RevocableSource } from '#server/features/base/account/public.ts';
import { invalidField, notFound, Refusal } from '#server/http/refusal.ts';
import { toWebhook, WEBHOOK_COLUMNS, type WebhookRow } from '../queries.ts';
import { giveUpWaiting } from '../sending/lease-deliveries.ts';
import { enqueueWebhookMail } from './mail-webhook.ts';

const countWebhooks = statement(
  'webhooks.count',
  'select count(*)::int as count from webhooks where user_id = $1',
);
const insertWebhook = statement(
  'webhooks.insert',
  `insert into webhooks as w (user_id, name, url, events, secret, created_at)
   values ($1, $2, $3, $4, $5, $6) returning ${WEBHOOK_COLUMNS}`,
);
const findUrl = statement(
  'webhooks.url',
  'select url from webhooks where user_id = $1 and id = $2 for no key update',
);
const changeWebhook = statement(
  'webhooks.change',
  `update webhooks w set name = $3, url = $4, events = $5 where w.user_id = $1 and w.id = $2
   returning ${WEBHOOK_COLUMNS}`,
);
const switchOver = statement(
  'webhooks.switch',
  `update webhooks w set is_active = $3, switched_off_at = case when $3 then null else w.switched_off_at end
    where w.user_id = $1 and w.id = $2 returning ${WEBHOOK_COLUMNS}`,
);
const changeSecret = statement(
  'webhooks.change-secret',
  'update webhooks set secret = $3 where user_id = $1 and id = $2 returning id',
);
const remove = statement(
  'webhooks.remove',
  'delete from webhooks where user_id = $1 and id = $2 returning id',
);

const removeAll = statement('webhooks.remove-all', 'delete from webhooks where user_id = $1');

/** Removing a webhook also removes its queued deliveries. */
export const webhookAccess: RevocableSource = {
  kind: 'webhooks',
  count: async (queries, _ctx, userId) =>
    (await queries.run<{ count: number }>(countWebhooks, [userId]))[0]?.count ?? 0,
  revokeAll: async (tx, _ctx, userId) => {
    await tx.run(removeAll, [userId]);
  },
};

/** 192 bits. The prefix lets secret scanners recognise it. */
const newSecret = (): string => `hcw_${randomBytes(24).toString('base64url')}`;

function refuseAddress({ outbound }: AppContext, url: string): void {
  const refusal = outbound.refusalOf(url);
  if (refusal !== undefined) throw invalidField('url', refusal);
}

/** Returns the secret. Later responses do not contain it. */
export async function createWebhook(
  ctx: AppContext,
  userId: number,
  { name, url, events }: WebhookRule,
): Promise<Webhook & { secret: string }> {
  refuseAddress(ctx, url);
  const secret = newSecret();
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [counted] = await tx.run<{ count: number }>(countWebhooks, [userId]);
    if ((counted?.count ?? 0) >= MAX_WEBHOOKS) throw new Refusal(422, TOO_MANY_WEBHOOKS);
    const values = [userId, name, url, events, secret, new Date(now)];
    const [row] = await tx.run<WebhookRow>(insertWebhook, values);
    if (!row) throw new Error('The webhook was not stored.');
    await enqueueWebhookMail(tx, { kind: 'added', userId, name, url, at: now });
    return { ...toWebhook(row), secret };
  });
}

/** Queued deliveries go to the new address. */
export async function updateWebhook(
  ctx: AppContext,
  userId: number,
  id: number,
  { name, url, events }: WebhookRule,
): Promise<Webhook> {
  refuseAddress(ctx, url);
  return ctx.database.transaction(async (tx) => {
    const [before] = await tx.run<{ url: string }>(findUrl, [userId, id]);
    const [row] = await tx.run<WebhookRow>(changeWebhook, [userId, id, name, url, events]);
    if (!before || !row) throw notFound('Webhook');
    if (before.url !== url) {
      const at = ctx.clock.now();
      await enqueueWebhookMail(tx, { kind: 'moved', userId, name, url, at });
    }
    return toWebhook(row);
  });
}

export function switchWebhook(
  ctx: AppContext,
  userId: number,
  id: number,
  isActive: boolean,
): Promise<Webhook> {
  return ctx.database.transaction(async (tx) => {
    const [row] = await tx.run<WebhookRow>(switchOver, [userId, id, isActive]);
    if (!row) throw notFound('Webhook');
    if (!isActive) await giveUpWaiting(tx, id);
    return toWebhook(row);
  });
}

/** Queued deliveries are signed with the new secret. */
export async function renewSecret(
  { database }: AppContext,
  userId: number,
  id: number,
): Promise<{ secret: string }> {
  const secret = newSecret();
  if ((await database.run(changeSecret, [userId, id, secret])).length === 0) {
    throw notFound('Webhook');
  }
  return { secret };
}

export async function removeWebhook(
  { database }: AppContext,
  userId: number,
  id: number,
): Promise<void> {
  if ((await database.run(remove, [userId, id])).length === 0) throw notFound('Webhook');
}
