import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, type ForeignKeys } from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

export const followers = pgTable(
  'followers',
  {
    id: identity(),
    followerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followingId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (followers) => [
    unique('followers_once').on(followers.followerId, followers.followingId),
    index('followers_by_following').on(followers.followingId, followers.followerId),
    // For pages in descending order.
    index('followers_newest').on(followers.followingId, followers.id),
    index('following_newest').on(followers.followerId, followers.id),
    check('followers_not_self', sql`${followers.followerId} <> ${followers.followingId}`),
  ],
);

export const followsForeignKeys: ForeignKeys = {
  followers_follower_id_users_id_fk: 'caller',
  followers_following_id_users_id_fk: 'user',
};
