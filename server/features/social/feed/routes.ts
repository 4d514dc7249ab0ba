import type { FastifyInstance } from 'fastify';
import { getFeed } from '#contract/feed.ts';
import { batchLoad } from '#server/database/batch-load.ts';
import type { AppContext } from '#server/context.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { dependsOnUsers } from '#server/polling/depends-on-users.ts';
import { listFeeds, listNetworks } from './queries.ts';

export function feedRoutes(scope: FastifyInstance, ctx: AppContext): void {
  // Waits 10 ms, which users do not notice, so that one query answers up to 50 pages.
  const readFeed = batchLoad((ids: readonly number[]) => listFeeds(ctx.reads, ids), {
    maxKeys: 50,
    pauseMs: 10,
  });

  const networkOf = batchLoad((ids: readonly number[]) => listNetworks(ctx.database, ids));

  signedInRoute(scope, getFeed, async ({ actor, request }) => {
    const [news, people] = await Promise.all([readFeed(actor.userId), networkOf(actor.userId)]);
    dependsOnUsers(request, people ?? []);
    return news ?? { activities: [], network: [] };
  });
}
