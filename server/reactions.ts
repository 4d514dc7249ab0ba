import type { Reactions } from './events.ts';
import { addToFeed, tellOfFocus } from './features/feed/reactions.ts';
import {
  tellFollowersOfDay,
  tellOfChallenge,
  tellOfEncouragement,
  tellOfFollower,
  tellOfVisitor,
} from './features/notifications/reactions.ts';

/** Which feature reacts to what, in the order of the rows of the feature map. */
export const reactions: Reactions = {
  day_changed: [addToFeed, tellFollowersOfDay],
  focus_started: [tellOfFocus],
  user_followed: [tellOfFollower],
  user_encouraged: [tellOfEncouragement],
  profile_viewed: [tellOfVisitor],
  challenge_started: [tellOfChallenge],
};
