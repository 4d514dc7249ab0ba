import type { FastifyInstance, FastifyReply } from 'fastify';
import { roleOf } from '#domain/account.ts';
import { dayAt, type TimeZone } from '#domain/time-zone.ts';
import { gather } from './database/gather.ts';
import {
  type FoundSession,
  findSessions,
  hashToken,
  keepSession,
  nameOfHash,
  rememberTimeZone,
} from './features/account/public.ts';
import { fillDays } from './features/habits/public.ts';
import type { House } from './house.ts';
import type { Actor } from './http/actor.ts';
import { askedZone } from './http/asked-zone.ts';
import { Refusal, signedOut } from './http/refusal.ts';
import { carryOnSession, sessionToken } from './http/session-cookie.ts';

/** Reads the cookie of every call; whether one is needed is decided by the scope. */
export function sessions(app: FastifyInstance, house: House): void {
  app.decorateRequest('actor', null);
  const find = gather((hashNames: readonly string[]) =>
    findSessions(house.database, hashNames, house.clock.now()),
  );
  app.addHook('onRequest', async (request, reply) => {
    // Nobody's habits on a disk, where signing out would leave them. Who asks again names the ETag by itself.
    void reply.header('cache-control', 'no-store');
    const zone = askedZone(request);
    const token = sessionToken(request, house.config);
    request.actor = token ? await recognise({ house, find }, reply, token, zone) : null;
  });
}

/** For the signed-in scope. */
export function requireSignedIn(scope: FastifyInstance, house: House): void {
  scope.addHook('onRequest', async (request) => {
    if (!request.actor) throw signedOut();
    await fillDays(house, request.actor);
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

type Gate = { house: House; find: (hashName: string) => Promise<FoundSession | undefined> };

async function recognise(
  { house, find }: Gate,
  reply: FastifyReply,
  token: string,
  asked: TimeZone | undefined,
): Promise<Actor | null> {
  const now = house.clock.now();
  const sessionHash = hashToken(token);
  const found = await find(nameOfHash(sessionHash));
  if (!found) return null;
  const { userId, daysFilledThrough } = found;
  const zone = asked ?? found.zone;
  if (zone !== found.zone) await rememberTimeZone(house.database, userId, zone);
  const expiresAt = await keepSession(house.database, found, sessionHash, now);
  if (expiresAt) carryOnSession(reply, house, { token, expiresAt });
  return { userId, zone, today: dayAt(now, zone), daysFilledThrough, sessionHash };
}
