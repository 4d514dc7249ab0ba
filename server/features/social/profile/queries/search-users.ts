import { type FoundUser, MAX_SUGGESTIONS } from '#contract/profile.ts';
import { type Queries, statement } from '#server/database/database.ts';

// A range of the index instead of LIKE, whose pattern is unknown to a prepared plan.
const usersBeginning = statement(
  'profile.search',
  `select id, username, name, profile_image as "profileImage", is_bot as "isBot"
     from users
    where lower(username) ~>=~ $1 and lower(username) ~<~ $2
    order by lower(username) using ~<~
    limit ${MAX_SUGGESTIONS}`,
);

const USERNAME_PREFIX = /^[a-z0-9_.-]{1,30}$/;
/** Sorts after every character of a username. */
const LAST_CHARACTER = '\x7f';

export async function searchUsers(queries: Queries, search: string): Promise<FoundUser[]> {
  const beginning = search.toLowerCase();
  if (!USERNAME_PREFIX.test(beginning)) return [];
  return queries.run<FoundUser>(usersBeginning, [beginning, beginning + LAST_CHARACTER]);
}
