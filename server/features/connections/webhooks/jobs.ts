import { retainedSince } from '#domain/site/retention.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { webhookMail } from './commands/mail-webhook.ts';
import { sendWebhooks } from './commands/send-webhooks.ts';

const sweep = statement(
  'webhooks.sweep',
  'delete from webhook_deliveries where created_at < $1 and next_at is null',
);

export const webhookJobs = {
  sendWebhooks: (ctx: AppContext, _payload: unknown, signal?: AbortSignal) =>
    sendWebhooks(ctx, signal),
  mailWebhook: webhookMail.send,
  sweepDeliveries: async ({ database, clock }: AppContext) => {
    await database.run(sweep, [retainedSince('webhookDeliveries', clock.now())]);
  },
};
