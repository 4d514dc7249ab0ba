import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '#contract/tick-links.ts';
import { TICK_REFUSALS } from '#domain/habits/tick-link.ts';
import { isSecret } from '#domain/text/secret-letters.ts';
import type { AppContext } from '#server/context.ts';
import { personAt } from '#server/features/base/account/public.ts';
import { WITHOUT_SESSION } from '#server/http/actor.ts';
import { route, signedInRoute } from '#server/http/calls.ts';
import { networkOf } from '#server/http/network.ts';
import { Refusal } from '#server/http/refusal.ts';
import { acquireCallSlot } from '#server/security/concurrent-calls.ts';
import { createTickLink, revokeTickLink } from './commands/manage-links.ts';
import { undoTick } from './commands/undo-link.ts';
import { applyTickLink, type OwnedLink } from './commands/use-link.ts';
import { findTickLink, listTickLinks } from './queries.ts';

export function tickLinkRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.listTickLinks, async ({ actor, params }) => ({
    links: await listTickLinks(ctx.database, actor.userId, params.id, ctx.clock.now()),
  }));

  signedInRoute(scope, calls.createTickLink, ({ actor, params, body }) =>
    createTickLink(ctx, { userId: actor.userId, habitId: params.id }, body),
  );

  signedInRoute(scope, calls.revokeTickLink, async ({ actor, params }) => {
    await revokeTickLink(ctx.database, actor.userId, params.id);
    return undefined;
  });
}

/** Needs no session: the link authorizes the call, even if another user is signed in. */
export function publicTickLinkRoutes(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.useTickLink, async ({ body, request, reply }) =>
    applyTickLink(ctx, await openLink(ctx, body.secret, request, reply), body.opening),
  );

  route(app, calls.undoTickLink, async ({ body, request, reply }) =>
    undoTick(ctx, await openLink(ctx, body.secret, request, reply), body.opening),
  );
}

async function openLink(
  ctx: AppContext,
  secret: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OwnedLink> {
  void reply.header('cache-control', 'no-store');
  await ctx.limits.consume('tickLinksPerNetwork', networkOf(request.ip));
  const now = ctx.clock.now();
  // Skip the query for strings that cannot be a secret.
  const link = isSecret(secret) ? await findTickLink(ctx.database, secret, now) : undefined;
  if (!link) throw new Refusal(404, TICK_REFUSALS.unknown);
  request.accountInLog = { id: link.userId };
  await ctx.limits.consume('usesPerTickLink', String(link.id));
  await acquireCallSlot(link.userId, reply);
  return { link, actor: { ...personAt(link, now), ...WITHOUT_SESSION } };
}
