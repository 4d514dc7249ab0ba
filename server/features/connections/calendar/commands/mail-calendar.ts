import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { mailOwner, type MailedUser } from '#server/features/base/account/public.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { ownTimeText, writeAccountMail } from '#server/mail/account-mail.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';

export type CreatedCalendar = { userId: number; at: number };

/** Runs in the transaction of the change, so that the owner is always notified of the new address. */
export const enqueueCalendarMail = (tx: Transaction, made: CreatedCalendar): Promise<void> =>
  enqueueJob(tx, 'mailCalendar', made);

export const mailCalendar = (ctx: AppContext, made: CreatedCalendar): Promise<void> =>
  mailOwner(ctx, made.userId, (siteUrl, owner) => writeCalendarMail(siteUrl, owner, made));

export function writeCalendarMail(
  siteUrl: string,
  { email, username, zone }: MailedUser,
  { userId, at }: CreatedCalendar,
): OutgoingMail {
  return writeAccountMail(siteUrl, email, {
    title: 'A calendar link was created for your account',
    paragraphs: [
      `Anyone who has it can see what is due in the account of ${username}, including private habits.`,
      'If this was you, there’s nothing to do.',
      'If this wasn’t you, revoke the link in your profile, and change your password.',
    ],
    facts: [{ label: 'When', value: ownTimeText(at, zone) }],
    button: { text: 'See your calendar', url: `${siteUrl}/profile?tab=data` },
    footer: 'You get this email whenever a calendar link is created.',
    id: `calendar-${userId}-${at}`,
  });
}
