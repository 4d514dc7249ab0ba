import { randomBytes } from 'node:crypto';
import { type SecondFactor, WRONG_CODE } from '#contract/account.ts';
import {
  type FactorDue,
  keyAddress,
  readCode,
  SECRET_BYTES,
  SET_UP_MINUTES,
  toBase32,
} from '#domain/people/second-factor.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalidField, notFound, Refusal } from '#server/http/refusal.ts';
import { stepOf } from '#server/security/one-time-codes.ts';
import { hashKey } from '#server/security/token-hash.ts';
import { getUser } from '../queries.ts';
import { lockUser } from '../commands/lock-user.ts';
import { enqueueSignInChangeMail } from '../commands/mails.ts';
import { makeRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';

// Two tabs of a session show the same secret, so a code from either is valid. Another session gets another secret,
// so that an onlooker there cannot generate codes.
const begin = statement(
  'account.begin-factor',
  `insert into second_factors as f (user_id, secret, recovery_salt, session_hash, created_at)
   values ($1, $2, $3, $4, $5)
   on conflict (user_id) do update
     set secret = excluded.secret, session_hash = $4, created_at = $5
     where f.on_since is null and (f.session_hash is distinct from $4 or f.created_at <= $6)`,
);
const begun = statement(
  'account.begun-factor',
  `select secret, recovery_salt as "recoverySalt" from second_factors
    where user_id = $1 and session_hash = $2 and on_since is null and created_at > $3`,
);
const turnOn = statement(
  'account.turn-factor-on',
  `update second_factors set on_since = $3, last_step = $4, session_hash = null
    where user_id = $1 and secret = $2 and on_since is null returning 1`,
);
const remove = statement(
  'account.remove-factor',
  'delete from second_factors where user_id = $1 and on_since is not null returning 1',
);
const removeCodes = statement(
  'account.remove-factor-codes',
  'delete from recovery_codes where user_id = $1',
);

const factorOfUser = statement(
  'account.second-factor',
  `select f.on_since as "onSince",
          (select count(*)::int from recovery_codes c where c.user_id = f.user_id) as "left"
     from second_factors f where f.user_id = $1 and f.on_since is not null`,
);

const isOnAlready = () => new Refusal(409, 'Two-factor is already on.');
const begunSince = (now: number) => new Date(now - SET_UP_MINUTES * 60_000);

const SETUP_EXPIRED =
  'Please start again: this took too long, was started in another session, or is already done.';

type BegunFactor = { secret: Buffer; recoverySalt: Buffer };

async function findBegun(
  { database, clock }: AppContext,
  { userId, sessionHash }: Pick<Actor, 'userId' | 'sessionHash'>,
): Promise<BegunFactor | undefined> {
  const values = [userId, sessionHash, begunSince(clock.now())];
  return (await database.run<BegunFactor>(begun, values))[0];
}

export async function getSecondFactor(
  queries: Queries,
  userId: number,
  { due, now }: { due: FactorDue | null; now: number },
): Promise<SecondFactor> {
  const [row] = await queries.run<{ onSince: Date; left: number }>(factorOfUser, [userId]);
  return {
    onSince: row?.onSince.toISOString() ?? null,
    recoveryCodesLeft: row?.left ?? 0,
    due: due && { ...due, from: new Date(due.from).toISOString(), isClosed: now >= due.from },
  };
}

export async function beginSecondFactor(
  ctx: AppContext,
  { userId, sessionHash }: Actor,
): Promise<{ secret: string; address: string }> {
  const now = ctx.clock.now();
  const user = await getUser(ctx.database, userId);
  const made = [randomBytes(SECRET_BYTES), randomBytes(16)];
  await ctx.database.run(begin, [userId, ...made, sessionHash, new Date(now), begunSince(now)]);
  const factor = await findBegun(ctx, { userId, sessionHash });
  if (!factor) throw isOnAlready();
  const secret = toBase32(factor.secret);
  const site = new URL(ctx.config.publicUrl).hostname;
  return { secret, address: keyAddress({ secret, account: user.username, site }) };
}

/** Returns the recovery codes. They are shown only once. */
export async function turnOnSecondFactor(
  ctx: AppContext,
  { userId, sessionHash }: Actor,
  { code: typed, userAgent }: { code: string; userAgent: string | undefined },
): Promise<string[]> {
  const session = hashKey(sessionHash);
  await ctx.limits.consume('passwordPerSession', session);
  const now = ctx.clock.now();
  const factor = await findBegun(ctx, { userId, sessionHash });
  if (!factor) throw new Refusal(409, SETUP_EXPIRED);
  const read = readCode(typed);
  const step = read?.kind === 'app' ? stepOf(factor.secret, read.code, now) : undefined;
  if (step === undefined) throw invalidField('code', WRONG_CODE);
  await ctx.limits.consume('recoveryPerAccount', String(userId));
  const made = await makeRecoveryCodes(factor.recoverySalt, userId);
  await ctx.database.transaction(async (tx) => {
    await lockUser(tx, userId);
    const values = [userId, factor.secret, new Date(now), step];
    // Another tab has finished the setup. Its recovery codes are the valid ones.
    if ((await tx.run(turnOn, values)).length === 0) throw isOnAlready();
    await storeRecoveryCodes(tx, userId, made);
    await enqueueSignInChangeMail(tx, ctx, { userId, what: 'factor-on', userAgent });
  });
  await ctx.limits.resetCount('passwordPerSession', session);
  return made.codes;
}

export async function turnOffSecondFactor(
  ctx: AppContext,
  userId: number,
  userAgent: string | undefined,
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await tx.run(remove, [userId])).length === 0) throw notFound('Two-factor');
    await tx.run(removeCodes, [userId]);
    await enqueueSignInChangeMail(tx, ctx, { userId, what: 'factor-off', userAgent });
  });
}
