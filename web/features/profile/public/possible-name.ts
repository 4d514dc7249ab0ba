import { isReservedUsername, isUsername } from '#domain/people/usernames.ts';

/** Whether a text can be a username. Otherwise no profile can have the address. */
export const isPossibleName = (username: string): boolean =>
  isUsername(username) && !isReservedUsername(username);
