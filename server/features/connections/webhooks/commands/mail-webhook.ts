import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import { mailOwner } from '#server/features/base/account/public.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { type WebhookMail, writeWebhookMail } from '#server/mail/texts/webhook.ts';

/** Runs in the transaction of the change, so that the owner is always notified of a new destination for their data. */
export const enqueueWebhookMail = (tx: Transaction, news: WebhookMail): Promise<void> =>
  enqueueJob(tx, 'mailWebhook', { ...news, url: hostOf(news.url) });

export const mailWebhook = (ctx: AppContext, news: WebhookMail): Promise<void> =>
  mailOwner(ctx, news.userId, (siteUrl, owner) => writeWebhookMail(siteUrl, owner, news));

/** The path may be a secret, so mails show only the host. */
const hostOf = (url: string): string => new URL(url).host;
