/**
 * The cache of the signed-in user on a device: API responses, and actions of notifications that are not sent yet. Pages
 * and the service worker share it.
 */
export const USER_CACHE = 'habitcrush-person';

/** The path of queued actions of notifications. */
export const QUEUED_ACTIONS = '/pressed/';

/** The header of a cached response that the worker returns. Its value says why. */
export const STORED_HEADER = 'x-stored';
/** The server may still respond. With another value, it is unreachable. */
export const LATE = 'late';
