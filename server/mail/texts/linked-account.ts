import { type MailedUser, ownTimeText, writeAccountMail } from '../account-mail.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';

export type LinkChange = {
  userId: number;
  /** The provider's name. */
  name: string;
  done: 'linked' | 'unlinked';
  at: number;
};

export function writeLinkMail(
  siteUrl: string,
  { email, username, zone }: MailedUser,
  { userId, name, done, at }: LinkChange,
): OutgoingMail {
  const isLinked = done === 'linked';
  return writeAccountMail(siteUrl, email, {
    title: isLinked
      ? `Your account was linked with ${name}`
      : `You can no longer sign in with ${name}`,
    paragraphs: [
      isLinked
        ? `You can now sign in as ${username} with your ${name} account.`
        : `Your ${name} account can no longer sign in as ${username}.`,
      'If this was you, there’s nothing to do.',
      isLinked
        ? 'If this wasn’t you, unlink it in your profile, and change your password.'
        : 'If this wasn’t you, check your profile, change your password, and contact the administrator of this site.',
    ],
    facts: [{ label: 'When', value: ownTimeText(at, zone) }],
    button: { text: 'See your profile', url: `${siteUrl}/profile?tab=security` },
    footer: 'You get this email whenever a sign-in method of your account is added or removed.',
    id: `oidc-${done}-${userId}-${at}`,
  });
}
