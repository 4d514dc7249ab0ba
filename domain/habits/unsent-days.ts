/** A new habit may begin at most this many days ago. Older waiting changes of version 1.2 are listed as failed. */
export const MAX_UNSENT_DAYS = 30;
