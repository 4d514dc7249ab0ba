import { FOLLOWED_BY_A_BOT } from '#domain/bots/bots.ts';
import type { Random } from '#domain/bots/random.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { recordFollow } from '#server/features/social/follows/public.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';

const latestUsers = statement(
  'bots.latest-people',
  `select id from users where not is_bot
    order by days_filled_through desc nulls last, id desc limit 50`,
);

/** Prefers recently active users, because they will read an encouragement. */
export async function listRecentUsers(queries: Queries): Promise<number[]> {
  const rows = await queries.run<{ id: number }>(latestUsers, []);
  return rows.map(({ id }) => id);
}

export async function followUsers(
  ctx: AppContext,
  botId: number,
  userIds: readonly number[],
  random: Random,
): Promise<void> {
  const left = [...userIds];
  for (let count = 0; count < FOLLOWED_BY_A_BOT && left.length > 0; ) {
    const [userId] = left.splice(random.below(left.length), 1);
    if (userId !== undefined && (await tryFollow(ctx, botId, userId))) count += 1;
  }
}

/** Returns false if the user has been deleted. The bot then follows another one. */
async function tryFollow(ctx: AppContext, botId: number, userId: number): Promise<boolean> {
  try {
    await recordFollow(ctx, botId, userId);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return false;
    throw error;
  }
}
