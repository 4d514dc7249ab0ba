import * as z from 'zod/mini';
import { MAIL_TYPES, NOTIFICATION_TYPES } from '#domain/sending/notifications.ts';
import { UserName } from './account/user.ts';
import { defineCall } from './call.ts';
import { about, keywords, named } from './describe.ts';
import { idInPath, text, timestamp } from './text.ts';

const MAX_PAGE = 50;
const MAX_TOKEN_LENGTH = 200;

export const NotificationType = z.enum(NOTIFICATION_TYPES);

const SWITCHES = {
  dayCompletedNotifications: about(
    'Mails when a followed user has done all habits of a day.',
    z.boolean(),
  ),
  almostDoneNotifications: about('Mails when a followed user has done 70 % of a day.', z.boolean()),
  weeklyDigest: about('A mail about the week, each Monday.', z.boolean()),
  newFollowerNotifications: about('Mails about new followers.', z.boolean()),
  encouragementNotifications: about('Mails about encouragements.', z.boolean()),
  profileViewNotifications: about('Mails when a user has looked at the profile.', z.boolean()),
  challengeNotifications: about(
    'Mails when a challenge starts that the user waited for.',
    z.boolean(),
  ),
};

export const NotificationPreferences = named(
  'NotificationPreferences',
  'One switch for each kind of mail.',
  z.object(SWITCHES),
);
export const PreferencesChange = named(
  'PreferencesChange',
  'Mails to switch on or off. Switches that are left out stay as they are.',
  z.partial(z.strictObject(SWITCHES)),
);

export type NotificationPreferences = z.infer<typeof NotificationPreferences>;
export type PreferencesChange = z.infer<typeof PreferencesChange>;

const Preferences = z.object({
  preferences: about('The mails that the user wants.', NotificationPreferences),
});

export const getNotificationPreferences = defineCall({
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'The kinds of mail that I get',
  status: 200,
  response: Preferences,
  refuses: [401],
});

export const updateNotificationPreferences = defineCall({
  method: 'PATCH',
  path: '/api/notifications/preferences',
  summary: 'Switch kinds of mail on or off',
  body: PreferencesChange,
  status: 200,
  response: Preferences,
  refuses: [400, 401],
});

export const Notification = named(
  'Notification',
  'A mail to the user.',
  z.object({
    id: about('The id of the mail.', z.int()),
    type: about('What the mail is about.', NotificationType),
    subject: about('The subject of the mail.', z.string()),
    status: about(
      'Whether the mail waits, was sent, or could not be sent.',
      z.enum(['pending', 'sent', 'failed']),
    ),
    sentAt: about('When it was sent. Null while it is not.', z.nullable(timestamp)),
    createdAt: about('When it was written.', timestamp),
    relatedUser: about('The user whom the mail is about. Null for none.', z.nullable(UserName)),
  }),
);

export type Notification = z.infer<typeof Notification>;

export const listNotifications = defineCall({
  method: 'GET',
  path: '/api/notifications/history',
  summary: 'The mails to me, newest first, fifty at a time',
  query: z.object({
    before: about('The `next` of the page before.', z.optional(idInPath)),
  }),
  status: 200,
  response: z.object({
    notifications: about('The newest first.', z.array(Notification)),
    next: about(
      'Send it as `before` for the next page. Null on the last one.',
      z.nullable(z.int()),
    ),
  }),
  refuses: [400, 401],
});

const byToken = z.object({
  token: about('The token of the link in the mail.', text({ min: 1, max: MAX_TOKEN_LENGTH })),
});
const Unsubscribed = z.object({ type: about('The kind of mail.', z.enum(MAIL_TYPES)) });

export const unsubscribe = defineCall({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Unsubscribe from a kind of mail with the link in such a mail (RFC 8058, no sign-in)',
  query: byToken,
  status: 200,
  response: Unsubscribed,
  refuses: [400, 404],
});

export const subscribeAgain = defineCall({
  method: 'POST',
  path: '/api/unsubscribe/undo',
  summary: 'Subscribe again, with the same link',
  query: byToken,
  status: 200,
  response: Unsubscribed,
  refuses: [400, 404],
});

export const OutboxMail = named(
  'OutboxMail',
  'A mail in the outbox.',
  z.object({
    name: about('The name of its file.', z.string()),
    to: about('The receiver.', z.string()),
    subject: about('The subject.', z.string()),
    createdAt: about('When it was written.', timestamp),
    text: about('The mail as plain text.', z.string()),
  }),
);

export type OutboxMail = z.infer<typeof OutboxMail>;

const OutboxQuery = z.object({
  before: about('The `next` of the page before.', z.optional(text({ min: 1, max: 100 }))),
  limit: about(
    'How many mails to list.',
    z.optional(
      keywords(
        { type: 'integer', minimum: 1, maximum: MAX_PAGE },
        z.pipe(
          z.string().check(z.regex(/^\d{1,3}$/, 'Not a number.')),
          z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(MAX_PAGE))),
        ),
      ),
    ),
  ),
});

export const listOutbox = defineCall({
  method: 'GET',
  path: '/api/admin/outbox',
  summary: 'Mails written into the outbox, which are not sent because no mail server is set',
  // Mails contain sign-in links.
  needsProof: true,
  query: OutboxQuery,
  status: 200,
  response: z.object({
    mails: about('The newest first.', z.array(OutboxMail)),
    next: about(
      'Send it as `before` for the next page. Null on the last one.',
      z.nullable(z.string()),
    ),
  }),
  refuses: [400, 401, 403],
});
