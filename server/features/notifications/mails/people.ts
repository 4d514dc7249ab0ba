import type { RenderedMail } from '#server/mail/template.ts';
import type { Person } from '../queries/about.ts';

export type ReadyMail = RenderedMail & { readonly subject: string };

export const nameOf = ({ name, username, isBot }: Person): string =>
  isBot ? `${name ?? username} (bot)` : (name ?? username);

/** In subjects, which are read before anything says whose words they are: nobody can write there what they like. */
export const userOf = ({ username, isBot }: Person): string =>
  isBot ? `@${username} (bot)` : `@${username}`;

export const pageOf = (siteUrl: string, { username }: Person): string => `${siteUrl}/${username}`;
