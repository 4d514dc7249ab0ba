import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin.ts';
import type { House } from '#server/house.ts';
import { answer, answerSignedIn } from '#server/http/calls.ts';
import { deleteUser, endSessionsOf, makeLinkFor, renameUser } from './commands.ts';
import { readAudit } from './queries/list-audit.ts';
import { readUsers } from './queries/list-users.ts';
import { readSiteStatus } from './queries/site-status.ts';

/** For the administrator's scope. */
export function adminRoutes(scope: FastifyInstance, house: House): void {
  answer(scope, calls.listUsers, ({ query }) => readUsers(house.database, query));

  answerSignedIn(scope, calls.renameUser, async ({ actor, params, body }) => ({
    user: await renameUser(house, actor, params.id, body),
  }));

  answerSignedIn(scope, calls.removeUser, async ({ actor, params }) => {
    await deleteUser(house, actor, params.id);
    return undefined;
  });

  answerSignedIn(scope, calls.endUserSessions, async ({ actor, params }) => ({
    ended: await endSessionsOf(house, actor, params.id),
  }));

  answerSignedIn(scope, calls.makeResetLink, async ({ actor, params }) => {
    const { link, expiresAt } = await makeLinkFor(house, actor, params.id);
    return { link, expiresAt: expiresAt.toISOString() };
  });

  answer(scope, calls.listAudit, ({ query }) => readAudit(house.database, query));

  answer(scope, calls.getSiteStatus, () => readSiteStatus(house));
}
