import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FACTOR_NEEDED } from '#contract/account.ts';
import { roleOf } from '#domain/people/account.ts';
import type { FactorDue } from '#domain/people/second-factor.ts';
import type { AppContext } from '#server/context.ts';
import { batchLoad } from '#server/database/batch-load.ts';
import {
  extendSession,
  type FoundSession,
  findSessions,
  personAt,
  storeTimeZone,
} from '#server/features/base/account/public.ts';
import { openDay, setActiveAt } from '#server/features/tracking/habits/public.ts';
import { type Actor, requireProof } from '#server/http/actor.ts';
import {
  requestedMoment,
  requestedOperation,
  requireNamedUser,
} from '#server/http/operation-headers.ts';
import { Refusal, signedOut } from '#server/http/refusal.ts';
import { requestedZone } from '#server/http/requested-zone.ts';
import { renewSessionCookie, sessionToken } from '#server/http/session-cookie.ts';
import { hashKey, hashToken } from '#server/security/token-hash.ts';
import { bearerOf, programs } from './token-auth.ts';
import { acquireCallSlot } from '#server/security/concurrent-calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    storesTimeZone?: boolean | undefined;
  }
}

/** Reads the session cookie of every call. The scope of a route decides whether a session is required. */
export function sessions(app: FastifyInstance, ctx: AppContext): void {
  app.decorateRequest('actor', null);
  const find = batchLoad((hashNames: readonly string[]) =>
    findSessions(ctx.database, hashNames, ctx.clock.now()),
  );
  const callerOfToken = programs(ctx);
  const callerOf = (request: FastifyRequest, reply: FastifyReply) => {
    const bearer = bearerOf(request);
    if (bearer !== undefined) return callerOfToken(request, bearer);
    const token = sessionToken(request, ctx.config);
    return token ? authenticate({ ctx, find }, { request, reply, token }) : null;
  };
  app.addHook('onRequest', async (request, reply) => {
    // Do not let browsers cache personal data on disk. Pages send the ETag themselves.
    void reply.header('cache-control', 'no-store');
    request.actor = await callerOf(request, reply);
    if (request.actor) await acquireCallSlot(request.actor.userId, reply);
  });
}

/** Closes parts of the app to a user who must set up a second factor first. */
function requireFactor({ factorDue }: Actor, part: FactorDue['closes'], now: number): void {
  if (!factorDue || now < factorDue.from) return;
  if (part === factorDue.closes || part === 'administration') {
    throw new Refusal(403, FACTOR_NEEDED);
  }
}

/** For the signed-in scope. */
export function requireSignedIn(scope: FastifyInstance, ctx: AppContext): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isForSignedIn: true };
  });
  scope.addHook('onRequest', async (request) => {
    if (!request.actor) throw signedOut();
    requireNamedUser(request, request.actor);
    const { needsProof, openWithoutFactor } = request.routeOptions.config;
    if (!openWithoutFactor) requireFactor(request.actor, 'everything', ctx.clock.now());
    if (needsProof) requireProof(request.actor, ctx.clock.now());
    const operation = requestedOperation(request);
    if (operation) request.actor = { ...request.actor, operation };
    const madeAt = requestedMoment(request);
    await openDay(ctx, request.actor);
    if (madeAt !== undefined) await setActiveAt(ctx, request.actor, madeAt);
  });
}

/** For the administrator scope, inside the signed-in scope. */
export function requireAdministrator(scope: FastifyInstance, ctx: AppContext): void {
  scope.addHook('onRequest', async ({ actor }) => {
    if (!actor || roleOf(actor.userId) !== 'admin') {
      throw new Refusal(403, 'Only the administrator may do this.');
    }
    requireFactor(actor, 'administration', ctx.clock.now());
  });
}

type Gate = { ctx: AppContext; find: (hashName: string) => Promise<FoundSession | undefined> };

type SessionRequest = { request: FastifyRequest; reply: FastifyReply; token: string };

async function authenticate(
  { ctx, find }: Gate,
  { request, reply, token }: SessionRequest,
): Promise<Actor | null> {
  const requested = requestedZone(request);
  const now = ctx.clock.now();
  const sessionHash = hashToken(token);
  const session = await find(hashKey(sessionHash));
  if (!session) return null;
  const { userId, factorDue } = session;
  const zone = requested ?? session.clock.zone;
  // Not stored at every call: two devices in two zones would overwrite each other at every poll.
  const { storesTimeZone } = request.routeOptions.config;
  if (storesTimeZone && zone !== session.clock.zone) await storeTimeZone(ctx, userId, zone);
  const clock = { ...session.clock, zone };
  const longer = await extendSession(ctx.database, session, sessionHash, now);
  if (longer) renewSessionCookie(reply, ctx, { token, expiresAt: longer });
  const sessionEndsAt = (longer ?? session.expiresAt).getTime();
  const provedAt = session.provedAt.getTime();
  const person = personAt({ ...session, clock }, now);
  return { ...person, factorDue, sessionHash, sessionEndsAt, provedAt };
}
