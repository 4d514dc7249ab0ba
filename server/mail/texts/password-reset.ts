import { RESET_MINUTES } from '#domain/people/account.ts';
import { keyOfSecret, writeAccountMail } from '../account-mail.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';

export function writeResetMail(
  siteUrl: string,
  { email, username }: { email: string; username: string },
  link: string,
): OutgoingMail {
  return writeAccountMail(siteUrl, email, {
    title: 'Choose a new password',
    subject: 'Reset your password',
    id: `password-reset-${keyOfSecret(link)}`,
    paragraphs: [
      `Someone asked for a new password for ${username}. If this was you, choose one with the link below.`,
      `The link works once, for ${RESET_MINUTES} minutes. You will be signed out on all your devices.`,
      'If this wasn’t you, there’s nothing to do: your password hasn’t changed.',
    ],
    button: { text: 'Choose a new password', url: link },
    footer: 'You’re getting this email because someone asked for a new password with this address.',
  });
}
