/**
 * A client may number the changes that it sends, so that each one is applied once and no late request overwrites a
 * later change. `docs/decisions/0062-operations-have-numbers.md` says why.
 */

/** The id of the user whose change or list it is. The session of another user is refused with 401. */
export const USER_HEADER = 'x-user';

/**
 * `<client> <number>`: a UUID that the client has created for itself, and the number of this change. A client sends its
 * changes in the order of their numbers. A change is not applied, and returns 204, when a change with this or a higher
 * number was applied.
 */
export const OPERATION_HEADER = 'x-operation';

/** One numbered change of a client. */
export type OperationNumber = { readonly client: string; readonly number: number };

/**
 * When the user made the change, in milliseconds. The user counts as active on that day and on the day of the request.
 * Ignored when it is in the future or before the user's first day.
 */
export const MADE_AT_HEADER = 'x-made-at';

/**
 * `<client> <number>, <client> <number>`: the last number of each client whose change the response contains. Sent with
 * the list of habits and with the histories (even with a 304), once a client of the user has sent a number.
 */
export const APPLIED_HEADER = 'x-applied';

/**
 * When a user has more clients, the server forgets the one that has been inactive the longest. Data that name this many
 * others contain every change of a client that they leave out.
 */
export const MAX_CLIENTS = 8;
