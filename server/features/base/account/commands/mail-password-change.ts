import { describeDevice } from '#domain/people/device-name.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import {
  type PasswordChange,
  writePasswordChangeMail,
} from '#server/mail/texts/password-change.ts';
import { mailOwner } from './mail-owner.ts';

/** Runs in the transaction of the change, so that the user gets a mail about every change of the password. */
export async function enqueuePasswordChangeMail(
  tx: Transaction,
  { clock }: AppContext,
  {
    userAgent,
    ...change
  }: Required<Pick<PasswordChange, 'userId' | 'way' | 'access'>> & {
    userAgent: string | undefined;
  },
): Promise<void> {
  const device = describeDevice(userAgent ?? null);
  await enqueueJob(tx, 'mailPasswordChange', { ...change, at: clock.now(), device });
}

export const mailPasswordChange = (ctx: AppContext, change: PasswordChange): Promise<void> =>
  mailOwner(
    ctx,
    change.userId,
    (siteUrl, owner) => writePasswordChangeMail(siteUrl, owner, change),
    { isAlwaysSent: true },
  );
