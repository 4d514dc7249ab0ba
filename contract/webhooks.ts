import * as z from 'zod/mini';
import { TEST_EVENT, WEBHOOK_EVENTS } from '#domain/people/webhooks.ts';
import { defineCall } from './call.ts';
import { idInPath, timestamp, wideIdInPath } from './text.ts';
import { WebhookRule } from './webhooks/shapes.ts';

export const Webhook = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isActive: z.boolean(),
  /** When it was switched off because it had taken nothing for a day; null where its owner did, and while it is on. */
  switchedOffAt: z.nullable(timestamp),
  lastTakenAt: z.nullable(timestamp),
  createdAt: timestamp,
});

export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z.object({
  id: z.int(),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  /** Of the header `HabitCrush-Delivery`: the same however often it is sent. */
  eventId: z.guid(),
  createdAt: timestamp,
  isTaken: z.boolean(),
  attempts: z.int(),
  lastTriedAt: z.nullable(timestamp),
  /** When it is sent next; null where it is not sent any more by itself. */
  nextAt: z.nullable(timestamp),
  /** Of the other side's answer; null where there was none. */
  status: z.nullable(z.int()),
  /** The beginning of what it said, or why nothing came of it. */
  answer: z.nullable(z.string()),
});

export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const webhookId = z.object({ id: idInPath });
/** By which whoever receives it knows that it is from here. */
const secret = z.string();

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'My webhooks: addresses of mine that are told of what happens',
  holdsSecrets: true,
  status: 200,
  response: z.object({ webhooks: z.array(Webhook) }),
  refuses: [401],
});

export const createWebhook = defineCall({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Add a webhook; the secret that it is signed with is told this once',
  body: WebhookRule,
  needsProof: true,
  holdsSecrets: true,
  status: 201,
  response: z.extend(Webhook, { secret }),
  refuses: [400, 401, 403, 409, 429],
});

export const updateWebhook = defineCall({
  method: 'PUT',
  path: '/api/webhooks/:id',
  summary: 'Change the name and the address of a webhook, and what it is told of',
  params: webhookId,
  body: WebhookRule,
  needsProof: true,
  holdsSecrets: true,
  status: 200,
  response: Webhook,
  refuses: [400, 401, 403, 404, 429],
});

export const switchWebhook = defineCall({
  method: 'PUT',
  path: '/api/webhooks/:id/active',
  summary: 'Switch a webhook on or off; what waits to be sent is not sent any more when it is off',
  isAboutAccess: true,
  params: webhookId,
  body: z.object({ isActive: z.boolean() }),
  holdsSecrets: true,
  status: 200,
  response: Webhook,
  refuses: [400, 401, 404, 429],
});

export const renewWebhookSecret = defineCall({
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  summary: 'Sign a webhook with a new secret from now on, which is told this once',
  params: webhookId,
  needsProof: true,
  holdsSecrets: true,
  status: 200,
  response: z.object({ secret }),
  refuses: [400, 401, 403, 404, 429],
});

export const removeWebhook = defineCall({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Remove a webhook, with all that waits to be sent to it',
  isAboutAccess: true,
  params: webhookId,
  status: 204,
  response: null,
  refuses: [400, 401, 404],
});

export const listDeliveries = defineCall({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'The last 50 deliveries of a webhook, the newest first, and what was answered',
  params: webhookId,
  status: 200,
  response: z.object({ deliveries: z.array(WebhookDelivery) }),
  refuses: [400, 401, 404],
});

export const testWebhook = defineCall({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Send a test to a webhook, once, and tell what it answers',
  params: webhookId,
  status: 200,
  response: WebhookDelivery,
  refuses: [400, 401, 404, 429],
});

export const replayDelivery = defineCall({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/replay',
  summary: 'Send a delivery again, once and with the same id, and tell what is answered',
  params: z.object({ id: idInPath, deliveryId: wideIdInPath }),
  status: 200,
  response: WebhookDelivery,
  refuses: [400, 401, 404, 429],
});
