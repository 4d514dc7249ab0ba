import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { idInPath } from './text.ts';

/** So many are answered at a time; `before` asks for the next. */
export const PEOPLE_ON_A_PAGE = 30;

const params = z.object({ userId: idInPath });

/** Somebody in a list of people. */
export const Person = z.object({
  id: z.int(),
  username: z.string(),
  name: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  isBot: z.boolean(),
  /** By whoever asks. */
  isFollowing: z.boolean(),
});

export type Person = z.infer<typeof Person>;

/** The newest first. `next` is to be sent as `before`, and null on the last page. */
export const PeoplePage = z.object({ people: z.array(Person), next: z.nullable(z.int()) });

export type PeoplePage = z.infer<typeof PeoplePage>;

const pageQuery = z.object({ before: z.optional(idInPath) });

const FollowStatus = z.object({ isFollowing: z.boolean() });

export const getFollowStatus = defineCall({
  method: 'GET',
  path: '/api/follow-status/:userId',
  summary: 'Whether I follow somebody',
  params,
  status: 200,
  response: FollowStatus,
  refuses: [400, 401, 404],
});

export const follow = defineCall({
  method: 'POST',
  path: '/api/follow/:userId',
  summary: 'Follow somebody. Doing it again changes nothing',
  params,
  status: 200,
  response: FollowStatus,
  refuses: [400, 401, 404, 429],
});

export const unfollow = defineCall({
  method: 'DELETE',
  path: '/api/follow/:userId',
  summary: 'Follow somebody no more. Nobody needs to have been followed',
  params,
  status: 200,
  response: FollowStatus,
  refuses: [400, 401],
});

export const getUserStats = defineCall({
  method: 'GET',
  path: '/api/user/:userId/stats',
  summary: 'How many follow somebody, and how many they follow',
  params,
  status: 200,
  response: z.object({ followers: z.int(), following: z.int() }),
  refuses: [400, 404, 429],
});

export const listFollowers = defineCall({
  method: 'GET',
  path: '/api/user/:userId/followers',
  summary: 'Who follows somebody, the newest first, a page at a time',
  params,
  query: pageQuery,
  status: 200,
  response: PeoplePage,
  refuses: [400, 401, 404, 429],
});

export const listFollowing = defineCall({
  method: 'GET',
  path: '/api/user/:userId/following',
  summary: 'Whom somebody follows, the newest first, a page at a time',
  params,
  query: pageQuery,
  status: 200,
  response: PeoplePage,
  refuses: [400, 401, 404, 429],
});
