import type { TimeZone } from '#domain/days/time-zone.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { type MailContent, renderMail } from './template.ts';

type AccountMail = Omit<MailContent, 'heading' | 'siteUrl'> & {
  /** Its subject, and what stands over it. */
  title: string;
  /** What happened, and to whom: sent twice, it is one mail. */
  id: string;
};

/** Tells somebody what happened to their account. No notification: it cannot be switched off, and has no link that would. */
export function writeAccountMail(
  siteUrl: string,
  to: string,
  { title, id, ...content }: AccountMail,
): OutgoingMail {
  return {
    to,
    subject: title,
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
