import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contract/account.ts';
import { isApprovalRequired } from '#server/features/settings/public.ts';
import type { House } from '#server/house.ts';
import { askedZone } from '#server/http/asked-zone.ts';
import { answer, answerSignedIn } from '#server/http/calls.ts';
import { browserToken, markBrowser } from '#server/http/known-browser.ts';
import { networkOf } from '#server/http/network.ts';
import { notFound, signedOut } from '#server/http/refusal.ts';
import {
  carryOnSession,
  endSession,
  sessionToken,
  startSession,
} from '#server/http/session-cookie.ts';
import { changePassword } from './commands/change-password.ts';
import { rememberBrowser } from './commands/known-browsers.ts';
import { register } from './commands/register.ts';
import { deleteAccount } from './commands/delete-account.ts';
import { requestReset } from './commands/request-reset.ts';
import { resetPassword } from './commands/reset-password.ts';
import { closeSession, closeSessionById } from './commands/sessions.ts';
import { signIn } from './commands/sign-in.ts';
import { findUser, listSessions } from './queries.ts';

const callerOf = (request: FastifyRequest, { config }: House) => ({
  address: networkOf(request.ip),
  userAgent: request.headers['user-agent'],
  token: sessionToken(request, config),
  browser: browserToken(request, config),
});

export function openAccountRoutes(scope: FastifyInstance, house: House): void {
  answer(scope, calls.login, async ({ body, request, reply }) => {
    const { user, token } = await signIn(house, body, callerOf(request, house));
    startSession(reply, house.config, token);
    await rememberBrowser(house, user.id, markBrowser(request, reply, house.config));
    return user;
  });

  answer(scope, calls.getRegistrationRules, async () => ({
    isInvitationNeeded: await isApprovalRequired(house.database),
  }));

  answer(scope, calls.register, async ({ body, request, reply }) => {
    const given = { ...body, zone: askedZone(request) };
    const { user, token } = await register(house, given, callerOf(request, house));
    startSession(reply, house.config, token);
    await rememberBrowser(house, user.id, markBrowser(request, reply, house.config));
    return user;
  });

  answer(scope, calls.requestPasswordReset, async ({ body, request }) => {
    await requestReset(house, body, networkOf(request.ip));
    return undefined;
  });

  answer(scope, calls.resetPassword, async ({ body, request }) => {
    await resetPassword(house, body, callerOf(request, house));
    return undefined;
  });

  answer(scope, calls.logout, async ({ request, reply }) => {
    const token = sessionToken(request, house.config);
    if (token) await closeSession(house.database, token);
    endSession(reply, house.config);
    return undefined;
  });
}

export function accountRoutes(scope: FastifyInstance, house: House): void {
  answerSignedIn(scope, calls.getUser, async ({ actor }) => {
    const user = await findUser(house.database, actor.userId);
    if (!user) throw signedOut();
    return user;
  });

  answerSignedIn(scope, calls.changePassword, async ({ actor, body, request, reply }) => {
    const userAgent = request.headers['user-agent'];
    carryOnSession(reply, house, await changePassword(house, actor, body, userAgent));
    return undefined;
  });

  answerSignedIn(scope, calls.deleteUser, async ({ actor, body, reply }) => {
    await deleteAccount(house, actor, body);
    endSession(reply, house.config);
    return undefined;
  });
}

export function sessionRoutes(scope: FastifyInstance, house: House): void {
  answerSignedIn(scope, calls.listSessions, async ({ actor }) => ({
    sessions: await listSessions(house.database, actor, house.clock.now()),
  }));

  answerSignedIn(scope, calls.endSession, async ({ actor, params, reply }) => {
    const closed = await closeSessionById(house.database, actor.userId, params.id);
    if (!closed) throw notFound('Session');
    if (closed.tokenHash.equals(actor.sessionHash)) endSession(reply, house.config);
    return undefined;
  });
}
