import type { RenderedMail } from '#server/plugins/mail/template.ts';
import type { Person } from '../../queries/about.ts';

export type ReadyMail = RenderedMail & { readonly subject: string };

export const nameOf = ({ name, username, isBot }: Person): string =>
  isBot ? `${name ?? username} (bot)` : (name ?? username);

export const pageOf = (siteUrl: string, { username }: Person): string => `${siteUrl}/${username}`;
