import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { fieldFault, signedOut } from '#server/http/refusal.ts';
import { isRightPassword } from '#server/security/passwords.ts';
import { findPassword, nameOfHash } from '../queries.ts';

// Not where the password was changed while the old one was being checked.
const noteProof = statement(
  'account.note-proof',
  `update sessions s set proved_at = $2 from users u
    where s.token_hash = $1 and u.id = s.user_id and u.password = $3 returning 1`,
);

/** Whoever sits down at a session that somebody left open can look, but not take the account over. */
export async function confirmIdentity(
  ctx: AppContext,
  { userId, sessionHash }: Actor,
  password: string,
): Promise<void> {
  const session = nameOfHash(sessionHash);
  await ctx.limits.spend('passwordPerSession', session);
  const stored = await findPassword(ctx.database, userId);
  if (!(await isRightPassword(stored, password))) {
    throw fieldFault('password', 'The password is wrong.');
  }
  const values = [sessionHash, new Date(ctx.clock.now()), stored];
  if ((await ctx.database.run(noteProof, values)).length === 0) throw signedOut();
  await ctx.limits.forgive('passwordPerSession', session);
}
