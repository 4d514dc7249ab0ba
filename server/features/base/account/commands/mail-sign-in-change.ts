import { describeDevice } from '#domain/people/device-name.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { type SignInChange, writeSignInChangeMail } from '#server/mail/texts/sign-in-change.ts';
import { mailOwner } from './mail-owner.ts';

/** Runs in the transaction of the change, so that the user gets a mail about every change. */
export async function enqueueSignInChangeMail(
  tx: Transaction,
  { clock }: AppContext,
  { userAgent, ...news }: Omit<SignInChange, 'at' | 'device'> & { userAgent: string | undefined },
): Promise<void> {
  const device = describeDevice(userAgent ?? null);
  await enqueueJob(tx, 'mailWayIn', { ...news, at: clock.now(), device });
}

export const mailSignInChange = (ctx: AppContext, news: SignInChange): Promise<void> =>
  mailOwner(ctx, news.userId, (siteUrl, owner) => writeSignInChangeMail(siteUrl, owner, news));
