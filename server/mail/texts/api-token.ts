import type { TokenScope } from '#domain/people/tokens.ts';
import { type MailedUser, ownTimeText, writeAccountMail } from '../account-mail.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';

export type CreatedToken = {
  userId: number;
  name: string;
  scopes: readonly TokenScope[];
  at: number;
};

const SCOPE_TEXTS: Record<TokenScope, string> = {
  read: 'read your habits and days',
  tick: 'tick your habits',
  write: 'change your habits',
  export: 'download all your data',
};

export function writeTokenMail(
  siteUrl: string,
  { email, username, zone }: MailedUser,
  { userId, name, scopes, at }: CreatedToken,
): OutgoingMail {
  return writeAccountMail(siteUrl, email, {
    title: 'An API token was created for your account',
    paragraphs: [
      `Programs can use it to access the account of ${username} without your password.`,
      'If this was you, there’s nothing to do.',
      'If this wasn’t you, revoke the API token in your profile, and change your password.',
    ],
    facts: [
      { label: 'API token', value: name },
      {
        label: 'It can',
        value: new Intl.ListFormat('en').format(scopes.map((scope) => SCOPE_TEXTS[scope])),
      },
      { label: 'When', value: ownTimeText(at, zone) },
    ],
    button: { text: 'See your API tokens', url: `${siteUrl}/profile?tab=data` },
    footer: 'You get this email whenever an API token is created.',
    id: `token-${userId}-${at}`,
  });
}
