import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import {
  atMost,
  createdAt,
  identity,
  moment,
  oneOf,
  type ForeignKeys,
} from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';
import { challenges } from '#server/features/social/challenge/tables.ts';

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
  challengeNotifications: boolean().notNull().default(true),
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
    // The user whom the mail is about. The mail is deleted with them.
    relatedUserId: integer().references(() => users.id, { onDelete: 'cascade' }),
    scheduledFor: moment().notNull(),
    sentAt: moment(),
    status: text().notNull().default('pending'),
    errorMessage: text(),
    attempts: integer().notNull().default(0),
    // The mail is not sent before this time: a worker has leased it, or the server refused it temporarily.
    retryAt: moment(),
    createdAt: createdAt(),
  },
  (queue) => [
    index('notification_queue_by_user').on(queue.userId, queue.createdAt.desc()),
    index('notification_queue_by_related_user').on(queue.relatedUserId),
    index('notification_queue_due')
      .on(sql`coalesce(${queue.retryAt}, ${queue.scheduledFor})`, queue.id)
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

/** Events whose mails are being queued. An announcement is finished once every receiver has a row in the queue. */
export const announcements = pgTable(
  'announcements',
  {
    id: identity(),
    type: text().notNull(),
    // The key of an announcement that may be made only once. Null if it may repeat.
    onceKey: text().unique(),
    // The user it is about. Null if it concerns all.
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    // The receiver. Null if there are many.
    receiverId: integer().references(() => users.id, { onDelete: 'cascade' }),
    challengeId: integer().references(() => challenges.id, { onDelete: 'cascade' }),
    message: text(),
    day: date({ mode: 'string' }),
    timeZone: text(),
    dueAt: moment().notNull(),
    // All receivers up to this id have a row in the queue.
    reachedUserId: integer().notNull().default(0),
    finishedAt: moment(),
    createdAt: createdAt(),
  },
  (announcement) => [
    index('announcements_due')
      .on(announcement.dueAt, announcement.id)
      .where(sql`${announcement.finishedAt} is null`),
    index('announcements_by_user').on(announcement.userId),
    index('announcements_by_receiver').on(announcement.receiverId),
    index('announcements_by_challenge').on(announcement.challengeId),
    atMost('announcements_once_key_bound', announcement.onceKey, 200),
    atMost('announcements_message_bound', announcement.message, 2800),
    atMost('announcements_time_zone_bound', announcement.timeZone, 64),
  ],
);

export const notificationsForeignKeys: ForeignKeys = {
  announcements_challenge_id_challenges_id_fk: 'locked',
  announcements_receiver_id_users_id_fk: 'user',
  announcements_user_id_users_id_fk: 'caller',
  notification_preferences_user_id_users_id_fk: 'caller',
  notification_queue_related_user_id_users_id_fk: 'user',
  notification_queue_user_id_users_id_fk: 'user',
};
