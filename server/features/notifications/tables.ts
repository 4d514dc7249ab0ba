import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { atMost, createdAt, identity, moment, oneOf } from '#server/database/columns.ts';
import { users } from '#server/features/account/tables.ts';

export const notificationPreferences = pgTable('notification_preferences', {
  id: identity(),
  userId: integer()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  dayCompletedNotifications: boolean().notNull().default(true),
  almostDoneNotifications: boolean().notNull().default(true),
  weeklyDigest: boolean().notNull().default(true),
  newFollowerNotifications: boolean().notNull().default(true),
  encouragementNotifications: boolean().notNull().default(true),
  profileViewNotifications: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: moment().notNull().defaultNow(),
});

export const notificationQueue = pgTable(
  'notification_queue',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    subject: text().notNull(),
    htmlContent: text().notNull(),
    textContent: text().notNull(),
    relatedUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    scheduledFor: moment().notNull(),
    sentAt: moment(),
    status: text().notNull().default('pending'),
    errorMessage: text(),
    createdAt: createdAt(),
  },
  (queue) => [
    index('notification_queue_by_user').on(queue.userId, queue.createdAt.desc()),
    index('notification_queue_by_related_user').on(queue.relatedUserId),
    index('notification_queue_due')
      .on(queue.scheduledFor, queue.id)
      .where(sql`${queue.status} = 'pending'`),
    oneOf('notification_queue_type_known', queue.type, [
      'day_completed',
      'almost_done',
      'weekly_digest',
      'new_follower',
      'encouragement',
      'profile_view',
      'challenge_started',
    ]),
    oneOf('notification_queue_status_known', queue.status, ['pending', 'sent', 'failed']),
    atMost('notification_queue_subject_bound', queue.subject, 300),
    atMost('notification_queue_error_bound', queue.errorMessage, 1000),
  ],
);
