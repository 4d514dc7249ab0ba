import type { Transaction } from '#server/database/database.ts';
import { ownerMail } from '#server/features/base/account/public.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { type WebhookMail, writeWebhookMail } from '#server/mail/texts/webhook.ts';

export const webhookMail = ownerMail('mailWebhook', writeWebhookMail);

/** The path of an address may be a secret, so mails show only the host. */
export const enqueueWebhookMail = (tx: Transaction, news: WebhookMail): Promise<void> =>
  enqueueJob(tx, webhookMail, { ...news, url: new URL(news.url).host });
