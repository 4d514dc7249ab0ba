import { type MailContent, renderMail, type RenderedMail } from '../template.ts';
import { oneLine } from '../outgoing-mail.ts';

/** A user as named in mails. */
export type NamedUser = {
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

export const nameOf = ({ name, username, isBot }: NamedUser): string =>
  isBot ? `${name ?? username} (bot)` : (name ?? username);

/** For subjects. They must not contain text that another user chooses. */
export const userOf = ({ username, isBot }: NamedUser): string =>
  isBot ? `@${username} (bot)` : `@${username}`;

export const pageOf = (siteUrl: string, { username }: NamedUser): string =>
  `${siteUrl}/${username}`;
