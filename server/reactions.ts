import type { Reactions } from './events.ts';

/** Which feature reacts to what, in the order of the rows of the house. */
export const reactions: Reactions = {};
