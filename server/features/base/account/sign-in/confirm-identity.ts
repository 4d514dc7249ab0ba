import { type Assertion, PASSKEY_REFUSED, WRONG_CODE } from '#contract/account.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalidField, Refusal, signedOut } from '#server/http/refusal.ts';
import { isRightPassword } from '#server/security/passwords.ts';
import { hashKey } from '#server/security/token-hash.ts';
import { findPassword } from '../queries.ts';
import { checkAssertion } from '../passkeys/check-assertion.ts';
import { checkCode, consumeCode } from '../second-factor/consume-code.ts';
import { lockUser } from '../commands/lock-user.ts';

// Changes nothing if the password changed while the old one was being checked.
const storeProof = statement(
  'account.note-proof',
  `update sessions s set proved_at = $2 from users u
    where s.token_hash = $1 and u.id = s.user_id and ($3::text is null or u.password = $3)
   returning 1`,
);

/** For a user who has proved their identity without the password. Returns false if the session has ended. */
export async function markProved(
  tx: Transaction,
  sessionHash: Buffer,
  at: number,
): Promise<boolean> {
  return (await tx.run(storeProof, [sessionHash, new Date(at), null])).length > 0;
}

/** A person who finds an open session can read it, but cannot take over the account. */
export async function confirmIdentity(
  ctx: AppContext,
  { userId, sessionHash }: Actor,
  password: string,
): Promise<void> {
  const session = hashKey(sessionHash);
  await ctx.limits.consume('passwordPerSession', session);
  const stored = await findPassword(ctx.database, userId);
  if (!(await isRightPassword(stored, password, { knownUser: userId }))) {
    throw invalidField('password', 'The password is wrong.');
  }
  const values = [sessionHash, new Date(ctx.clock.now()), stored];
  if ((await ctx.database.run(storeProof, values)).length === 0) throw signedOut();
  await ctx.limits.resetCount('passwordPerSession', session);
}

const wrongCode = () => invalidField('code', WRONG_CODE);

export async function confirmByCode(
  ctx: AppContext,
  { userId, sessionHash }: Actor,
  { code: typed, userAgent }: { code: string; userAgent: string | undefined },
): Promise<void> {
  const own = { name: 'passwordPerSession', who: hashKey(sessionHash) } as const;
  const shared = { name: 'proofCodePerAccount', who: String(userId) } as const;
  await ctx.limits.consumeInTurn([own, shared]);
  const now = ctx.clock.now();
  const code = await checkCode(ctx.database, userId, { typed, now, turn: { knownUser: userId } });
  if (!code) throw wrongCode();
  await ctx.database.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await consumeCode(tx, ctx, { userId, code, userAgent }))) throw wrongCode();
    if (!(await markProved(tx, sessionHash, now))) throw signedOut();
  });
  await ctx.limits.refund([{ ...own, isReset: true }, shared]);
}

// A 401 would mean that the session is invalid.
const refused = () => new Refusal(400, PASSKEY_REFUSED);

/** Refuses a valid passkey of another user. */
export async function confirmByPasskey(
  ctx: AppContext,
  { userId, sessionHash }: Actor,
  { credential, userAgent }: { credential: Assertion; userAgent: string | undefined },
): Promise<void> {
  const session = hashKey(sessionHash);
  await ctx.limits.consume('passwordPerSession', session);
  const owner = await checkAssertion(ctx, credential, { userAgent }).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 401 ? refused() : error;
  });
  if (owner !== userId) throw refused();
  const values = [sessionHash, new Date(ctx.clock.now()), null];
  if ((await ctx.database.run(storeProof, values)).length === 0) throw signedOut();
  await ctx.limits.resetCount('passwordPerSession', session);
}
