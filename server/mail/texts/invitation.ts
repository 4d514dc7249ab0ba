import { longDate } from '#domain/days/day-words.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import { keyOfSecret, writeAccountMail } from '../account-mail.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';

type Invitation = { id: number; email: string; invitationCode: string; codeExpires: Date };

export function writeInvitationMail(
  siteUrl: string,
  { id, email, invitationCode: code, codeExpires }: Invitation,
  link: string,
): OutgoingMail {
  return writeAccountMail(siteUrl, email, {
    title: 'You’re invited to HabitCrush',
    subject: 'Your invitation to HabitCrush',
    id: `invitation-${id}-${keyOfSecret(code)}`,
    paragraphs: [
      'Your place in the closed beta is ready. Keep your habits, watch your streaks grow, and let your followers keep you going.',
      'The link below opens the sign-up form with your code filled in. It works once, with this address.',
    ],
    facts: [
      { label: 'Your invitation code', value: code },
      { label: 'Good until', value: longDate(dayAt(codeExpires.getTime(), UTC)) },
    ],
    button: { text: 'Accept the invitation', url: link },
    footer: 'You’re getting this email because someone asked for beta access with this address.',
  });
}
