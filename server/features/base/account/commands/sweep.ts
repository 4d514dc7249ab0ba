import { KNOWN_BROWSER_DAYS } from '#domain/people/account.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';

/** What expires within minutes, and is deleted every few minutes. */
const SHORT_LIVED = [
  statement('account.sweep-challenges', 'delete from passkey_challenges where expires_at <= $1'),
  statement('account.sweep-half-sessions', 'delete from half_sessions where expires_at <= $1'),
];
/** What is deleted once a day. */
const LONG_LIVED = [
  // Skips rows that another transaction is deleting, so that neither waits for the other.
  statement(
    'account.sweep-sessions',
    `delete from sessions where token_hash in
       (select token_hash from sessions where expires_at <= $1 for update skip locked)`,
  ),
  statement('account.sweep-resets', 'delete from password_resets where expires_at <= $1'),
  statement('account.sweep-sign-in-links', 'delete from sign_in_links where expires_at <= $1'),
  statement(
    'account.sweep-confirmations',
    'delete from email_confirmations where expires_at <= $1',
  ),
  statement(
    'account.sweep-browsers',
    `delete from known_browsers
      where last_used_at <= $1::timestamptz - interval '${KNOWN_BROWSER_DAYS * 24} hours'`,
  ),
  statement('account.sweep-names', 'delete from held_usernames where held_until <= $1'),
];

export const sweepShortLived = (ctx: AppContext) => sweep(ctx, SHORT_LIVED);

export const sweepLongLived = (ctx: AppContext) => sweep(ctx, LONG_LIVED);

async function sweep({ database, clock }: AppContext, statements: typeof LONG_LIVED) {
  const now = new Date(clock.now());
  for (const deleteExpired of statements) await database.run(deleteExpired, [now]);
}
