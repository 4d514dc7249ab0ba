import * as z from 'zod/mini';
import { TEST_EVENT, WEBHOOK_EVENTS } from '#domain/sending/webhooks.ts';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { idInPath, timestamp, wideIdInPath } from './text.ts';
import { WebhookRule } from './webhooks/shapes.ts';

export const Webhook = named(
  'Webhook',
  'An address of the user that events are sent to.',
  z.object({
    id: about('The id of the webhook.', z.int()),
    name: about('The name of the webhook.', z.string()),
    url: about('The address that events are sent to.', z.string()),
    events: about('The events that are sent.', z.array(z.enum(WEBHOOK_EVENTS))),
    isActive: about('Whether events are sent.', z.boolean()),
    switchedOffAt: about(
      'When the site switched it off, because it had accepted nothing for a day. Null if it did not.',
      z.nullable(timestamp),
    ),
    lastTakenAt: about('When it last accepted an event. Null for never.', z.nullable(timestamp)),
    createdAt: about('When it was added.', timestamp),
  }),
);

export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = named(
  'WebhookDelivery',
  'An event that is sent to a webhook.',
  z.object({
    id: about('The id of the delivery.', z.int()),
    event: about('The event.', z.enum([...WEBHOOK_EVENTS, TEST_EVENT])),
    eventId: about(
      'The value of the header `HabitCrush-Delivery`, the same however often it is sent.',
      z.guid(),
    ),
    createdAt: about('When it happened.', timestamp),
    isTaken: about('Whether the webhook has accepted it.', z.boolean()),
    attempts: about('How often it was sent.', z.int()),
    lastTriedAt: about('When it was last sent. Null for never.', z.nullable(timestamp)),
    nextAt: about('When it is sent next. Null when it is not sent again.', z.nullable(timestamp)),
    status: about(
      'The HTTP status of the response. Null when there was none.',
      z.nullable(z.int()),
    ),
    answer: about('The beginning of the response, or why there was none.', z.nullable(z.string())),
  }),
);

export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const idOfWebhook = about('The id of the webhook.', idInPath);
const webhookId = z.object({ id: idOfWebhook });
const secret = about('The secret that signs events. It is shown only once.', z.string());

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'My webhooks',
  holdsSecrets: true,
  status: 200,
  response: z.object({ webhooks: about('All webhooks.', z.array(Webhook)) }),
  refuses: [401],
});

export const createWebhook = defineCall({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Add a webhook. Its signing secret is shown only in this response',
  body: WebhookRule,
  needsProof: true,
  holdsSecrets: true,
  status: 201,
  response: named('MadeWebhook', 'A new webhook.', z.extend(Webhook, { secret })),
  refuses: [400, 401, 403, 422, 429],
});

export const updateWebhook = defineCall({
  method: 'PUT',
  path: '/api/webhooks/:id',
  summary: 'Change the name, the address and the events of a webhook',
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
  summary: 'Switch a webhook on or off. Switching it off discards its queued deliveries',
  isAboutAccess: true,
  params: webhookId,
  body: z.strictObject({ isActive: about('Whether events are sent.', z.boolean()) }),
  holdsSecrets: true,
  status: 200,
  response: Webhook,
  refuses: [400, 401, 404, 429],
});

export const renewWebhookSecret = defineCall({
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  summary: 'Replace the signing secret of a webhook. It is shown only in this response',
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
  summary: 'Remove a webhook with its queued deliveries',
  isAboutAccess: true,
  params: webhookId,
  status: 204,
  response: null,
  refuses: [400, 401, 404],
});

export const listDeliveries = defineCall({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'The last 50 deliveries of a webhook with their responses, the newest first',
  params: webhookId,
  status: 200,
  response: z.object({ deliveries: about('The newest first.', z.array(WebhookDelivery)) }),
  refuses: [400, 401, 404],
});

export const testWebhook = defineCall({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Send a test to a webhook once, and return its response',
  params: webhookId,
  status: 200,
  response: WebhookDelivery,
  refuses: [400, 401, 404, 429],
});

export const replayDelivery = defineCall({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/replay',
  summary: 'Send a delivery again, once and with the same id, and return the response',
  params: z.object({
    id: idOfWebhook,
    deliveryId: about('The id of the delivery.', wideIdInPath),
  }),
  status: 200,
  response: WebhookDelivery,
  refuses: [400, 401, 404, 429],
});
