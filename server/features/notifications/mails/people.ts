import type { RenderedMail } from '#server/plugins/mail/template.ts';

/** Somebody as mails name them. */
export type Person = {
  readonly id: number;
  readonly name: string | null;
  readonly username: string;
  readonly isBot: boolean;
};

export type ReadyMail = RenderedMail & { readonly subject: string };

export const nameOf = ({ name, username, isBot }: Person): string =>
  isBot ? `${name ?? username} (bot)` : (name ?? username);

export const pageOf = (siteUrl: string, { username }: Person): string => `${siteUrl}/${username}`;
