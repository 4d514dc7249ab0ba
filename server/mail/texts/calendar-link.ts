import { type MailedUser, ownTimeText, writeAccountMail } from '../account-mail.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';

export type CreatedCalendar = { userId: number; at: number };

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
