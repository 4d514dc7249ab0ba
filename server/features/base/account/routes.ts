import type { FastifyInstance } from 'fastify';
import type { User } from '#contract/account.ts';
import * as calls from '#contract/account.ts';
import { isAllClosed } from '#domain/people/second-factor.ts';
import { isApprovalRequired } from '#server/features/base/settings/public.ts';
import { registrationMethods, shownSignIn } from '#server/config/sign-in.ts';
import type { AppContext } from '#server/context.ts';
import { callerOf } from '#server/http/caller.ts';
import { requestedZone } from '#server/http/requested-zone.ts';
import { type Exchange, route, signedInRoute } from '#server/http/calls.ts';
import { browserToken } from '#server/http/known-browser.ts';
import { networkOf } from '#server/http/network.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import {
  endPendingSignIn,
  endSession,
  pendingSignInToken,
  renewSessionCookie,
  sessionToken,
  startPendingSignIn,
  startSession,
} from '#server/http/session-cookie.ts';
import type { AccessSources } from './passwords/account-access.ts';
import { changeDays, storeTimeZone } from './commands/change-days.ts';
import { changePassword } from './passwords/change-password.ts';
import { register } from './registration/register.ts';
import { deleteAccount } from './commands/delete-account.ts';
import { listAccessOfReset, resetPassword } from './passwords/reset-password.ts';
import { closeSession, closeSessionById } from './commands/sessions.ts';
import { beginPasskeySignIn } from './passkeys/check-assertion.ts';
import { beginRegistration, registerByPasskey } from './registration/by-passkey.ts';
import { signInByPasskey } from './sign-in/by-passkey.ts';
import { finishSignIn } from './sign-in/second-step.ts';
import { signIn } from './sign-in/by-password.ts';
import { signInByLink } from './sign-in/by-link.ts';
import { getUser, listSessions, setUpCheck } from './queries.ts';
import { resendConfirmation, confirmEmail } from './commands/email-confirmation.ts';
import type { SignedIn } from './sign-in/user-at-sign-in.ts';
import { requestReset } from './passwords/reset-link.ts';

export function publicAccountRoutes(
  scope: FastifyInstance,
  ctx: AppContext,
  sources: AccessSources,
): void {
  const completeSignIn = async (
    { request, reply }: Exchange,
    { user, zone, ...opened }: SignedIn,
  ) => {
    startSession(reply, ctx.config, opened);
    const requested = requestedZone(request) ?? zone;
    if (requested !== zone) await storeTimeZone(ctx, user.id, requested);
    return user;
  };

  route(scope, calls.login, async ({ body, ...exchange }) => {
    const result = await signIn(ctx, body, callerOf(exchange.request, ctx.config));
    if (result.kind === 'signed in') return completeSignIn(exchange, result);
    startPendingSignIn(exchange.reply, ctx.config, result.pendingToken);
    throw new Refusal(403, calls.CODE_NEEDED);
  });

  route(scope, calls.finishSignIn, async ({ body, ...exchange }) => {
    const { request, reply } = exchange;
    const token = pendingSignInToken(request, ctx.config) ?? '';
    const signedIn = await finishSignIn(ctx, { ...body, token }, callerOf(request, ctx.config));
    endPendingSignIn(reply, ctx.config);
    return completeSignIn(exchange, signedIn);
  });

  signInMethodsRoute(scope, ctx);
  signInRoutes(scope, ctx, completeSignIn);
  passkeyRegistrationRoutes(scope, ctx, completeSignIn);
  passwordResetRoutes(scope, ctx, sources);
  emailConfirmationRoutes(scope, ctx);

  route(scope, calls.getRegistrationRules, async () => ({
    isInvitationNeeded: await isApprovalRequired(ctx.database),
    by: registrationMethods(ctx.config),
  }));

  route(scope, calls.register, async ({ body, ...exchange }) => {
    const { request } = exchange;
    const registration = { ...body, zone: requestedZone(request) };
    return completeSignIn(
      exchange,
      await register(ctx, registration, callerOf(request, ctx.config)),
    );
  });

  route(scope, calls.logout, async ({ request, reply }) => {
    const token = sessionToken(request, ctx.config);
    if (token) await closeSession(ctx.database, token);
    endSession(reply, ctx.config);
    return undefined;
  });
}

