import type { TokenScope } from '#domain/people/tokens.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { mailOwner, type MailedUser } from '#server/features/base/account/public.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { ownTimeText, writeAccountMail } from '#server/mail/account-mail.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';

export type CreatedToken = {
  userId: number;
  name: string;
  scopes: readonly TokenScope[];
  at: number;
};

const SCOPE_TEXTS: Record<TokenScope, string> = {
  read: 'read your habits and days',
  tick: 'tick your habits',
  write: 'change your habits',
  export: 'download all your data',
};

/** Runs in the transaction of the change, so that the owner is always notified of a new way to access the account. */
export const enqueueTokenMail = (tx: Transaction, made: CreatedToken): Promise<void> =>
  enqueueJob(tx, 'mailToken', made);

export const mailToken = (ctx: AppContext, made: CreatedToken): Promise<void> =>
  mailOwner(ctx, made.userId, (siteUrl, owner) => writeTokenMail(siteUrl, owner, made));

export function writeTokenMail(
  siteUrl: string,
  { email, username, zone }: MailedUser,
  { userId, name, scopes, at }: CreatedToken,
): OutgoingMail {
  return writeAccountMail(siteUrl, email, {
    title: 'An API token was created for your account',
    paragraphs: [
      `Programs can use it to access the account of ${username} without your password.`,
      'If this was you, there’s nothing to do.',
      'If this wasn’t you, revoke the API token in your profile, and change your password.',
    ],
    facts: [
      { label: 'API token', value: name },
      {
        label: 'It can',
        value: new Intl.ListFormat('en').format(scopes.map((scope) => SCOPE_TEXTS[scope])),
      },
      { label: 'When', value: ownTimeText(at, zone) },
    ],
    button: { text: 'See your API tokens', url: `${siteUrl}/profile?tab=data` },
    footer: 'You get this email whenever an API token is created.',
    id: `token-${userId}-${at}`,
  });
}
