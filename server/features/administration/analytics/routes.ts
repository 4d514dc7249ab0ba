import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/analytics.ts';
import type { AppContext } from '#server/context.ts';
import { route } from '#server/http/calls.ts';
import { readCountedBefore } from './commands/count-page-views.ts';
import { recordPageView } from './commands/record-page-view.ts';
import { getPageViews } from './queries/page-analytics.ts';

export function pageViewRoute(scope: FastifyInstance, ctx: AppContext): void {
  route(scope, calls.recordPageView, async ({ body, request }) => {
    await recordPageView(ctx, body, {
      userId: request.actor?.userId ?? null,
      address: request.ip,
      userAgent: request.headers['user-agent'],
    });
    return undefined;
  });
}

export function analyticsRoutes(scope: FastifyInstance, ctx: AppContext): void {
  route(scope, calls.getPageViews, async ({ query }) => {
    const counted = { now: ctx.clock.now(), countedBefore: await readCountedBefore(ctx) };
    return getPageViews(ctx.reads, query, counted);
  });
}
