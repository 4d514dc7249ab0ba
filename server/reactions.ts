import type { DayListener, Reactions } from './events.ts';
import {
  addFocusToFeed,
  addToFeed,
  restoreActivities,
  storeDeletedActivities,
  changePerfectDays,
} from './features/social/feed/reactions.ts';
import {
  announceDay,
  announceChallenge,
  announceEncouragement,
  announceFollower,
  announceProfileView,
  hasFollowersSql,
} from './features/connections/notifications/reactions.ts';
import {
  restoreReminders,
  removeButtonsOfUser,
  removeButtonsOfDay,
  storeDeletedReminders,
  rescheduleReminders,
  showsNoticeSql,
  withdrawDoneNotices,
} from './features/connections/reminders/reactions.ts';
import {
  hasWebhooksSql,
  notifyWebhooksOfDay,
  notifyWebhooksOfEncouragement,
  notifyWebhooksOfFollower,
} from './features/connections/webhooks/reactions.ts';

/** The reactions of the features to events, in the order of the feature map. */
export const reactions: Reactions = {
  day_changed: [
    addToFeed,
    announceDay,
    withdrawDoneNotices,
    removeButtonsOfDay,
    notifyWebhooksOfDay,
  ],
  results_changed: [changePerfectDays],
  focus_started: [addFocusToFeed],
  habit_deleted: [storeDeletedActivities, storeDeletedReminders],
  habit_restored: [restoreActivities, restoreReminders],
  schedule_changed: [rescheduleReminders],
  address_changed: [removeButtonsOfUser],
  user_followed: [announceFollower, notifyWebhooksOfFollower],
  user_encouraged: [announceEncouragement, notifyWebhooksOfEncouragement],
  profile_viewed: [announceProfileView],
  challenge_started: [announceChallenge],
};

const HABIT = { userId: 'h.user_id', id: 'h.id' };

/** The condition under which each listener acts on a day of the habit. */
const conditions: Record<DayListener, string> = {
  followers: hasFollowersSql(HABIT.userId),
  notices: showsNoticeSql(HABIT),
  webhooks: hasWebhooksSql(HABIT.userId),
};

/** Read with the habit, so that a tick needs no other query for users without followers, notices and webhooks. */
export const dayListenersSql = `array_remove(array[${Object.entries(conditions)
  .map(([name, condition]) => `case when ${condition} then '${name}' end`)
  .join(', ')}], null)`;
