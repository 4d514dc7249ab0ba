import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/presence.ts';
import type { House } from '#server/house.ts';
import { answer } from '#server/plugins/calls.ts';
import { recordProfileView } from './commands.ts';
import { countWatching } from './queries.ts';

/** Open to visitors: a profile is watched in public. */
export function presenceRoutes(scope: FastifyInstance, house: House): void {
  answer(scope, calls.getProfileViews, ({ params }) =>
    countWatching(house.database, params.userId, house.clock.now()),
  );

  answer(scope, calls.recordProfileView, async ({ params, body, request }) => {
    await recordProfileView(house, params.userId, body, {
      userId: request.actor?.userId ?? null,
      address: request.ip,
    });
    return undefined;
  });
}
