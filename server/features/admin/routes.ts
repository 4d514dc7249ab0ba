import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin.ts';
import type { AppContext } from '#server/context.ts';
import { route, signedInRoute } from '#server/http/calls.ts';
import { deleteUser, endSessionsOf, makeLinkFor, renameUser } from './commands.ts';
import { readAudit } from './queries/list-audit.ts';
import { readUsers } from './queries/list-users.ts';
import { readSiteStatus } from './queries/site-status.ts';

/** For the administrator's scope. */
export function adminRoutes(scope: FastifyInstance, ctx: AppContext): void {
  route(scope, calls.listUsers, ({ query }) => readUsers(ctx.database, query));

  signedInRoute(scope, calls.renameUser, async ({ actor, params, body }) => ({
    user: await renameUser(ctx, actor, params.id, body),
  }));

  signedInRoute(scope, calls.removeUser, async ({ actor, params }) => {
    await deleteUser(ctx, actor, params.id);
    return undefined;
  });

  signedInRoute(scope, calls.endUserSessions, async ({ actor, params }) => ({
    ended: await endSessionsOf(ctx, actor, params.id),
  }));

  signedInRoute(scope, calls.makeResetLink, async ({ actor, params }) => {
    const { link, expiresAt } = await makeLinkFor(ctx, actor, params.id);
    return { link, expiresAt: expiresAt.toISOString() };
  });

  route(scope, calls.listAudit, ({ query }) => readAudit(ctx.database, query));

  route(scope, calls.getSiteStatus, () => readSiteStatus(ctx));
}
