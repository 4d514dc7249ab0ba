import { randomInt } from 'node:crypto';
import type { NewTickLink } from '#contract/tick-links/shapes.ts';
import type { TickLink } from '#contract/tick-links.ts';
import { DAY_MS } from '#domain/days/local-day.ts';
import type { Goal } from '#domain/habits/goal.ts';
import {
  canAct,
  MAX_TICK_LINKS,
  TICK_REFUSALS,
  TOO_MANY_TICK_LINKS,
} from '#domain/habits/tick-link.ts';
import { secretLetters } from '#domain/text/secret-letters.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { lockUser, type RevocableSource } from '#server/features/base/account/public.ts';
import { goalSql } from '#server/features/tracking/habits/public.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { hashToken } from '#server/security/token-hash.ts';
import { toTickLink } from '../queries.ts';

const findHabit = statement(
  'tick-links.habit',
  `select name, ${goalSql('habits')} as goal from habits where user_id = $1 and id = $2`,
);
const removeEnded = statement(
  'tick-links.remove-ended',
  'delete from tick_links where user_id = $1 and expires_at <= $2',
);
const countLinks = statement(
  'tick-links.count',
  'select count(*)::int as count from tick_links where user_id = $1',
);
const insertLink = statement(
  'tick-links.insert',
  `insert into tick_links (user_id, habit_id, secret_hash, act, name, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
const remove = statement(
  'tick-links.revoke',
  'delete from tick_links where user_id = $1 and id = $2 returning id',
);
const countValid = statement(
  'tick-links.count-good',
  `select count(*)::int as count
     from tick_links l join habits h on h.user_id = l.user_id and h.id = l.habit_id
    where l.user_id = $1 and (l.expires_at is null or l.expires_at > $2)`,
);
const removeAll = statement('tick-links.revoke-all', 'delete from tick_links where user_id = $1');

/** Returns the secret, which is not stored. */
export async function createTickLink(
  ctx: AppContext,
  { userId, habitId }: { userId: number; habitId: number },
  { act, name, days }: NewTickLink,
): Promise<TickLink & { secret: string }> {
  const now = ctx.clock.now();
  const createdAt = new Date(now);
  const expiresAt = days === null ? null : new Date(now + days * DAY_MS);
  const secret = secretLetters((sides) => randomInt(sides));
  return ctx.database.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [habit] = await tx.run<{ name: string; goal: Goal | null }>(findHabit, [userId, habitId]);
    if (!habit) throw notFound('Habit');
    if (!canAct(act, habit.goal)) throw new Refusal(422, TICK_REFUSALS.act(habit.name, act));
    await tx.run(removeEnded, [userId, createdAt]);
    const [counted] = await tx.run<{ count: number }>(countLinks, [userId]);
    if ((counted?.count ?? 0) >= MAX_TICK_LINKS) throw new Refusal(422, TOO_MANY_TICK_LINKS);
    const values = [userId, habitId, hashToken(secret), act, name, createdAt, expiresAt];
    const [stored] = await tx.run<{ id: number }>(insertLink, values);
    const id = stored?.id ?? 0;
    return { ...toTickLink({ id, act, name, createdAt, lastUsedAt: null, expiresAt }), secret };
  });
}

/** Links are not cached, so all nodes refuse the next use. */
export async function revokeTickLink(queries: Queries, userId: number, id: number): Promise<void> {
  if ((await queries.run(remove, [userId, id])).length === 0) throw notFound('Link');
}

/** Includes links of a recently deleted habit, because the deletion may be undone. */
export const tickLinkAccess: RevocableSource = {
  kind: 'tick-links',
  count: async (queries, { clock }, userId) => {
    const values = [userId, new Date(clock.now())];
    return (await queries.run<{ count: number }>(countValid, values))[0]?.count ?? 0;
  },
  revokeAll: async (tx, _ctx, userId) => {
    await tx.run(removeAll, [userId]);
  },
};
