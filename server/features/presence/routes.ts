import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/presence.ts';
import type { AppContext } from '#server/context.ts';
import { route } from '#server/http/calls.ts';
import { networkOf } from '#server/http/network.ts';
import { recordOwnDashboard, recordProfileView } from './commands.ts';
import type { WatchingCounts } from './queries/watching-counts.ts';
import { tagOfCount } from './queries/count-from-memory.ts';

/** The same for everybody, and asked for more often than all else: nobody is recognised first. */
export function watchingRoute(scope: FastifyInstance, counts: WatchingCounts): void {
  route(scope, calls.getProfileViews, async ({ params, reply }) => {
    const watchingNow = await counts.of(params.userId);
    // The count says it all: nothing has to be hashed.
    void reply.headers({ 'cache-control': 'no-cache', etag: tagOfCount(watchingNow) });
    return { watchingNow };
  });
}

/** Open to visitors: a profile is watched in public. */
export function presenceRoutes(
  scope: FastifyInstance,
  ctx: AppContext,
  counts: WatchingCounts,
): void {
  route(scope, calls.recordProfileView, async ({ params: { userId }, body, request }) => {
    if (body.context === 'dashboard') {
      await recordOwnDashboard(counts, userId);
      return undefined;
    }
    const visitor = { userId: request.actor?.userId ?? null, network: networkOf(request.ip) };
    await recordProfileView(ctx, userId, body, visitor);
    return undefined;
  });
}
