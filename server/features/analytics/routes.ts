import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/analytics.ts';
import type { House } from '#server/house.ts';
import { answer } from '#server/http/calls.ts';
import { countedBefore } from './commands/count-page-views.ts';
import { recordPageView } from './commands/record-page-view.ts';
import { readPageAnalytics } from './queries/page-analytics.ts';

export function pageViewRoute(scope: FastifyInstance, house: House): void {
  answer(scope, calls.recordPageView, async ({ body, request }) => {
    await recordPageView(house, body, {
      userId: request.actor?.userId ?? null,
      address: request.ip,
      userAgent: request.headers['user-agent'],
    });
    return undefined;
  });
}

export function analyticsRoutes(scope: FastifyInstance, house: House): void {
  answer(scope, calls.getPageViews, async ({ query }) => {
    const counted = { now: house.clock.now(), countedBefore: await countedBefore(house) };
    return readPageAnalytics(house.database, query, counted);
  });
}
