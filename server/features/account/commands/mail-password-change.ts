import { describeDevice } from '#domain/people/device-name.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { ownTimeText, writeAccountMail } from '#server/mail/account-mail.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import type { ResetOrigin } from '../tables.ts';
import { mailOwner, type Owner } from './mail-owner.ts';

type Way = ResetOrigin | 'profile';
export type PasswordChange = { userId: number; way: Way; at: number; device: string };

const WAYS: Record<Way, string> = {
  profile: 'In the profile, with the password before',
  mail: 'With the link that was mailed to this address',
  administrator: 'With a link from the administrator',
  host: 'With a link from whoever runs this site',
};

/** Part of the change: nobody's password changes without a word to them. */
export async function enqueuePasswordChangeMail(
  tx: Transaction,
  { clock }: AppContext,
  { userId, way, userAgent }: { userId: number; way: Way; userAgent: string | undefined },
): Promise<void> {
  const device = describeDevice(userAgent ?? null);
  await enqueueJob(tx, 'mailPasswordChange', { userId, way, at: clock.now(), device });
}

export const mailPasswordChange = (ctx: AppContext, change: PasswordChange): Promise<void> =>
  mailOwner(ctx, change.userId, (siteUrl, owner) =>
    writePasswordChangeMail(siteUrl, owner, change),
  );

export function writePasswordChangeMail(
  siteUrl: string,
  { email, username, zone }: Owner,
  { userId, way, at, device }: PasswordChange,
): OutgoingMail {
  return writeAccountMail(siteUrl, email, {
    title: 'Your password was changed',
    paragraphs: [
      `The password of ${username} was changed, and all other devices were signed out.`,
      'If this was you, there’s nothing to do.',
      'If this wasn’t you, take your account back: request a link by email and choose another password. Then tell the administrator of this site.',
    ],
    facts: [
      { label: 'When', value: ownTimeText(at, zone) },
      { label: 'How', value: WAYS[way] },
      { label: 'Where', value: device },
    ],
    button: { text: 'This wasn’t me', url: `${siteUrl}/auth#forgot` },
    footer: 'You get this email whenever your password changes.',
    id: `password-change-${userId}-${at}`,
  });
}
