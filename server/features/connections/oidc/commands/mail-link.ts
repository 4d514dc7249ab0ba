import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { mailOwner } from '#server/features/base/account/public.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { type LinkChange, writeLinkMail } from '#server/mail/texts/linked-account.ts';

/** Runs in the transaction of the change, so that the owner is always notified of a changed sign-in method. */
export const enqueueLinkMail = (tx: Transaction, changed: LinkChange): Promise<void> =>
  enqueueJob(tx, 'mailOidcLink', changed);

export const mailLink = (ctx: AppContext, changed: LinkChange): Promise<void> =>
  mailOwner(ctx, changed.userId, (siteUrl, owner) => writeLinkMail(siteUrl, owner, changed));
