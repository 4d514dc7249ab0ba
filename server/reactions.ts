import type { Reactions } from './events.ts';
import {
  addFocusToFeed,
  addToFeed,
  bringBackActivities,
  keepActivities,
} from './features/feed/reactions.ts';
import {
  announceDay,
  announceChallenge,
  announceEncouragement,
  announceFollower,
  announceVisitor,
} from './features/notifications/reactions.ts';

/** Which feature reacts to what, in the order of the rows of the feature map. */
export const reactions: Reactions = {
  day_changed: [addToFeed, announceDay],
  focus_started: [addFocusToFeed],
  habit_deleted: [keepActivities],
  habit_restored: [bringBackActivities],
  user_followed: [announceFollower],
  user_encouraged: [announceEncouragement],
  profile_viewed: [announceVisitor],
  challenge_started: [announceChallenge],
};
