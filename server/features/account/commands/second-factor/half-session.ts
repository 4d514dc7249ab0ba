import { randomBytes } from 'node:crypto';
import { SECOND_STEP_OVER, type User, WRONG_CODE } from '#contract/account.ts';
import { SECOND_STEP_MINUTES, SECOND_STEP_TRIES } from '#domain/people/second-factor.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import type { Caller } from '#server/http/caller.ts';
import { fieldFault, Refusal } from '#server/http/refusal.ts';
import { findUser, hashToken, nameOfHash } from '../../queries.ts';
import { isKnownBrowser } from '../known-browsers.ts';
import { enqueueWayInMail } from '../mail-way-in.ts';
import { holdPerson } from '../hold-person.ts';
import { openSession } from '../sessions.ts';
import { type CheckedCode, checkCode, takeCode } from './take-code.ts';

// Not where the password was changed while the old one was being checked.
const insert = statement(
  'account.start-half-session',
  `insert into half_sessions (token_hash, user_id, expires_at)
   select $1, id, $3 from users where id = $2 and password = $4 returning 1`,
);
// Counted before the code is looked at, so that many at once are counted too.
const countTry = statement(
  'account.count-code',
  `update half_sessions h set tries = h.tries + 1 from users u
    where h.token_hash = $1 and h.expires_at > $2 and h.tries < ${SECOND_STEP_TRIES}
      and u.id = h.user_id
   returning h.user_id as "userId", h.tries, u.email`,
);
const take = statement(
  'account.take-half-session',
  'delete from half_sessions where token_hash = $1 returning 1',
);
const removeAll = statement(
  'account.end-half-sessions',
  'delete from half_sessions where user_id = $1',
);
const sweep = statement(
  'account.sweep-half-sessions',
  'delete from half_sessions where expires_at <= $1',
);

type Half = { userId: number; tries: number; email: string };

/** The password was right, and a code has to follow. Undefined when it is not theirs any more. */
export function startHalfSession(
  ctx: AppContext,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.clock.now() + SECOND_STEP_MINUTES * 60_000);
  return ctx.database.transaction(async (tx) => {
    await holdPerson(tx, userId);
    const stored = await tx.run(insert, [hashToken(token), userId, expiresAt, passwordHash]);
    return stored.length > 0 ? token : undefined;
  });
}

/** The second step of a sign-in: five tries within five minutes of the password. */
export async function finishSignIn(
  ctx: AppContext,
  { code: typed, half }: { code: string; half: string },
  caller: Caller,
): Promise<{ user: User; token: string }> {
  const halfHash = hashToken(half);
  const now = ctx.clock.now();
  const [found] = await ctx.database.run<Half>(countTry, [halfHash, new Date(now)]);
  if (!found) throw isOver();
  caller.logAccount({ id: found.userId });
  const forgive = await countCode(ctx, found, caller.browser);
  const { userId } = found;
  const { userAgent, token: replaced } = caller;
  const code = await checkCode(ctx.database, userId, { typed, now });
  const open = async (tx: Transaction, checked: CheckedCode) => {
    await holdPerson(tx, userId);
    if (!(await takeCode(tx, ctx, { userId, code: checked, userAgent }))) return undefined;
    // The same half session sent twice opens one session, and none when the password has changed.
    if ((await tx.run(take, [halfHash])).length === 0) throw isOver();
    return openSession(tx, { userId, userAgent, now, replaced });
  };
  const token = code && (await ctx.database.transaction((tx) => open(tx, code)));
  if (!token) {
    if (found.tries >= SECOND_STEP_TRIES) await warnOfGuesses(ctx, userId, userAgent);
    throw fieldFault('code', WRONG_CODE);
  }
  const user = await findUser(ctx.database, userId);
  if (!user) throw isOver();
  await forgive();
  return { user, token };
}

const isOver = () => new Refusal(401, SECOND_STEP_OVER);

/** Whoever has the password and guesses codes uses up counts of their own, and not those of the owner's browsers. */
async function countCode(
  ctx: AppContext,
  { userId, email }: Half,
  browser: string | undefined,
): Promise<() => Promise<void>> {
  const isKnown = browser !== undefined && (await isKnownBrowser(ctx, email, browser));
  const [limit, who] = isKnown
    ? (['codePerBrowser', `${userId} ${nameOfHash(hashToken(browser))}`] as const)
    : (['codePerAccount', String(userId)] as const);
  await ctx.limits.spend(limit, who);
  return () => ctx.limits.forgive(limit, who);
}

async function warnOfGuesses(
  ctx: AppContext,
  userId: number,
  userAgent: string | undefined,
): Promise<void> {
  try {
    await ctx.limits.spend('codeMailPerAccount', String(userId));
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await ctx.database.transaction((tx) =>
    enqueueWayInMail(tx, ctx, { userId, what: 'codes-guessed', userAgent }),
  );
}

/** With the password that they were begun with. */
export async function endHalfSessions(tx: Transaction, userId: number): Promise<void> {
  await tx.run(removeAll, [userId]);
}

export async function sweepHalfSessions(queries: Queries, now: number): Promise<void> {
  await queries.run(sweep, [new Date(now)]);
}
