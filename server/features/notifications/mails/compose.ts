import { type MailContent, renderMail } from '#server/mail/template.ts';
import { oneLine } from '#server/mail/one-line.ts';
import type { ReadyMail } from './people.ts';

/** Without the line about unsubscribing, which is added for each receiver when the mail is sent. */
export const compose = (subject: string, content: MailContent): ReadyMail => ({
  subject: oneLine(subject),
  ...renderMail(content),
});