function passwordResetRoutes(
  scope: FastifyInstance,
  ctx: AppContext,
  sources: AccessSources,
): void {
  route(scope, calls.requestPasswordReset, async ({ body, request }) => {
    const browser = browserToken(request, ctx.config);
    await requestReset(ctx, { ...body, network: networkOf(request.ip), browser });
    return undefined;
  });

  route(scope, calls.listAccessOfReset, async ({ body, request }) => ({
    access: await listAccessOfReset(ctx, body.code, callerOf(request, ctx.config), sources),
  }));

  route(scope, calls.resetPassword, async ({ body, request }) => {
    await resetPassword(ctx, body, callerOf(request, ctx.config), sources);
    return undefined;
  });
}

function emailConfirmationRoutes(scope: FastifyInstance, ctx: AppContext): void {
  route(scope, calls.confirmEmail, async ({ body, request }) => {
    const { userId } = await confirmEmail(ctx, body.code, networkOf(request.ip));
    request.accountInLog = { id: userId };
    return undefined;
  });
}

type CompleteSignIn = (exchange: Exchange, signedIn: SignedIn) => Promise<User>;

function signInMethodsRoute(scope: FastifyInstance, ctx: AppContext): void {
  const isSetUp = setUpCheck(ctx.database);
  route(scope, calls.getSignInMethods, async () => ({
    ...shownSignIn(ctx.config),
    isSetUp: await isSetUp(),
  }));
}

function signInRoutes(scope: FastifyInstance, ctx: AppContext, complete: CompleteSignIn): void {
  route(scope, calls.beginPasskeySignIn, ({ request }) =>
    beginPasskeySignIn(ctx, networkOf(request.ip)),
  );

  route(scope, calls.signInByPasskey, async ({ body, ...exchange }) => {
    const caller = callerOf(exchange.request, ctx.config);
    return complete(exchange, await signInByPasskey(ctx, body.credential, caller));
  });

  route(scope, calls.signInByLink, async ({ body, ...exchange }) => {
    const caller = callerOf(exchange.request, ctx.config);
    return complete(exchange, await signInByLink(ctx, body, caller));
  });
}

function passkeyRegistrationRoutes(
  scope: FastifyInstance,
  ctx: AppContext,
  complete: CompleteSignIn,
): void {
  route(scope, calls.beginRegistrationByPasskey, ({ body, request }) =>
    beginRegistration(ctx, body, networkOf(request.ip)),
  );

  route(scope, calls.registerByPasskey, async ({ body, ...exchange }) => {
    const caller = callerOf(exchange.request, ctx.config);
    const registration = { ...body, zone: requestedZone(exchange.request) };
    return complete(exchange, await registerByPasskey(ctx, registration, caller));
  });
}

export function accountRoutes(
  scope: FastifyInstance,
  ctx: AppContext,
  sources: AccessSources,
): void {
  signedInRoute(scope, calls.getUser, async ({ actor }) => {
    const user = await getUser(ctx.database, actor.userId);
    const needsFactor = isAllClosed(actor.factorDue ?? null, ctx.clock.now());
    return { ...user, ...(needsFactor && { needsFactor }) };
  });

  signedInRoute(scope, calls.changeDaySettings, ({ actor, body }) => changeDays(ctx, actor, body));

  signedInRoute(scope, calls.resendConfirmation, async ({ actor }) => {
    await resendConfirmation(ctx, actor);
    return undefined;
  });

  signedInRoute(scope, calls.changePassword, async ({ actor, body, request, reply }) => {
    const userAgent = request.headers['user-agent'];
    const renewed = await changePassword(ctx, actor, body, { userAgent, sources });
    renewSessionCookie(reply, ctx, renewed);
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
