import { RESET_LINK_EXPIRED } from '#contract/account.ts';
import type { AccountAccess } from '#domain/people/account-access.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { refuseWeakPassword } from '#server/security/refused-passwords.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hashToken } from '#server/security/token-hash.ts';
import type { ResetOrigin } from '../tables.ts';
import { deleteBrowsers } from '../sign-in/known-browsers.ts';
import { endPendingSignIns } from '../sign-in/second-step.ts';
import { closeAllSessions } from '../commands/sessions.ts';
import { refusePasswordsWhereOff } from '../sign-in/by-password.ts';
import { resetAttempts } from '../sign-in/count-attempts.ts';
import { markEmailConfirmed } from '../commands/email-confirmation.ts';
import { enqueuePasswordChangeMail } from '../commands/mails.ts';
import { type AccessSources, listAccess, revokeAccess } from './account-access.ts';

const findReset = statement(
  'account.reset',
  `select u.id, u.email, u.username, u.name, r.origin
     from password_resets r join users u on u.id = r.user_id
    where r.code_hash = $1 and r.expires_at > $2`,
);
const deleteReset = statement(
  'account.take-reset',
  'delete from password_resets where code_hash = $1 and expires_at > $2 returning user_id',
);
const storePassword = statement(
  'account.reset-password',
  'update users set password = $2 where id = $1',
);

type FoundReset = {
  id: number;
  email: string;
  username: string;
  name: string | null;
  origin: ResetOrigin;
};

/**
 * Opens no session: the user signs in with the new password, so that a password manager stores it, and is not left
 * signed in to the browser of a mail program.
 */
export async function resetPassword(
  ctx: AppContext,
  input: { code: string; newPassword: string; revokesAccess?: boolean | undefined },
  caller: Caller,
  sources: AccessSources,
): Promise<void> {
  const { reset, values, now } = await findLink(ctx, input.code, caller);
  // A password that is refused does not use up the link.
  refuseWeakPassword('newPassword', input.newPassword, reset);
  const passwordHash = await hashPassword(input.newPassword, caller);
  await ctx.database.transaction(async (tx) => {
    // Locks the user first, like a deletion, so that the two cannot deadlock.
    await tx.run(storePassword, [reset.id, passwordHash]);
    await consumeReset(tx, values);
    // Only a mailed link proves that the mailbox belongs to the user.
    if (reset.origin === 'mail') await markEmailConfirmed(tx, { userId: reset.id, now });
    await closeAllSessions(tx, reset.id);
    await endPendingSignIns(tx, reset.id);
    await deleteBrowsers(tx, reset.id);
    const access = input.revokesAccess
      ? await revokeAccess(tx, ctx, reset.id, sources)
      : { revoked: [], remaining: await listAccess(tx, ctx, reset.id, sources) };
    await enqueuePasswordChangeMail(tx, ctx, {
      userId: reset.id,
      way: reset.origin,
      userAgent: caller.userAgent,
      access,
    });
  });
  await resetAttempts(ctx, { email: reset.email, network: caller.network });
}

/** For the page that the link opens. Does not use up the link. */
export async function listAccessOfReset(
  ctx: AppContext,
  code: string,
  caller: Caller,
  sources: AccessSources,
): Promise<AccountAccess[]> {
  const { reset } = await findLink(ctx, code, caller);
  return listAccess(ctx.database, ctx, reset.id, sources);
}

/** Also returns the values that identify the link. */
async function findLink(ctx: AppContext, code: string, caller: Caller) {
  refusePasswordsWhereOff(ctx);
  await ctx.limits.consume('resetCodePerNetwork', caller.network);
  const now = new Date(ctx.clock.now());
  const values = [hashToken(code), now];
  const [reset] = await ctx.database.run<FoundReset>(findReset, values);
  if (!reset) throw linkExpired();
  caller.logAccount({ id: reset.id });
  return { reset, values, now };
}

/** The second of two concurrent calls finds no link. */
async function consumeReset(tx: Transaction, values: readonly unknown[]): Promise<void> {
  if ((await tx.run(deleteReset, [...values])).length === 0) throw linkExpired();
}

const linkExpired = () => new Refusal(403, RESET_LINK_EXPIRED);
