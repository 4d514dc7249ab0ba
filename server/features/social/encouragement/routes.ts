import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/encouragement.ts';
import type { AppContext } from '#server/context.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { networkOf } from '#server/http/network.ts';
import { sendEncouragement } from './commands.ts';
import { dependsOnUsers } from '#server/polling/depends-on-users.ts';
import { listEncouragements } from './queries.ts';

export function encouragementRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.sendEncouragement, async ({ actor, body, request }) => {
    await ctx.limits.consume('encouragementPerAccount', `${actor.userId}`);
    await ctx.limits.consume('encouragementPerNetwork', networkOf(request.ip));
    return sendEncouragement(ctx, actor.userId, body);
  });

  signedInRoute(scope, calls.listEncouragements, async ({ actor, request }) => {
    const { encouragements, senders } = await listEncouragements(ctx.database, actor.userId);
    dependsOnUsers(request, senders);
    return { encouragements };
  });
}
