import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin.ts';
import type { AppContext } from '#server/context.ts';
import { route, signedInRoute } from '#server/http/calls.ts';
import {
  removeUser,
  endSessionsOf,
  createResetLinkFor,
  renameUser,
  removeFactorsOf,
} from './commands.ts';
import { listAudit } from './queries/list-audit.ts';
import { listUsers } from './queries/list-users.ts';
import { getSiteStatus } from './queries/site-status.ts';

/** For the administrator's scope. */
export function adminRoutes(scope: FastifyInstance, ctx: AppContext): void {
  route(scope, calls.listUsers, ({ query }) => listUsers(ctx.reads, query));

  signedInRoute(scope, calls.renameUser, async ({ actor, params, body }) => ({
    user: await renameUser(ctx, actor, params.id, body),
  }));

  signedInRoute(scope, calls.removeUser, async ({ actor, params }) => {
    await removeUser(ctx, actor, params.id);
    return undefined;
  });

  signedInRoute(scope, calls.endUserSessions, async ({ actor, params }) => ({
    ended: await endSessionsOf(ctx, actor, params.id),
  }));

  signedInRoute(scope, calls.makeResetLink, async ({ actor, params }) => {
    const { link, expiresAt } = await createResetLinkFor(ctx, actor, params.id);
    return { link, expiresAt: expiresAt.toISOString() };
  });

  signedInRoute(scope, calls.removeFactors, async ({ actor, params }) => {
    await removeFactorsOf(ctx, actor, params.id);
    return undefined;
  });

  route(scope, calls.listAudit, ({ query }) => listAudit(ctx.reads, query));

  route(scope, calls.getSiteStatus, () => getSiteStatus(ctx));
}
