/** Older queued changes are not sent automatically: the user decides about them. */
export const MAX_UNSENT_DAYS = 30;
