import type { Reactions } from './events.ts';
import { tellOfDay, tellOfFocus } from './features/feed/reactions.ts';

/** Which feature reacts to what, in the order of the rows of the house. */
export const reactions: Reactions = {
  day_changed: [tellOfDay],
  focus_started: [tellOfFocus],
};
