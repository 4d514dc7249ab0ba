import { type FoundUser, MAX_SUGGESTIONS } from '#contract/profile.ts';
import { type Queries, statement } from '#server/database/database.ts';

// Ranges of the indexes instead of LIKE, whose pattern is unknown to a prepared plan. Up to eight users have both a
// matching username and a matching name, so twice as many names are read.
const usersBeginning = statement(
  'profile.search',
  `select id, username, name, "profileImage", "isBot" from (
     select distinct on (id) * from (
       (select id, username, name, profile_image as "profileImage", is_bot as "isBot",
               1 as place, lower(username) as sorted
          from users
         where lower(username) ~>=~ $1 and lower(username) ~<~ $2
         order by lower(username) using ~<~
         limit ${MAX_SUGGESTIONS})
       union all
       (select id, username, name, profile_image, is_bot, 2, lower(name)
          from users
         where lower(name) ~>=~ lower($3) and lower(name) ~<~ (lower($3) || $4)
         order by lower(name) using ~<~, id
         limit ${2 * MAX_SUGGESTIONS})) matching
      order by id, place) found
    order by place, sorted using ~<~, id
    limit ${MAX_SUGGESTIONS}`,
);

const USERNAME_PREFIX = /^[a-z0-9_.-]{1,30}$/;
/** Sorts after every character of a username. */
const LAST_OF_USERNAME = '\x7f';
/** Sorts after every character of a display name. */
const LAST_OF_NAME = '\u{10FFFF}';

/** Returns users with a matching username first. */
export async function searchUsers(queries: Queries, search: string): Promise<FoundUser[]> {
  if (search === '') return [];
  const beginning = search.toLowerCase();
  // No username begins like this, so the range is empty.
  const username = USERNAME_PREFIX.test(beginning) ? beginning : LAST_OF_USERNAME;
  const values = [username, beginning + LAST_OF_USERNAME, search, LAST_OF_NAME];
  return queries.run<FoundUser>(usersBeginning, values);
}
