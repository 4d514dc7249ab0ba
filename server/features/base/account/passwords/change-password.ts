import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { hashPassword, isRightPassword } from '#server/security/passwords.ts';
import { refuseWeakPassword } from '#server/security/refused-passwords.ts';
import { invalidField, signedOut } from '#server/http/refusal.ts';
import { hashKey } from '#server/security/token-hash.ts';
import { findPassword, getUser } from '../queries.ts';
import { endPendingSignIns } from '../sign-in/second-step.ts';
import { closeOtherSessions, renewToken, type NewToken } from '../commands/sessions.ts';
import { enqueuePasswordChangeMail } from '../commands/mails.ts';
import { type AccessSources, listAccess } from './account-access.ts';
import { deleteResetLink } from './reset-link.ts';

const storePassword = statement(
  'account.store-password',
  'update users set password = $2 where id = $1 and password = $3 returning id',
);

const wrongPassword = () => invalidField('currentPassword', 'The current password is wrong.');

/** Ends all other sessions. This one continues with the returned token. */
export async function changePassword(
  ctx: AppContext,
  actor: Actor,
  passwords: { currentPassword: string; newPassword: string },
  { userAgent, sources }: { userAgent: string | undefined; sources: AccessSources },
): Promise<NewToken> {
  const session = hashKey(actor.sessionHash);
  const turn = { knownUser: actor.userId };
  await ctx.limits.consume('passwordPerSession', session);
  const stored = await findPassword(ctx.database, actor.userId);
  if (!(await isRightPassword(stored, passwords.currentPassword, turn))) {
    throw wrongPassword();
  }
  const user = await getUser(ctx.database, actor.userId);
  refuseWeakPassword('newPassword', passwords.newPassword, user);
  await ctx.limits.consume('signInMethodPerAccount', String(actor.userId));
  const passwordHash = await hashPassword(passwords.newPassword, turn);
  const renewed = await ctx.database.transaction(async (tx) => {
    // When two changes run concurrently, the second is refused: its current password is no longer valid.
    const changed = await tx.run(storePassword, [actor.userId, passwordHash, stored]);
    if (changed.length === 0) throw wrongPassword();
    await closeOtherSessions(tx, actor.userId, actor.sessionHash);
    await endPendingSignIns(tx, actor.userId);
    await deleteResetLink(tx, actor.userId);
    const remaining = await listAccess(tx, ctx, actor.userId, sources);
    const access = { revoked: [], remaining };
    const change = { userId: actor.userId, way: 'profile', userAgent, access } as const;
    await enqueuePasswordChangeMail(tx, ctx, change);
    const token = await renewToken(tx, actor.sessionHash, new Date(ctx.clock.now()));
    // Another tab or the administrator ended the session during this call.
    if (!token) throw signedOut();
    return token;
  });
  await ctx.limits.resetCount('passwordPerSession', session);
  return renewed;
}
