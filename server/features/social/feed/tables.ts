import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, oneOf, wideIdentity, type ForeignKeys } from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';
import { ofHabit } from '#server/features/tracking/habits/tables/habits.ts';

export const activityFeed = pgTable(
  'activity_feed',
  {
    id: wideIdentity().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    habitId: integer(),
    activityType: text().notNull(),
    // The length of the streak. Only for streak_milestone.
    milestone: integer(),
    // The day in the owner's time zone.
    date: date({ mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (feed) => [
    ofHabit('activity_feed_habit', feed),
    index('activity_feed_by_user').on(feed.userId, feed.createdAt.desc(), feed.id.desc()),
    index('activity_feed_by_habit').on(feed.userId, feed.habitId),
    uniqueIndex('activity_feed_once_a_day')
      .on(
        feed.userId,
        feed.date,
        feed.activityType,
        sql`(case ${feed.activityType} when 'perfect_day' then 0 else ${feed.habitId} end)`,
      )
      .where(sql`${feed.activityType} <> 'streak_milestone'`),
    uniqueIndex('activity_feed_milestone_once')
      .on(feed.userId, feed.habitId, feed.milestone)
      .where(sql`${feed.activityType} = 'streak_milestone'`),
    oneOf('activity_feed_type_known', feed.activityType, [
      'completed',
      'started_focus',
      'streak_milestone',
      'perfect_day',
    ]),
  ],
);

export const feedForeignKeys: ForeignKeys = {
  activity_feed_habit: 'locked',
  activity_feed_user_id_users_id_fk: 'caller',
};
