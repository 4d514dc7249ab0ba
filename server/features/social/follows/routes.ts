import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/follows.ts';
import type { AppContext } from '#server/context.ts';
import { route, signedInRoute } from '#server/http/calls.ts';
import { readCounted, readOpen } from '#server/security/concurrent-calls.ts';
import { followUser, unfollowUser } from './commands.ts';
import { listSuggestedPeople } from './queries/list-suggested-people.ts';
import { countFollows, isFollowing, listPeople } from './queries/list-people.ts';

/** The counts are public. The names are only for users. */
export function publicFollowRoutes(scope: FastifyInstance, ctx: AppContext): void {
  route(scope, calls.getUserStats, ({ params, request }) =>
    readOpen(ctx, 'publicProfilePerNetwork', request, () =>
      countFollows(ctx.database, params.userId),
    ),
  );
}

export function followRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.getFollowStatus, ({ actor, params }) =>
    isFollowing(ctx.database, actor.userId, params.userId),
  );

  signedInRoute(scope, calls.follow, async ({ actor, params }) => {
    await followUser(ctx, actor, params.userId);
    return { isFollowing: true };
  });

  signedInRoute(scope, calls.unfollow, async ({ actor, params }) => {
    await unfollowUser(ctx, actor, params.userId);
    return { isFollowing: false };
  });

  signedInRoute(scope, calls.listFollowers, ({ actor, params, query }) =>
    readCounted(ctx, 'peopleListPerAccount', actor, () =>
      listPeople(ctx.reads, 'followers', { ...params, ...query, readerId: actor.userId }),
    ),
  );

  signedInRoute(scope, calls.listFollowing, ({ actor, params, query }) =>
    readCounted(ctx, 'peopleListPerAccount', actor, () =>
      listPeople(ctx.reads, 'following', { ...params, ...query, readerId: actor.userId }),
    ),
  );

  signedInRoute(scope, calls.listSuggestedPeople, ({ actor }) =>
    readCounted(ctx, 'peopleListPerAccount', actor, () => listSuggestedPeople(ctx.reads, actor)),
  );
}
