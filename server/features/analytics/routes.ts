import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/analytics.ts';
import type { House } from '#server/house.ts';
import { answer } from '#server/plugins/calls.ts';
import { recordPageView } from './commands.ts';

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
