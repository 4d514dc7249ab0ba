import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { mailOwner } from '#server/features/base/account/public.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { type CreatedToken, writeTokenMail } from '#server/mail/texts/api-token.ts';

/** Runs in the transaction of the change, so that the owner is always notified of a new way to access the account. */
export const enqueueTokenMail = (tx: Transaction, made: CreatedToken): Promise<void> =>
  enqueueJob(tx, 'mailToken', made);

export const mailToken = (ctx: AppContext, made: CreatedToken): Promise<void> =>
  mailOwner(ctx, made.userId, (siteUrl, owner) => writeTokenMail(siteUrl, owner, made));
