import { type MailContent, renderMail, type RenderedMail } from '../template.ts';
import { oneLine } from '../outgoing-mail.ts';

/** A user as named in mails. */
export type MailPerson = {
  readonly id: number;
  readonly name: string | null;
  readonly username: string;
  readonly isBot: boolean;
};

/** Leaves out the unsubscribe line, which the sender adds for each receiver. */
export const compose = (subject: string, content: MailContent): ReadyMail => ({
  subject: oneLine(subject),
  ...renderMail(content),
});

export type ReadyMail = RenderedMail & { readonly subject: string };

export const nameOf = ({ name, username, isBot }: MailPerson): string =>
  isBot ? `${name ?? username} (bot)` : (name ?? username);

/** For subjects. They must not contain text that another user chooses. */
export const userOf = ({ username, isBot }: MailPerson): string =>
  isBot ? `@${username} (bot)` : `@${username}`;

export const pageOf = (siteUrl: string, { username }: MailPerson): string =>
  `${siteUrl}/${username}`;
