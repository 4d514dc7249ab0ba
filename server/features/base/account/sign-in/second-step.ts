import { randomBytes } from 'node:crypto';
import { SECOND_STEP_EXPIRED, WRONG_CODE } from '#contract/account.ts';
import { SECOND_STEP_MINUTES, SECOND_STEP_TRIES } from '#domain/people/second-factor.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Caller } from '#server/http/caller.ts';
import { invalidField, Refusal } from '#server/http/refusal.ts';
import { hashKey, hashToken } from '#server/security/token-hash.ts';
import { lockUser } from '../commands/lock-user.ts';
import { enqueueSignInChangeMail } from '../commands/mails.ts';
import { type CheckedCode, checkCode, consumeCode } from '../second-factor/consume-code.ts';
import { isKnownBrowserSql, knownSince } from './known-browsers.ts';
import { type SignedIn, signInUser } from './user-at-sign-in.ts';

// Stores nothing if the password changed while the old one was being checked.
const insert = statement(
  'account.start-half-session',
  `insert into half_sessions (token_hash, user_id, expires_at)
   select $1, id, $3 from users where id = $2 and password = $4 returning 1`,
);
// Counts before the code is checked, so that concurrent attempts are counted too.
const countTry = statement(
  'account.count-code',
  `update half_sessions h set tries = h.tries + 1 from users u
    where h.token_hash = $3 and h.expires_at > $4 and h.tries < ${SECOND_STEP_TRIES}
      and u.id = h.user_id
   returning h.user_id as "userId", h.tries, ${isKnownBrowserSql} as "isKnownBrowser"`,
);
const take = statement(
  'account.take-half-session',
  'delete from half_sessions where token_hash = $1 returning 1',
);
const removeAll = statement(
  'account.end-half-sessions',
  'delete from half_sessions where user_id = $1',
);

type PendingSignIn = { userId: number; tries: number; isKnownBrowser: boolean };

/** Returns a token after a correct password; a code must follow. Returns undefined if the password has changed. */
export function startPendingSignIn(
  ctx: AppContext,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.clock.now() + SECOND_STEP_MINUTES * 60_000);
  return ctx.database.transaction(async (tx) => {
    await lockUser(tx, userId);
    const stored = await tx.run(insert, [hashToken(token), userId, expiresAt, passwordHash]);
    return stored.length > 0 ? token : undefined;
  });
}

/** The second step of a sign-in. Allows five attempts within five minutes of the password. */
export async function finishSignIn(
  ctx: AppContext,
  { code: typed, token }: { code: string; token: string },
  caller: Caller,
): Promise<SignedIn> {
  const [tokenHash, now] = [hashToken(token), ctx.clock.now()];
  const browserHash = hashToken(caller.browser ?? '');
  const values = [browserHash, knownSince(now), tokenHash, new Date(now)];
  const [found] = await ctx.database.run<PendingSignIn>(countTry, values);
  if (!found) throw stepExpired();
  const { userId, tries } = found;
  caller.logAccount({ id: userId });
  const resetCount = await countCode(ctx, found, browserHash);
  const knownUser = found.isKnownBrowser ? userId : undefined;
  const turn = { knownUser, hasLeft: caller.hasLeft };
  const code = await checkCode(ctx.database, userId, { typed, now, turn });
  const signedIn = code && (await useCode(ctx, { userId, code, tokenHash, now }, caller));
  if (!signedIn) {
    if (tries >= SECOND_STEP_TRIES) await notifyOfGuesses(ctx, userId, caller.userAgent);
    throw invalidField('code', WRONG_CODE);
  }
  await resetCount();
  return signedIn;
}

const stepExpired = () => new Refusal(401, SECOND_STEP_EXPIRED);

type CheckedSecondStep = { userId: number; code: CheckedCode; tokenHash: Buffer; now: number };

/** Returns undefined if the code was used before. */
function useCode(
  ctx: AppContext,
  { userId, code, tokenHash, now }: CheckedSecondStep,
  caller: Caller,
): Promise<SignedIn | undefined> {
  return ctx.database.transaction(async (tx) => {
    await lockUser(tx, userId);
    const { userAgent } = caller;
    if (!(await consumeCode(tx, ctx, { userId, code, userAgent }))) return undefined;
    // A repeated token opens no second session. No session opens if the password has changed.
    if ((await tx.run(take, [tokenHash])).length === 0) throw stepExpired();
    return signInUser(tx, { userId, caller, now });
  });
}

/** A visitor who knows the password and guesses codes does not use up the limits of the owner's browsers. */
async function countCode(
  { limits }: AppContext,
  { userId, isKnownBrowser }: PendingSignIn,
  browserHash: Buffer,
): Promise<() => Promise<void>> {
  const [limit, who] = isKnownBrowser
    ? (['codePerBrowser', `${userId} ${hashKey(browserHash)}`] as const)
    : (['codePerAccount', String(userId)] as const);
  await limits.consume(limit, who);
  return () => limits.resetCount(limit, who);
}

async function notifyOfGuesses(
  ctx: AppContext,
  userId: number,
  userAgent: string | undefined,
): Promise<void> {
  try {
    await ctx.limits.consume('codeMailPerAccount', String(userId));
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await ctx.database.transaction((tx) =>
    enqueueSignInChangeMail(tx, ctx, { userId, what: 'codes-guessed', userAgent }),
  );
}

/** Ends the sign-ins that still need a code, because they started with the previous password. */
export async function endPendingSignIns(tx: Transaction, userId: number): Promise<void> {
  await tx.run(removeAll, [userId]);
}
