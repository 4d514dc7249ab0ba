import { createHash } from 'node:crypto';
import { longDate } from '#domain/days/day-words.ts';
import { timeText } from '#domain/days/deadline.ts';
import { dayAt, timeOfDayAt, type TimeZone } from '#domain/days/time-zone.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { type MailContent, renderMail } from './template.ts';

/** The user who gets a mail about their account. */
export type MailedUser = { email: string; username: string; zone: TimeZone };

type AccountMail = Omit<MailContent, 'heading' | 'siteUrl'> & {
  /** The heading, and the subject unless there is another one. */
  title: string;
  subject?: string;
  /** Identifies the event and the user, so that a mail sent twice is recognised as one. */
  id: string;
};

/** The part of an id for a link or code, from which the secret cannot be found. */
export const keyOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex').slice(0, 16);

/**
 * A mail about an account or its sign-in. It is not a notification: it cannot be turned off, and has no unsubscribe
 * link.
 */
export function writeAccountMail(
  siteUrl: string,
  to: string,
  { title, subject = title, id, ...content }: AccountMail,
): OutgoingMail {
  return {
    to,
    subject,
    ...renderMail({ ...content, heading: title, siteUrl }),
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
  };
}

/** In the user’s zone, which is named because they may be elsewhere when they read it. */
export function ownTimeText(at: number, zone: TimeZone): string {
  return `${longDate(dayAt(at, zone))} at ${timeText(timeOfDayAt(at, zone))} (${zone})`;
}
