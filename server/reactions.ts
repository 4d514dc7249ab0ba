import type { DayListener, Reactions } from './events.ts';
import {
  addFocusToFeed,
  addToFeed,
  bringBackActivities,
  keepActivities,
  changePerfectDays,
} from './features/social/feed/reactions.ts';
import {
  announceDay,
  announceChallenge,
  announceEncouragement,
  announceFollower,
  announceVisitor,
  hasFollowersSql,
} from './features/connections/notifications/reactions.ts';
import {
  bringBackReminded,
  endButtons,
  endButtonsOfHabit,
  keepReminded,
  planAnew,
  showsNoticeSql,
  takeNoticesAway,
} from './features/connections/reminders/reactions.ts';
import {
  hasWebhooksSql,
  tellWebhooksOfDay,
  tellWebhooksOfEncouragement,
  tellWebhooksOfFollower,
} from './features/connections/webhooks/reactions.ts';

/** Which feature reacts to what, in the order of the rows of the feature map. */
export const reactions: Reactions = {
  day_changed: [addToFeed, announceDay, takeNoticesAway, endButtonsOfHabit, tellWebhooksOfDay],
  results_changed: [changePerfectDays],
  focus_started: [addFocusToFeed],
  habit_deleted: [keepActivities, keepReminded],
  habit_restored: [bringBackActivities, bringBackReminded],
  schedule_changed: [planAnew],
  address_changed: [endButtons],
  user_followed: [announceFollower, tellWebhooksOfFollower],
  user_encouraged: [announceEncouragement, tellWebhooksOfEncouragement],
  profile_viewed: [announceVisitor],
  challenge_started: [announceChallenge],
};

const HABIT = { userId: 'h.user_id', id: 'h.id' };

/** By listener, the condition under which it acts on a day of the habit. */
const conditions: Record<DayListener, string> = {
  followers: hasFollowersSql(HABIT.userId),
  notices: showsNoticeSql(HABIT),
  webhooks: hasWebhooksSql(HABIT.userId),
};

/** Read with the habit, so that a tick asks nothing more for users without followers, notices and webhooks. */
export const dayListenersSql = `array_remove(array[${Object.entries(conditions)
  .map(([name, condition]) => `case when ${condition} then '${name}' end`)
  .join(', ')}], null)`;
