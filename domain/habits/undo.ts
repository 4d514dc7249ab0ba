/** How long the page offers to undo a change. */
export const UNDO_MS = 5_000;

/** An undo that was made in that time may be sent much later, when the device was offline. */
export const RESTORED_WITHIN_MS = 24 * 60 * 60 * 1000;

/** The habits that a user deleted last, and that can be restored. */
export const MAX_RESTORABLE = 100;
