import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/presence.ts';
import type { AppContext } from '#server/context.ts';
import { route } from '#server/http/calls.ts';
import { networkOf } from '#server/http/network.ts';
import { recordOwnDashboard, recordProfileView } from './commands.ts';
import type { WatchingCounts } from './queries/watching-counts.ts';
import { tagOfCount } from './queries/count-from-cache.ts';

/** The response is the same for all callers and the most frequent call, so the session is not read. */
export function watchingRoute(scope: FastifyInstance, counts: WatchingCounts): void {
  route(scope, calls.getProfileViews, async ({ params, reply }) => {
    const watchingNow = await counts.get(params.userId);
    // The count itself is the ETag, so no hash is needed.
    void reply.headers({ 'cache-control': 'no-cache', etag: tagOfCount(watchingNow) });
    return { watchingNow };
  });
}

/** Open to visitors. */
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
