import { isReservedUsername, isUsername } from '#domain/people/usernames.ts';

/** Whether somebody can be called so: else no profile will ever be at that address. */
export const isPossibleName = (username: string): boolean =>
  isUsername(username) && !isReservedUsername(username);
