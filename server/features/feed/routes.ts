import type { FastifyInstance } from 'fastify';
import { readFeed } from '#contract/feed.ts';
import { batchLoad } from '#server/database/batch-load.ts';
import type { AppContext } from '#server/context.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { restsOn } from '#server/http/rests-on.ts';
import { readFeeds, readFollowed } from './queries.ts';

export function feedRoutes(scope: FastifyInstance, ctx: AppContext): void {
  // Nobody waits for news to the hundredth of a second: thousands of pages are answered by a hundred queries.
  const readOf = batchLoad((ids: readonly number[]) => readFeeds(ctx.database, ids), {
    atMost: 50,
    pauseMs: 10,
  });

  const followedBy = batchLoad((ids: readonly number[]) => readFollowed(ctx.database, ids));

  signedInRoute(scope, readFeed, async ({ actor, request }) => {
    const [activities, followed] = await Promise.all([
      readOf(actor.userId),
      followedBy(actor.userId),
    ]);
    restsOn(request, followed ?? []);
    return { activities: activities ?? [] };
  });
}
