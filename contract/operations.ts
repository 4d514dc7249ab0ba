/**
 * A client may number the changes that it sends, so that each of them is applied once and no late request overwrites a
 * later change. All names of the headers are here; `docs/decisions/0062-operations-have-numbers.md` says why.
 */

/** The id of the user whose change or list it is. Another user's session is refused with 401. */
export const USER_HEADER = 'x-user';

/**
 * `<client> <number>`: the UUID that the client has made for itself, and the number of this change. A client sends its
 * changes in the order of their numbers. A number that is not above the last one applied changes nothing: 204.
 */
export const OPERATION_HEADER = 'x-operation';

/** One change that a client has numbered. */
export type OperationNumber = { readonly client: string; readonly number: number };

/**
 * When the user made the change, in milliseconds. That day counts as one on which the user was active, as does the day on which
 * the change arrives. A time in the future, or before the first day of the user, is ignored.
 */
export const MADE_AT_HEADER = 'x-made-at';

/**
 * `<client> <number>, <client> <number>`, on the list of habits and on their histories: up to which number of each client of
 * the user the answer contains the changes. Left out when no client has sent a number. On 304, too.
 */
export const APPLIED_HEADER = 'x-applied';

/** The server forgets the client of a user that has sent nothing for the longest time. */
export const MAX_CLIENTS = 8;
