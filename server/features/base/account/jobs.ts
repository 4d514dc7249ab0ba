import { KNOWN_BROWSER_DAYS } from '#domain/people/account.ts';
import { statement } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job-queue.ts';
import { sweepExpired } from '#server/jobs/sweep-expired.ts';
import { mailConfirmation } from './commands/email-confirmation.ts';
import { passwordMail, signInMail } from './commands/mails.ts';
import { mailResetLink } from './passwords/reset-link.ts';
import { mailTakenEmail } from './registration/hide-taken-email.ts';
import { announceDroppedCodes } from './second-factor/recovery-codes.ts';

/** What expires within minutes, and is deleted every few minutes. */
const shortLived = [
  statement('account.sweep-challenges', 'delete from passkey_challenges where expires_at <= $1'),
  statement('account.sweep-half-sessions', 'delete from half_sessions where expires_at <= $1'),
];
/** What is deleted once a day. */
const longLived = [
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

export const accountJobs = [
  mailResetLink,
  mailConfirmation,
  mailTakenEmail,
  passwordMail,
  signInMail,
  defineJob('announceDroppedCodes', announceDroppedCodes, { at: '*/10 * * * *', atStart: true }),
  defineJob('sweepChallenges', sweepExpired(...shortLived), { at: '*/10 * * * *' }),
  defineJob('sweepSessions', sweepExpired(...longLived), { at: '17 3 * * *' }),
];
