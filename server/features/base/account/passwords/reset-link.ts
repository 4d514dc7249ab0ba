import { RESET_MINUTES } from '#domain/people/account.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import { defineJob, enqueueJob } from '#server/jobs/job-queue.ts';
import { sendCounted } from '#server/mail/send-counted.ts';
import { writeResetMail } from '#server/mail/texts/password-reset.ts';
import { hashToken } from '#server/security/token-hash.ts';
import { makeCodeLink } from '../commands/code-link.ts';
import { findUserByEmail } from '../queries.ts';
import { refusePasswordsWhereOff } from '../sign-in/by-password.ts';
import { isKnownBrowser } from '../sign-in/known-browsers.ts';
import type { ResetOrigin } from '../tables.ts';

const storeReset = statement(
  'account.store-reset',
  `insert into password_resets (user_id, code_hash, origin, created_at, expires_at)
   values ($1, $2, $3, $4, $5)
   on conflict (user_id) do update
     set code_hash = excluded.code_hash, origin = excluded.origin,
         created_at = excluded.created_at, expires_at = excluded.expires_at`,
);
const deleteLink = statement(
  'account.drop-reset',
  'delete from password_resets where user_id = $1',
);

export type ResetLink = { link: string; expiresAt: Date };

/** Replaces the previous link. It cannot be shown again. */
export async function makeResetLink(
  { config, clock }: AppContext,
  queries: Queries,
  { userId, origin }: { userId: number; origin: ResetOrigin },
): Promise<ResetLink> {
  const { codeHash, link } = makeCodeLink(config, 'reset');
  const now = clock.now();
  const expiresAt = new Date(now + RESET_MINUTES * 60_000);
  await queries.run(storeReset, [userId, codeHash, origin, new Date(now), expiresAt]);
  return { link, expiresAt };
}

/** Removes a link that was requested earlier, so that it cannot replace the new password. */
export async function deleteResetLink(tx: Transaction, userId: number): Promise<void> {
  await tx.run(deleteLink, [userId]);
}

type ResetRequest = {
  email: string;
  network: string;
  /** The token of a browser that has signed in to any account before. */
  browser: string | undefined;
};

/** Does not look up the address, so that neither the response nor its time reveals whether it is registered. */
export async function requestReset(
  ctx: AppContext,
  { email, network, browser }: ResetRequest,
): Promise<void> {
  refusePasswordsWhereOff(ctx);
  const lowerCaseEmail = email.toLowerCase();
  await ctx.limits.consumeInTurn([
    { name: 'resetPerPair', who: `${lowerCaseEmail} ${network}` },
    { name: 'resetPerNetwork', who: network },
    { name: 'resetPerAccount', who: lowerCaseEmail },
  ]);
  const at = ctx.clock.now();
  await ctx.database.transaction((tx) =>
    enqueueJob(
      tx,
      mailResetLink,
      { email: lowerCaseEmail, at, browser: browser && hashToken(browser).toString('hex') },
      { key: `mailResetLink ${lowerCaseEmail}` },
    ),
  );
}

/** `browser` is a hash. */
type RequestedReset = { email: string; at: number; browser?: string };

export const mailResetLink = defineJob('mailResetLink', sendResetLink);

/** Does not send a mail whose link has expired while it was queued. */
async function sendResetLink(
  ctx: AppContext,
  { email, at, browser }: RequestedReset,
): Promise<void> {
  if (ctx.clock.now() - at > RESET_MINUTES * 60_000) return;
  const person = await findUserByEmail(ctx.database, email);
  if (!person) return;
  await sendCounted(ctx, {
    to: person.email,
    limits: await listLimits(ctx, person, browser),
    write: async () => {
      const made = { userId: person.id, origin: 'mail' } as const;
      const { link } = await makeResetLink(ctx, ctx.database, made);
      return writeResetMail(ctx.config.publicUrl, person, link);
    },
  });
}

/** Browsers that have signed in before are exempt, so that requests of others do not lock the owner out. */
async function listLimits(
  { database, clock }: AppContext,
  { id: userId, isEmailConfirmed }: { id: number; isEmailConfirmed: boolean },
  browser: string | undefined,
): Promise<('unconfirmedResetPerMailbox' | 'resetPerMailbox')[]> {
  if (!isEmailConfirmed) return ['unconfirmedResetPerMailbox'];
  if (browser === undefined) return ['resetPerMailbox'];
  const browserHash = Buffer.from(browser, 'hex');
  const isKnown = await isKnownBrowser(database, { userId, browserHash, now: clock.now() });
  return isKnown ? [] : ['resetPerMailbox'];
}

/** Returns a link for the host at the terminal. Returns undefined if no person has this address. */
export async function issueResetLink(
  ctx: AppContext,
  email: string,
): Promise<ResetLink | undefined> {
  const person = await findUserByEmail(ctx.database, email.trim());
  if (!person) return undefined;
  return makeResetLink(ctx, ctx.database, { userId: person.id, origin: 'host' });
}
