/** How long anything can be taken back. */
export const UNDO_MS = 5_000;

/** A deleted habit waits longer: the way to the server takes its time too. */
export const RESTORED_WITHIN_MS = 3 * UNDO_MS;
