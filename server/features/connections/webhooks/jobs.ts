import { retainedSince } from '#domain/site/retention.ts';
import { statement } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job-queue.ts';
import { webhookMail } from './commands/mail-webhook.ts';
import { sendWebhooks } from './commands/send-webhooks.ts';

const sweep = statement(
  'webhooks.sweep',
  'delete from webhook_deliveries where created_at < $1 and next_at is null',
);

export const webhookJobs = [
  webhookMail,
  sendWebhooks,
  defineJob(
    'sweepDeliveries',
    async ({ database, clock }) => {
      await database.run(sweep, [retainedSince('webhookDeliveries', clock.now())]);
    },
    { at: '53 3 * * *' },
  ),
];
