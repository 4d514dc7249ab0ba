import { CONFIRMATION_DAYS } from '#domain/people/account.ts';
import { keyOfSecret, writeAccountMail } from '../account-mail.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';

/** Does not contain the username: a stranger could use it to send text to the mailbox of another person. */
export function writeConfirmationMail(siteUrl: string, email: string, link: string): OutgoingMail {
  return writeAccountMail(siteUrl, email, {
    title: 'Confirm your email address',
    id: `confirmation-${keyOfSecret(link)}`,
    paragraphs: [
      'Someone registered at HabitCrush with this address. If this was you, confirm that it is yours. Until then we send you no other email.',
      `The link works once, for ${CONFIRMATION_DAYS} days.`,
      'If this wasn’t you, there’s nothing to do: we won’t write to you about that account.',
    ],
    button: { text: 'Confirm my address', url: link },
    footer: 'You’re getting this email because someone registered with this address.',
  });
}
