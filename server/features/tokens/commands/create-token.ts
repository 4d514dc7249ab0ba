import { randomInt } from 'node:crypto';
import type { NewToken } from '#contract/tokens/shapes.ts';
import type { Token } from '#contract/tokens.ts';
import { DAY_MS } from '#domain/days/local-day.ts';
import { makeToken, TOKENS_AT_MOST, TOO_MANY_TOKENS } from '#domain/people/tokens.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { hashToken, holdPerson } from '#server/features/account/public.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { toToken } from '../queries.ts';
import { enqueueTokenMail } from './mail-token.ts';

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

/** The token itself is told here, and never again. */
export async function createToken(
  ctx: AppContext,
  userId: number,
  { name, scopes, habitId, days }: NewToken,
): Promise<Token & { token: string }> {
  const now = ctx.clock.now();
  const createdAt = new Date(now);
  const expiresAt = days === null ? null : new Date(now + days * DAY_MS);
  const token = makeToken((sides) => randomInt(sides));
  return ctx.database.transaction(async (tx) => {
    await holdPerson(tx, userId);
    const habit =
      habitId === null
        ? undefined
        : (await tx.run<{ name: string }>(findHabit, [userId, habitId]))[0];
    if (habitId !== null && !habit) throw notFound('Habit');
    await tx.run(removeEnded, [userId, createdAt]);
    const [counted] = await tx.run<{ count: number }>(countTokens, [userId]);
    if ((counted?.count ?? 0) >= TOKENS_AT_MOST) throw new Refusal(409, TOO_MANY_TOKENS);
    const values = [userId, hashToken(token), name, scopes, habitId, createdAt, expiresAt];
    const [stored] = await tx.run<{ id: number }>(insertToken, values);
    const id = stored?.id ?? 0;
    await enqueueTokenMail(tx, { userId, name, scopes, at: now });
    const row = { id, name, scopes, habitId, habitName: habit?.name ?? null };
    return { ...toToken({ ...row, createdAt, lastUsedAt: null, expiresAt }), token };
  });
}
