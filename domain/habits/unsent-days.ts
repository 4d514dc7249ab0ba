/** So many days a change waits to be sent. A user who comes back later decides about it. */
export const UNSENT_KEPT_DAYS = 30;
