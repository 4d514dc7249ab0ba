import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contract/account.ts';
import { isApprovalRequired } from '#server/features/settings/public.ts';
import type { AppContext } from '#server/context.ts';
import { requestedZone } from '#server/http/requested-zone.ts';
import { route, signedInRoute } from '#server/http/calls.ts';
import { browserToken, markBrowser } from '#server/http/known-browser.ts';
import { networkOf } from '#server/http/network.ts';
import { notFound, signedOut } from '#server/http/refusal.ts';
import {
  renewSessionCookie,
  endSession,
  sessionToken,
  startSession,
} from '#server/http/session-cookie.ts';
import { changeDays } from './commands/change-days.ts';
import { changePassword } from './commands/change-password.ts';
import { confirmIdentity } from './commands/confirm-identity.ts';
import { rememberBrowser } from './commands/known-browsers.ts';
import { register } from './commands/register.ts';
import { deleteAccount } from './commands/delete-account.ts';
import { requestReset } from './commands/request-reset.ts';
import { resetPassword } from './commands/reset-password.ts';
import { closeSession, closeSessionById } from './commands/sessions.ts';
import { signIn } from './commands/sign-in.ts';
import { findUser, listSessions } from './queries.ts';

const callerOf = (request: FastifyRequest, { config }: AppContext) => ({
  address: networkOf(request.ip),
  userAgent: request.headers['user-agent'],
  token: sessionToken(request, config),
  browser: browserToken(request, config),
});

export function openAccountRoutes(scope: FastifyInstance, ctx: AppContext): void {
  route(scope, calls.login, async ({ body, request, reply }) => {
    const { user, token } = await signIn(ctx, body, callerOf(request, ctx));
    startSession(reply, ctx.config, token);
    await rememberBrowser(ctx, user.id, markBrowser(request, reply, ctx.config));
    return user;
  });

  route(scope, calls.getRegistrationRules, async () => ({
    isInvitationNeeded: await isApprovalRequired(ctx.database),
  }));

  route(scope, calls.register, async ({ body, request, reply }) => {
    const registration = { ...body, zone: requestedZone(request) };
    const { user, token } = await register(ctx, registration, callerOf(request, ctx));
    startSession(reply, ctx.config, token);
    await rememberBrowser(ctx, user.id, markBrowser(request, reply, ctx.config));
    return user;
  });

  route(scope, calls.requestPasswordReset, async ({ body, request }) => {
    await requestReset(ctx, body, networkOf(request.ip));
    return undefined;
  });

  route(scope, calls.resetPassword, async ({ body, request }) => {
    await resetPassword(ctx, body, callerOf(request, ctx));
    return undefined;
  });

  route(scope, calls.logout, async ({ request, reply }) => {
    const token = sessionToken(request, ctx.config);
    if (token) await closeSession(ctx.database, token);
    endSession(reply, ctx.config);
    return undefined;
  });
}

export function accountRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.getUser, async ({ actor }) => {
    const user = await findUser(ctx.database, actor.userId);
    if (!user) throw signedOut();
    return user;
  });

  signedInRoute(scope, calls.changeDaySettings, ({ actor, body }) => changeDays(ctx, actor, body));

  signedInRoute(scope, calls.changePassword, async ({ actor, body, request, reply }) => {
    const userAgent = request.headers['user-agent'];
    renewSessionCookie(reply, ctx, await changePassword(ctx, actor, body, userAgent));
    return undefined;
  });

  signedInRoute(scope, calls.confirmIdentity, async ({ actor, body }) => {
    await confirmIdentity(ctx, actor, body.password);
    return undefined;
  });

  signedInRoute(scope, calls.deleteUser, async ({ actor, body, reply }) => {
    await deleteAccount(ctx, actor, body);
    endSession(reply, ctx.config);
    return undefined;
  });
}

export function sessionRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.listSessions, async ({ actor }) => ({
    sessions: await listSessions(ctx.database, actor, ctx.clock.now()),
  }));

  signedInRoute(scope, calls.endSession, async ({ actor, params, reply }) => {
    const closed = await closeSessionById(ctx.database, actor.userId, params.id);
    if (!closed) throw notFound('Session');
    if (closed.tokenHash.equals(actor.sessionHash)) endSession(reply, ctx.config);
    return undefined;
  });
}
