import { createHash } from 'node:crypto';
import type { TimeZone } from '#domain/days/time-zone.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { type MailContent, renderMail } from './template.ts';

type AccountMail = Omit<MailContent, 'heading' | 'siteUrl'> & {
  /** The heading, and the subject unless there is another. */
  title: string;
  subject?: string;
  /** What happened, and to whom: sent twice, it is one mail. */
  id: string;
};

/** The part of an id that stands for a link or code, which cannot be found from it. */
export const keyOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex').slice(0, 16);

/** About an account, or a way into one. No notification: it cannot be switched off, and has no link that would. */
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

/** In their own zone, which is named, as they may be elsewhere when they read it. */
export function ownTimeText(at: number, zone: TimeZone): string {
  const format = new Intl.DateTimeFormat('en', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  });
  return `${format.format(at)} (${zone})`;
}
