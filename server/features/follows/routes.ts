import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/follows.ts';
import type { House } from '#server/house.ts';
import { answer, answerSignedIn } from '#server/http/calls.ts';
import { readCounted, readOpen } from '#server/security/costly-reads.ts';
import { followUser, unfollowUser } from './commands.ts';
import { countFollows, isFollowing, listPeople } from './queries.ts';

/** How many follow is told to everybody; who they are, to people with an account. */
export function openFollowRoutes(scope: FastifyInstance, house: House): void {
  answer(scope, calls.getUserStats, ({ params, request }) =>
    readOpen(house, 'publicProfilePerAddress', request, () =>
      countFollows(house.database, params.userId),
    ),
  );
}

export function followRoutes(scope: FastifyInstance, house: House): void {
  answerSignedIn(scope, calls.getFollowStatus, ({ actor, params }) =>
    isFollowing(house.database, actor.userId, params.userId),
  );

  answerSignedIn(scope, calls.follow, async ({ actor, params }) => {
    await followUser(house, actor, params.userId);
    return { isFollowing: true };
  });

  answerSignedIn(scope, calls.unfollow, async ({ actor, params }) => {
    await unfollowUser(house, actor, params.userId);
    return { isFollowing: false };
  });

  answerSignedIn(scope, calls.listFollowers, ({ actor, params, query }) =>
    readCounted(house, 'peopleListPerAccount', actor, () =>
      listPeople(house.database, 'followers', { ...params, ...query, readerId: actor.userId }),
    ),
  );

  answerSignedIn(scope, calls.listFollowing, ({ actor, params, query }) =>
    readCounted(house, 'peopleListPerAccount', actor, () =>
      listPeople(house.database, 'following', { ...params, ...query, readerId: actor.userId }),
    ),
  );
}
