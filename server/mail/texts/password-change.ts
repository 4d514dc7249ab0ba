import { type AccountAccess, accessListText } from '#domain/people/account-access.ts';
import { type MailedUser, ownTimeText, writeAccountMail } from '../account-mail.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';

const ORIGIN_TEXTS = {
  profile: 'In the profile, with the previous password',
  mail: 'With the link that was mailed to this address',
  administrator: 'With a link from the administrator',
  host: 'With a link from the person who runs this site',
} as const;

export type PasswordChange = {
  userId: number;
  way: keyof typeof ORIGIN_TEXTS;
  at: number;
  device: string;
  /** Jobs of an older version lack it. */
  access?: AccessAfterChange;
};

/** The access to the account that the change revoked, and what still has access. */
export type AccessAfterChange = { revoked: AccountAccess[]; remaining: AccountAccess[] };

const NO_ACCESS: AccessAfterChange = { revoked: [], remaining: [] };

function accessTexts({ revoked, remaining }: AccessAfterChange = NO_ACCESS): string[] {
  return [
    ...(revoked.length > 0 ? [`Revoked with it: ${accessListText(revoked)}.`] : []),
    ...(remaining.length > 0
      ? [
          `What still has access: ${accessListText(remaining)}. A new password doesn’t revoke that. Check it in your profile, and revoke what you don’t recognize.`,
        ]
      : []),
  ];
}

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
