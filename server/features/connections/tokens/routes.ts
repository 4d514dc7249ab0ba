import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/tokens.ts';
import type { AppContext } from '#server/context.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { createToken, revokeToken } from './commands/manage-tokens.ts';
import { listTokens } from './queries.ts';

export function tokenRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.listTokens, async ({ actor }) => ({
    tokens: await listTokens(ctx.database, actor.userId, ctx.clock.now()),
  }));

  signedInRoute(scope, calls.createToken, ({ actor, body }) =>
    createToken(ctx, actor.userId, body),
  );

  signedInRoute(scope, calls.revokeToken, async ({ actor, params }) => {
    await revokeToken(ctx.database, actor.userId, params.id);
    return undefined;
  });
}
