import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/notifications.ts';
import { PAGE_SEGMENTS } from '#domain/site/site-paths.ts';
import type { AppContext } from '#server/context.ts';
import { route, signedInRoute } from '#server/http/calls.ts';
import { signedOut } from '#server/http/refusal.ts';
import { changePreferences } from './commands/change-preferences.ts';
import { switchByToken } from './commands/unsubscribe.ts';
import { listNotifications } from './queries/history.ts';
import { findPreferences } from './queries/preferences.ts';

const OUTBOX_PAGE = 20;

export function notificationRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.getNotificationPreferences, async ({ actor }) => {
    const preferences = await findPreferences(ctx.database, actor.userId);
    if (!preferences) throw signedOut();
    return { preferences };
  });

  signedInRoute(scope, calls.updateNotificationPreferences, async ({ actor, body }) => {
    const preferences = await changePreferences(ctx, actor.userId, body);
    if (!preferences) throw signedOut();
    return { preferences };
  });

  signedInRoute(scope, calls.listNotifications, ({ actor, query }) =>
    listNotifications(ctx.reads, actor.userId, query.before),
  );
}

/** Needs no session: a mail program has none, and the link identifies the user. */
export async function unsubscribeRoutes(app: FastifyInstance, ctx: AppContext): Promise<void> {
  await app.register(async (scope) => {
    // RFC 8058: the body is always `List-Unsubscribe=One-Click`, in either encoding, so it is not read.
    const notations = ['multipart/form-data', 'application/x-www-form-urlencoded'];
    scope.addContentTypeParser(notations, (_request, body, done) => {
      body.resume();
      done(null, undefined);
    });
    route(scope, calls.unsubscribe, async ({ query }) => ({
      type: await switchByToken(ctx, query.token, false),
    }));
    route(scope, calls.subscribeAgain, async ({ query }) => ({
      type: await switchByToken(ctx, query.token, true),
    }));
    // A mail program without one-click support sends a GET, which must change nothing.
    scope.get(calls.unsubscribe.path, async (request, reply) => {
      const [, search = ''] = request.url.split('?', 2);
      return reply.redirect(`/${PAGE_SEGMENTS.unsubscribe}?${search}`, 303);
    });
  });
}

/** For the administrator's scope. */
export function outboxRoute(scope: FastifyInstance, ctx: AppContext): void {
  route(scope, calls.listOutbox, ({ query }) =>
    ctx.mail.listOutbox({ before: query.before, limit: query.limit ?? OUTBOX_PAGE }),
  );
}
