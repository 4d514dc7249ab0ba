import { type MailedUser, ownTimeText, writeAccountMail } from '../account-mail.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';

const SECURE_ACCOUNT =
  'If this wasn’t you, change your password, and check your passkeys and sessions in your profile. Then contact the administrator of this site.';

type MailText = { title: string; happened: (username: string) => string; otherwise?: string };

const TEXTS = {
  'passkey-added': {
    title: 'A passkey was added to your account',
    happened: (name) => `It signs in to the account of ${name} without a password.`,
  },
  'passkey-removed': {
    title: 'A passkey was removed from your account',
    happened: (name) => `It can no longer sign in to the account of ${name}.`,
  },
  'passkey-stopped': {
    title: 'A passkey of your account was turned off',
    happened: (name) =>
      `The counter of a passkey of ${name} went backwards, so the passkey may have been copied. The sign-in was refused, and the passkey no longer works.`,
    otherwise: 'Sign in another way, remove the passkey in your profile, and add a new one.',
  },
  'factor-on': {
    title: 'Two-factor is on',
    happened: (name) => `Signing in as ${name} now requires a code after the password.`,
  },
  'factor-off': {
    title: 'Two-factor is off',
    happened: (name) => `The password of ${name} is enough to sign in again.`,
  },
  'recovery-used': {
    title: 'One of your recovery codes was used',
    happened: (name) => `It was used to sign in as ${name} or to confirm a change.`,
  },
  'recovery-renewed': {
    title: 'You have new recovery codes',
    happened: (name) => `The earlier codes of ${name} no longer work.`,
  },
  'recovery-dropped': {
    title: 'Your recovery codes no longer work',
    happened: (name) =>
      `This site was restored from a backup. The recovery codes of ${name} were removed, because codes that were used after the backup would work again.`,
    otherwise:
      'Create new ones in your profile, under Two-factor authentication. Your app still works.',
  },
  'codes-guessed': {
    title: 'Someone knows your password',
    happened: (name) =>
      `Someone entered the password of ${name}, and then wrong codes. They weren’t signed in.`,
    otherwise: 'If this wasn’t you, choose another password now.',
  },
  'factors-taken': {
    title: 'Two-factor was removed',
    happened: (name) =>
      `The administrator removed two-factor and the passkeys of ${name}. The password is enough to sign in again.`,
    otherwise: 'If you didn’t ask for this, change your password, and contact the administrator.',
  },
} as const satisfies Record<string, MailText>;

export type SignInChange = {
  userId: number;
  what: keyof typeof TEXTS;
  at: number;
  device: string;
  /** The name of the passkey. */
  name?: string;
  codesLeft?: number;
};

export function writeSignInChangeMail(
  siteUrl: string,
  { email, username, zone }: MailedUser,
  { userId, what, at, device, name, codesLeft }: SignInChange,
): OutgoingMail {
  const { title, happened, otherwise = SECURE_ACCOUNT }: MailText = TEXTS[what];
  return writeAccountMail(siteUrl, email, {
    title,
    paragraphs: [happened(username), otherwise],
    facts: [
      ...(name === undefined ? [] : [{ label: 'Passkey', value: name }]),
      ...(codesLeft === undefined ? [] : [{ label: 'Codes left', value: String(codesLeft) }]),
      { label: 'When', value: ownTimeText(at, zone) },
      { label: 'Where', value: device },
    ],
    button: { text: 'See your profile', url: `${siteUrl}/profile?tab=security` },
    footer: 'You get this email whenever the sign-in methods of your account change.',
    id: `sign-in-change-${what}-${userId}-${at}`,
  });
}
