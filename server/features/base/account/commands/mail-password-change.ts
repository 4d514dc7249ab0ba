import { accessListText } from '#domain/people/account-access.ts';
import { describeDevice } from '#domain/people/device-name.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { ownTimeText, writeAccountMail } from '#server/mail/account-mail.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import type { ResetOrigin } from '../tables.ts';
import type { AccessAfterChange } from './account-access.ts';
import { mailOwner, type MailedUser } from './mail-owner.ts';

type ChangeOrigin = ResetOrigin | 'profile';
export type PasswordChange = {
  userId: number;
  way: ChangeOrigin;
  at: number;
  device: string;
  /** Jobs of an older version lack it. */
  access?: AccessAfterChange;
};

const ORIGIN_TEXTS: Record<ChangeOrigin, string> = {
  profile: 'In the profile, with the previous password',
  mail: 'With the link that was mailed to this address',
  administrator: 'With a link from the administrator',
  host: 'With a link from the operator of this site',
};

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

function accessTexts({ revoked, remaining }: AccessAfterChange = NO_ACCESS): string[] {
  return [
    ...(revoked.length > 0 ? [`Revoked with it: ${accessListText(revoked)}.`] : []),
    ...(remaining.length > 0
      ? [
          `Still with access: ${accessListText(remaining)}. A new password doesn’t end that. Look through it in your profile, and remove what you don’t know.`,
        ]
      : []),
  ];
}

const NO_ACCESS: AccessAfterChange = { revoked: [], remaining: [] };

export function writePasswordChangeMail(
  siteUrl: string,
  { email, username, zone }: MailedUser,
  { userId, way, at, device, access }: PasswordChange,
): OutgoingMail {
  return writeAccountMail(siteUrl, email, {
    title: 'Your password was changed',
    paragraphs: [
      `The password of ${username} was changed, and all other devices were signed out.`,
      ...accessTexts(access),
      'If this was you, there’s nothing else to do.',
      'If this wasn’t you, secure your account: request a link by email and choose another password. Then contact the administrator of this site.',
    ],
    facts: [
      { label: 'When', value: ownTimeText(at, zone) },
      { label: 'How', value: ORIGIN_TEXTS[way] },
      { label: 'Where', value: device },
    ],
    button: { text: 'This wasn’t me', url: `${siteUrl}/auth#forgot` },
    footer: 'You get this email whenever your password changes.',
    id: `password-change-${userId}-${at}`,
  });
}
