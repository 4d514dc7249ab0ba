import { RESET_MINUTES } from '#domain/people/account.ts';
import type { AppContext } from '#server/context.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { sendCounted } from '#server/mail/send-counted.ts';
import { writeResetMail } from '#server/mail/texts/password-reset.ts';
import { hashToken } from '#server/security/token-hash.ts';
import { findPerson } from '../queries.ts';
import { isKnownBrowser } from '../queries/sign-in.ts';
import { refusePasswordsWhereOff } from './sign-in.ts';
import { makeResetLink, type ResetLink } from './reset-link.ts';

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
      'mailResetLink',
      { email: lowerCaseEmail, at, browser: browser && hashToken(browser).toString('hex') },
      { key: `mailResetLink ${lowerCaseEmail}` },
    ),
  );
}

/** The payload of the job. `browser` is a hash. */
export type RequestedReset = { email: string; at: number; browser?: string };

/** Does not send a mail whose link has expired while it was queued. */
export async function mailResetLink(
  ctx: AppContext,
  { email, at, browser }: RequestedReset,
): Promise<void> {
  if (ctx.clock.now() - at > RESET_MINUTES * 60_000) return;
  const person = await findPerson(ctx.database, email);
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
  const person = await findPerson(ctx.database, email.trim());
  if (!person) return undefined;
  return makeResetLink(ctx, ctx.database, { userId: person.id, origin: 'host' });
}
