import type { Reactions } from './events.ts';
import {
  addFocusToFeed,
  addToFeed,
  bringBackActivities,
  keepActivities,
  settleRestInFeed,
} from './features/feed/reactions.ts';
import {
  announceDay,
  announceChallenge,
  announceEncouragement,
  announceFollower,
  announceVisitor,
} from './features/notifications/reactions.ts';
import {
  bringBackReminded,
  endButtons,
  endButtonsOfHabit,
  keepReminded,
  planAnew,
  takeNoticesAway,
} from './features/reminders/reactions.ts';
import {
  tellWebhooksOfDay,
  tellWebhooksOfEncouragement,
  tellWebhooksOfFollower,
} from './features/webhooks/reactions.ts';

/** Which feature reacts to what, in the order of the rows of the feature map. */
export const reactions: Reactions = {
  day_changed: [addToFeed, announceDay, takeNoticesAway, endButtonsOfHabit, tellWebhooksOfDay],
  results_changed: [settleRestInFeed],
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
