import type { FastifyInstance, FastifyReply } from 'fastify';
import { roleOf } from '#domain/people/account.ts';
import { localDayOf } from '#domain/days/person-clock.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';
import { batchLoad } from './database/batch-load.ts';
import {
  type FoundSession,
  findSessions,
  hashToken,
  extendSession,
  nameOfHash,
  rememberTimeZone,
} from './features/account/public.ts';
import { fillDays } from './features/habits/public.ts';
import type { AppContext } from './context.ts';
import type { Actor } from './http/actor.ts';
import { requestedZone } from './http/requested-zone.ts';
import { Refusal, signedOut } from './http/refusal.ts';
import { renewSessionCookie, sessionToken } from './http/session-cookie.ts';
import { takeCallPlace } from './security/calls-at-once.ts';

/** Reads the cookie of every call; whether one is needed is decided by the scope. */
export function sessions(app: FastifyInstance, ctx: AppContext): void {
  app.decorateRequest('actor', null);
  const find = batchLoad((hashNames: readonly string[]) =>
    findSessions(ctx.database, hashNames, ctx.clock.now()),
  );
  app.addHook('onRequest', async (request, reply) => {
    // Nobody's habits on a disk, where signing out would leave them. Who asks again names the ETag by itself.
    void reply.header('cache-control', 'no-store');
    const zone = requestedZone(request);
    const token = sessionToken(request, ctx.config);
    request.actor = token ? await recognise({ ctx, find }, reply, token, zone) : null;
    if (request.actor) await takeCallPlace(request.actor.userId, reply);
  });
}

/** For the signed-in scope. */
export function requireSignedIn(scope: FastifyInstance, ctx: AppContext): void {
  scope.addHook('onRequest', async (request) => {
    if (!request.actor) throw signedOut();
    await fillDays(ctx, request.actor);
  });
}

/** Inside the signed-in scope. */
export function requireAdministrator(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ actor }) => {
    if (!actor || roleOf(actor.userId) !== 'admin') {
      throw new Refusal(403, 'Only the administrator may do this.');
    }
  });
}

type Gate = { ctx: AppContext; find: (hashName: string) => Promise<FoundSession | undefined> };

async function recognise(
  { ctx, find }: Gate,
  reply: FastifyReply,
  token: string,
  requested: TimeZone | undefined,
): Promise<Actor | null> {
  const now = ctx.clock.now();
  const sessionHash = hashToken(token);
  const found = await find(nameOfHash(sessionHash));
  if (!found) return null;
  const { userId, week, daysFilledThrough } = found;
  const zone = requested ?? found.clock.zone;
  if (zone !== found.clock.zone) await rememberTimeZone(ctx, userId, zone);
  const clock = { ...found.clock, zone };
  const longer = await extendSession(ctx.database, found, sessionHash, now);
  if (longer) renewSessionCookie(reply, ctx, { token, expiresAt: longer });
  const sessionEndsAt = (longer ?? found.expiresAt).getTime();
  const today = localDayOf(now, clock);
  return { userId, clock, today, week, daysFilledThrough, sessionHash, sessionEndsAt };
}
