import { randomInt } from 'node:crypto';
import type { NewToken } from '#contract/tokens/shapes.ts';
import type { Token } from '#contract/tokens.ts';
import { DAY_MS } from '#domain/days/local-day.ts';
import { makeToken, MAX_TOKENS, TOO_MANY_TOKENS } from '#domain/people/tokens.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { lockUser, ownerMail, type RevocableSource } from '#server/features/base/account/public.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { writeTokenMail } from '#server/mail/texts/api-token.ts';
import { hashToken } from '#server/security/token-hash.ts';
import { type FoundToken, listTokens, toToken } from '../queries.ts';

const findHabit = statement(
  'tokens.habit',
  'select name from habits where user_id = $1 and id = $2 for key share',
);
const removeEnded = statement(
  'tokens.remove-ended',
  'delete from api_tokens where user_id = $1 and expires_at <= $2',
);
const countTokens = statement(
  'tokens.count',
  'select count(*)::int as count from api_tokens where user_id = $1',
);
const insertToken = statement(
  'tokens.insert',
  `insert into api_tokens (user_id, token_hash, name, scopes, habit_id, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
// Does not wait for the disk, because a power cut may lose the last uses. Skips locked rows:
// another node is updating them, and waiting for several could deadlock.
const storeUses = statement(
  'tokens.note-uses',
  `with fast as (select set_config('synchronous_commit', 'off', true)),
   due as (
     select t.id from fast, api_tokens t
      where t.id = any($1::int[]) and (t.last_used_at is null or t.last_used_at <= $3)
        for no key update of t skip locked
   )
   update api_tokens t set last_used_at = $2 from due where t.id = due.id`,
);
const remove = statement(
  'tokens.revoke',
  'delete from api_tokens where user_id = $1 and id = $2 returning id',
);
const removeAll = statement('tokens.revoke-all', 'delete from api_tokens where user_id = $1');

export const tokenMail = ownerMail('mailToken', writeTokenMail);

/** Returns the token, which is not stored. */
export async function createToken(
  ctx: AppContext,
  userId: number,
  { name, scopes, habitId, days }: NewToken,
): Promise<Token & { token: string }> {
  await ctx.limits.consume('signInMethodPerAccount', String(userId));
  const now = ctx.clock.now();
  const createdAt = new Date(now);
  const expiresAt = days === null ? null : new Date(now + days * DAY_MS);
  const token = makeToken((sides) => randomInt(sides));
  return ctx.database.transaction(async (tx) => {
    await lockUser(tx, userId);
    const habit =
      habitId === null
        ? undefined
        : (await tx.run<{ name: string }>(findHabit, [userId, habitId]))[0];
    if (habitId !== null && !habit) throw notFound('Habit');
    await tx.run(removeEnded, [userId, createdAt]);
    const [counted] = await tx.run<{ count: number }>(countTokens, [userId]);
    if ((counted?.count ?? 0) >= MAX_TOKENS) throw new Refusal(422, TOO_MANY_TOKENS);
    const values = [userId, hashToken(token), name, scopes, habitId, createdAt, expiresAt];
    const [stored] = await tx.run<{ id: number }>(insertToken, values);
    const id = stored?.id ?? 0;
    await enqueueJob(tx, tokenMail, { userId, name, scopes, at: now });
    const row = { id, name, scopes, habitId, habitName: habit?.name ?? null };
    return { ...toToken({ ...row, createdAt, lastUsedAt: null, expiresAt }), token };
  });
}

const USE_STORED_EVERY_MS = 60_000;

/** Stores the use once a minute, because a write per call would cost more than the call. */
export const isUseStored = ({ lastUsedAt }: FoundToken, now: number): boolean =>
  lastUsedAt !== null && now - lastUsedAt.getTime() < USE_STORED_EVERY_MS;

export async function storeTokenUses(
  queries: Queries,
  ids: readonly number[],
  now: number,
): Promise<void> {
  await queries.run(storeUses, [ids, new Date(now), new Date(now - USE_STORED_EVERY_MS)]);
}

/** Tokens are not cached, so all nodes refuse the next call. */
export async function revokeToken(queries: Queries, userId: number, id: number): Promise<void> {
  if ((await queries.run(remove, [userId, id])).length === 0) throw notFound('Token');
}

/** Includes tokens of a recently deleted habit, because the deletion may be undone. */
export const tokenAccess: RevocableSource = {
  kind: 'tokens',
  count: async (queries, { clock }, userId) =>
    (await listTokens(queries, userId, clock.now())).length,
  revokeAll: async (tx, _ctx, userId) => {
    await tx.run(removeAll, [userId]);
  },
};
