import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound, Refusal, signedOut } from '#server/http/refusal.ts';

// Locks both users, so that neither is deleted before the row is inserted.
const lockBoth = statement(
  'follows.hold-both',
  'select id from users where id in ($1, $2) order by id for key share',
);
const insertFollow = statement(
  'follows.follow',
  `insert into followers (follower_id, following_id, created_at) values ($1, $2, $3)
   on conflict do nothing returning id`,
);
const removeFollow = statement(
  'follows.unfollow',
  'delete from followers where follower_id = $1 and following_id = $2',
);

export async function followUser(ctx: AppContext, actor: Actor, userId: number): Promise<void> {
  const followerId = actor.userId;
  if (followerId === userId) throw new Refusal(400, 'You can’t follow yourself.');
  await ctx.limits.consume('followPerAccount', String(followerId));
  await recordFollow(ctx, followerId, userId);
}

/** Has no rate limit. For bots and tests. */
export async function recordFollow(
  ctx: AppContext,
  followerId: number,
  userId: number,
): Promise<void> {
  const at = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    const lockedUsers = await tx.run<{ id: number }>(lockBoth, [followerId, userId]);
    if (!lockedUsers.some(({ id }) => id === followerId)) throw signedOut();
    if (lockedUsers.length < 2) throw notFound('User');
    const made = await tx.run(insertFollow, [followerId, userId, new Date(at)]);
    if (made.length > 0) await ctx.emit(tx, { type: 'user_followed', userId, followerId, at });
  });
}

export async function unfollowUser(ctx: AppContext, actor: Actor, userId: number): Promise<void> {
  await ctx.database.run(removeFollow, [actor.userId, userId]);
}
