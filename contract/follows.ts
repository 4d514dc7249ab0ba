import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { idInPath } from './text.ts';

export const PEOPLE_PER_PAGE = 30;
export const MAX_SUGGESTED_PEOPLE = 8;

const params = z.object({ userId: about('The id of the other user.', idInPath) });

export const Person = named(
  'Person',
  'A user in a list of users.',
  z.object({
    id: about('The id of the user.', z.int()),
    username: about('The username.', z.string()),
    name: about('The display name. Null for none.', z.nullable(z.string())),
    profileImage: about(
      'The address of the profile picture. Null for none.',
      z.nullable(z.string()),
    ),
    isBot: about('Whether the account is a bot.', z.boolean()),
    isFollowing: about('Whether the user of the call follows this one.', z.boolean()),
  }),
);

export type Person = z.infer<typeof Person>;

export const PeoplePage = named(
  'PeoplePage',
  'A page of a list of users.',
  z.object({
    people: about('The newest first.', z.array(Person)),
    next: about(
      'Send it as `before` for the next page. Null on the last one.',
      z.nullable(z.int()),
    ),
  }),
);

export type PeoplePage = z.infer<typeof PeoplePage>;

const pageQuery = z.object({
  before: about('The `next` of the page before.', z.optional(idInPath)),
});

const FollowStatus = named(
  'FollowStatus',
  'Whether the user follows another one.',
  z.object({ isFollowing: about('Whether the user follows the other one.', z.boolean()) }),
);

export const getFollowStatus = defineCall({
  method: 'GET',
  path: '/api/follow-status/:userId',
  summary: 'Whether I follow a user',
  params,
  status: 200,
  response: FollowStatus,
  refuses: [400, 401, 404],
});

export const follow = defineCall({
  method: 'POST',
  path: '/api/follow/:userId',
  summary: 'Follow a user. Following twice is no error',
  params,
  status: 200,
  response: FollowStatus,
  refuses: [400, 401, 404, 429],
});

export const unfollow = defineCall({
  method: 'DELETE',
  path: '/api/follow/:userId',
  summary: 'Unfollow a user. Unfollowing twice is no error',
  params,
  status: 200,
  response: FollowStatus,
  refuses: [400, 401],
});

export const getUserStats = defineCall({
  method: 'GET',
  path: '/api/user/:userId/stats',
  summary: 'How many followers a user has, and how many users they follow',
  params,
  status: 200,
  response: z.object({
    followers: about('How many users follow this one.', z.int()),
    following: about('How many users this one follows.', z.int()),
  }),
  refuses: [400, 404, 429],
});

export const listFollowers = defineCall({
  method: 'GET',
  path: '/api/user/:userId/followers',
  summary: 'The followers of a user, the newest first, a page at a time',
  params,
  query: pageQuery,
  status: 200,
  response: PeoplePage,
  refuses: [400, 401, 404, 429],
});

export const listFollowing = defineCall({
  method: 'GET',
  path: '/api/user/:userId/following',
  summary: 'The users that a user follows, the newest first, a page at a time',
  params,
  query: pageQuery,
  status: 200,
  response: PeoplePage,
  refuses: [400, 401, 404, 429],
});

export const SuggestedPerson = named(
  'SuggestedPerson',
  'A user to follow.',
  z.extend(Person, {
    habitsInCommon: about(
      'The names of their habits that are like mine, at most 3.',
      z.array(z.string()),
    ),
    hasSameNames: about('Whether all of these habits have the names of mine.', z.boolean()),
  }),
);

export type SuggestedPerson = z.infer<typeof SuggestedPerson>;

export const listSuggestedPeople = defineCall({
  method: 'GET',
  path: '/api/users/suggested',
  summary: `Users with public habits whom I do not follow yet, at most ${MAX_SUGGESTED_PEOPLE}: those with habits like mine first`,
  status: 200,
  response: z.object({ people: about('The users to follow.', z.array(SuggestedPerson)) }),
  refuses: [401, 429],
});
