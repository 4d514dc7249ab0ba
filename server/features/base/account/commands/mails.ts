import { describeDevice } from '#domain/people/device-name.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { defineJob, enqueueJob, type Job } from '#server/jobs/job-queue.ts';
import type { MailedUser } from '#server/mail/account-mail.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import { sendCounted } from '#server/mail/send-counted.ts';
import {
  type PasswordChange,
  writePasswordChangeMail,
} from '#server/mail/texts/password-change.ts';
import { type SignInChange, writeSignInChangeMail } from '#server/mail/texts/sign-in-change.ts';

const findOwner = statement(
  'account.mailed-owner',
  `select email, username, time_zone as zone from users
    where id = $1 and email_confirmed_at is not null`,
);

type MailOptions = {
  /** Sends the mail even if the mailbox has reached its limit. The mail still counts. */
  readonly isAlwaysSent?: boolean;
};

/**
 * The job that mails a user about a change of their account. Enqueue it in the transaction of the change, so that the user gets
 * a mail about every change. Sends nothing when the account is deleted or its address is unconfirmed.
 */
export const ownerMail = <Change extends { userId: number }>(
  name: string,
  write: (siteUrl: string, owner: MailedUser, change: Change) => OutgoingMail,
  { isAlwaysSent = false }: MailOptions = {},
): Job<Change> =>
  defineJob(name, async (ctx, change: Change) => {
    const [owner] = await ctx.database.run<MailedUser>(findOwner, [change.userId]);
    if (!owner) return;
    await sendCounted(ctx, {
      to: owner.email,
      limits: isAlwaysSent ? [] : ['mailPerMailbox'],
      write: () => write(ctx.config.publicUrl, owner, change),
    });
    if (isAlwaysSent) await ctx.limits.addCost('mailPerMailbox', owner.email, 1);
  });

export const passwordMail = ownerMail('mailPasswordChange', writePasswordChangeMail, {
  isAlwaysSent: true,
});
export const signInMail = ownerMail('mailWayIn', writeSignInChangeMail);

/** A change as its command knows it. */
type NewChange<Change> = Omit<Change, 'at' | 'device'> & { userAgent: string | undefined };

export const enqueuePasswordChangeMail = (
  tx: Transaction,
  ctx: AppContext,
  change: NewChange<PasswordChange>,
): Promise<void> => enqueueJob(tx, passwordMail, withDevice(ctx, change));

export const enqueueSignInChangeMail = (
  tx: Transaction,
  ctx: AppContext,
  change: NewChange<SignInChange>,
): Promise<void> => enqueueJob(tx, signInMail, withDevice(ctx, change));

const withDevice = <Change>(
  { clock }: AppContext,
  { userAgent, ...change }: Change & { userAgent: string | undefined },
) => ({ ...change, at: clock.now(), device: describeDevice(userAgent ?? null) });
