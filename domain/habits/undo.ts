/** How long the page offers to undo a change. */
export const UNDO_MS = 5_000;

/** An undo that was made offline can be sent much later. */
export const RESTORE_WINDOW_MS = 24 * 60 * 60 * 1000;

/** The latest deleted habits of a user that can be restored. */
export const MAX_RESTORABLE = 100;
