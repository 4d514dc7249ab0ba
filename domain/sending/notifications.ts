export const NOTIFICATION_TYPES = [
  'day_completed',
  'almost_done',
  'new_follower',
  'encouragement',
  'profile_view',
  'weekly_digest',
  'challenge_started',
] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** All mails that can be switched off. Reminders and the evening summary share a type and a switch. */
export const MAIL_TYPES = [...NOTIFICATION_TYPES, 'reminder'] as const;

export type MailType = (typeof MAIL_TYPES)[number];

export type PreferenceName =
  | 'dayCompletedNotifications'
  | 'almostDoneNotifications'
  | 'weeklyDigest'
  | 'newFollowerNotifications'
  | 'encouragementNotifications'
  | 'profileViewNotifications'
  | 'challengeNotifications';

/** The preference that switches a mail off. */
export const PREFERENCE_OF: Readonly<Record<NotificationType, PreferenceName>> = {
  day_completed: 'dayCompletedNotifications',
  almost_done: 'almostDoneNotifications',
  new_follower: 'newFollowerNotifications',
  encouragement: 'encouragementNotifications',
  profile_view: 'profileViewNotifications',
  weekly_digest: 'weeklyDigest',
  challenge_started: 'challengeNotifications',
};

/** Completes the sentences "We let you know when …" and "You’ll no longer get an email when …". */
export const OCCASION_OF: Readonly<Record<MailType, string>> = {
  day_completed: 'someone you follow completes their day',
  almost_done: 'someone you follow is almost done with their day',
  new_follower: 'someone follows you',
  encouragement: 'someone encourages you',
  profile_view: 'someone views your profile',
  weekly_digest: 'your week ends',
  challenge_started: 'a challenge you joined starts',
  reminder: 'a reminder of yours is due',
};

/** How many mails of a kind a user may cause in 24 hours. Beyond that, the action still works, but is not mailed. */
export const MAILS_A_DAY = { profile_view: 20, new_follower: 50, encouragement: 50 } as const;

export type LimitedType = keyof typeof MAILS_A_DAY;

export type DayAnnouncement = 'day_completed' | 'almost_done';

/** The notification of a day. `due` counts scheduled habits that are not skipped. */
export function announcementOfDay({
  done,
  due,
}: {
  done: number;
  due: number;
}): DayAnnouncement | null {
  if (due === 0 || done === 0) return null;
  if (done >= due) return 'day_completed';
  return done * 10 >= due * 7 ? 'almost_done' : null;
}
