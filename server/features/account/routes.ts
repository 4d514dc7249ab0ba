import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  changePassword,
  getRegistrationRules,
  getUser,
  login,
  logout,
  register,
} from '#contract/account.ts';
import { isApprovalRequired } from '#server/features/settings/public.ts';
import type { House } from '#server/house.ts';
import { answer, answerSignedIn } from '#server/plugins/calls.ts';
import { signedOut } from '#server/plugins/refusal.ts';
import { askedZone, endSession, sessionToken, startSession } from '#server/plugins/session.ts';
import { changePassword as changeTo } from './commands/change-password.ts';
import { register as registerUser } from './commands/register.ts';
import { closeSession } from './commands/sessions.ts';
import { signIn } from './commands/sign-in.ts';
import { findUser } from './queries.ts';

const callerOf = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
});

export function openAccountRoutes(scope: FastifyInstance, house: House): void {
  answer(scope, login, async ({ body, request, reply }) => {
    const { user, token } = await signIn(house, body, callerOf(request));
    startSession(reply, house.config, token);
    return user;
  });

  answer(scope, getRegistrationRules, async () => ({
    isInvitationNeeded: await isApprovalRequired(house.database),
  }));

  answer(scope, register, async ({ body, request, reply }) => {
    const given = { ...body, zone: askedZone(request) };
    const { user, token } = await registerUser(house, given, callerOf(request));
    startSession(reply, house.config, token);
    return user;
  });

  answer(scope, logout, async ({ request, reply }) => {
    const token = sessionToken(request, house.config);
    if (token) await closeSession(house.database, token);
    endSession(reply, house.config);
    return undefined;
  });
}

export function accountRoutes(scope: FastifyInstance, house: House): void {
  answerSignedIn(scope, getUser, async ({ actor }) => {
    const user = await findUser(house.database, actor.userId);
    if (!user) throw signedOut();
    return user;
  });

  answerSignedIn(scope, changePassword, async ({ actor, body }) => {
    await changeTo(house, actor, body);
    return undefined;
  });
}
