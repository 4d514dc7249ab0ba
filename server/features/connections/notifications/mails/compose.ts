import { type MailContent, renderMail, type RenderedMail } from '#server/mail/template.ts';
import { oneLine } from '#server/mail/one-line.ts';
import type { Person } from '../queries/about.ts';

/** Without the line about unsubscribing, which is added for each receiver when the mail is sent. */
export const compose = (subject: string, content: MailContent): ReadyMail => ({
  subject: oneLine(subject),
  ...renderMail(content),
});

export type ReadyMail = RenderedMail & { readonly subject: string };

export const nameOf = ({ name, username, isBot }: Person): string =>
  isBot ? `${name ?? username} (bot)` : (name ?? username);

/** In subjects, which are read before anything says whose words they are: nobody can write there what they like. */
export const userOf = ({ username, isBot }: Person): string =>
  isBot ? `@${username} (bot)` : `@${username}`;

export const pageOf = (siteUrl: string, { username }: Person): string => `${siteUrl}/${username}`;
