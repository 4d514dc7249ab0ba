import * as z from 'zod/mini';
import { NOTIFICATION_TYPES } from '#domain/people/notifications.ts';
import { defineCall } from './call.ts';
import { idInPath, text, timestamp } from './text.ts';

const PAGE_AT_MOST = 50;
const TOKEN_AT_MOST = 200;

export const NotificationType = z.enum(NOTIFICATION_TYPES);

const SWITCHES = {
  dayCompletedNotifications: z.boolean(),
  almostDoneNotifications: z.boolean(),
  weeklyDigest: z.boolean(),
  newFollowerNotifications: z.boolean(),
  encouragementNotifications: z.boolean(),
  profileViewNotifications: z.boolean(),
  /** Not among the switches of the page: who joins a challenge asked for its mail. */
  challengeNotifications: z.boolean(),
};

export const NotificationPreferences = z.object(SWITCHES);
export const PreferencesChange = z.partial(NotificationPreferences);

export type NotificationPreferences = z.infer<typeof NotificationPreferences>;
export type PreferencesChange = z.infer<typeof PreferencesChange>;

const Preferences = z.object({ preferences: NotificationPreferences });

export const getNotificationPreferences = defineCall({
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'Which mails I want',
  status: 200,
  response: Preferences,
  refuses: [401],
});

export const updateNotificationPreferences = defineCall({
  method: 'PATCH',
  path: '/api/notifications/preferences',
  summary: 'Switch some kinds of mail on or off',
  body: PreferencesChange,
  status: 200,
  response: Preferences,
  refuses: [400, 401],
});

export const Notification = z.object({
  id: z.int(),
  type: NotificationType,
  subject: z.string(),
  status: z.enum(['pending', 'sent', 'failed']),
  sentAt: z.nullable(timestamp),
  createdAt: timestamp,
  relatedUser: z.nullable(
    z.object({ name: z.nullable(z.string()), username: z.string(), isBot: z.boolean() }),
  ),
});

export type Notification = z.infer<typeof Notification>;

export const listNotifications = defineCall({
  method: 'GET',
  path: '/api/notifications/history',
  summary: 'Mails to me, newest first, fifty at a time',
  query: z.object({
    /** The `next` of the page before. */
    before: z.optional(idInPath),
  }),
  status: 200,
  response: z.object({ notifications: z.array(Notification), next: z.nullable(z.int()) }),
  refuses: [400, 401],
});

const byToken = z.object({ token: text({ min: 1, max: TOKEN_AT_MOST }) });
const Unsubscribed = z.object({ type: NotificationType });

export const unsubscribe = defineCall({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Get no more mails of one kind, by the link in such a mail (RFC 8058, no sign-in)',
  query: byToken,
  status: 200,
  response: Unsubscribed,
  refuses: [400, 404],
});

export const subscribeAgain = defineCall({
  method: 'POST',
  path: '/api/unsubscribe/undo',
  summary: 'Take it back, by the same link',
  query: byToken,
  status: 200,
  response: Unsubscribed,
  refuses: [400, 404],
});

export const OutboxMail = z.object({
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  createdAt: timestamp,
  text: z.string(),
});

export type OutboxMail = z.infer<typeof OutboxMail>;

const OutboxQuery = z.object({
  /** The `next` of the page before. */
  before: z.optional(text({ min: 1, max: 100 })),
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, 'Not a number.')),
      z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(PAGE_AT_MOST))),
    ),
  ),
});

export const listOutbox = defineCall({
  method: 'GET',
  path: '/api/admin/outbox',
  summary: 'Mails written into the outbox, which are not sent because no mail server is set',
  // Links that let somebody in stand in them.
  needsProof: true,
  query: OutboxQuery,
  status: 200,
  response: z.object({ mails: z.array(OutboxMail), next: z.nullable(z.string()) }),
  refuses: [400, 401, 403],
});
