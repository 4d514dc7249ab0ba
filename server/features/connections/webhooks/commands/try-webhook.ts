import { randomUUID } from 'node:crypto';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import { TEST_EVENT } from '#domain/sending/webhooks.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/http/refusal.ts';
import { webhookBody, type WebhookPayload } from '../sending/body.ts';
import { callWebhook } from '../sending/call-webhook.ts';
import {
  addTestDelivery,
  type LeasedDelivery,
  leaseDeliveryAgain,
} from '../sending/lease-deliveries.ts';
import { recordAttempt } from '../sending/record-attempt.ts';

/** Works even if the webhook is off, so that the user can test it first. */
export async function testWebhook(
  ctx: AppContext,
  userId: number,
  webhookId: number,
): Promise<WebhookDelivery> {
  await countTry(ctx, userId);
  const event: WebhookPayload = {
    id: randomUUID(),
    event: TEST_EVENT,
    at: ctx.clock.now(),
    data: {},
  };
  const body = webhookBody(event);
  const test = { userId, webhookId, eventId: event.id, event: TEST_EVENT, body };
  return sendNow(ctx, await addTestDelivery(ctx, test), 'Webhook');
}

/** Sends the same id and body, so that receivers can ignore duplicates. */
export async function replayDelivery(
  ctx: AppContext,
  userId: number,
  webhookId: number,
  deliveryId: number,
): Promise<WebhookDelivery> {
  await countTry(ctx, userId);
  return sendNow(ctx, await leaseDeliveryAgain(ctx, { userId, webhookId, deliveryId }), 'Delivery');
}

const countTry = ({ limits }: AppContext, userId: number) =>
  limits.consume('webhookTriedPerAccount', String(userId));

async function sendNow(
  ctx: AppContext,
  delivery: LeasedDelivery | undefined,
  what: string,
): Promise<WebhookDelivery> {
  if (!delivery) throw notFound(what);
  const noted = await recordAttempt(ctx, delivery, await callWebhook(ctx, delivery), {
    isByHand: true,
  });
  if (!noted) throw notFound(what);
  return noted;
}
