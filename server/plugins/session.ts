import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TIME_ZONE_HEADER } from '#contract/problem.ts';
import { roleOf, SESSION_DAYS } from '#domain/account.ts';
import { DAY_MS } from '#domain/local-day.ts';
import { dayAt, isTimeZone, type TimeZone } from '#domain/time-zone.ts';
import type { Config } from '#server/config.ts';
import { gather } from '#server/database/gather.ts';
import {
  type FoundSession,
  findSessions,
  hashToken,
  keepSession,
  nameOfHash,
  rememberTimeZone,
} from '#server/features/account/public.ts';
import { fillDays } from '#server/features/habits/public.ts';
import type { House } from '#server/house.ts';
import type { Actor } from './actor.ts';
import { fieldFault, Refusal, signedOut } from './refusal.ts';

const cookieName = (config: Config) => (config.isSecure ? '__Host-session' : 'session');

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

/** For whoever has just signed in. */
export function startSession(reply: FastifyReply, config: Config, token: string): void {
  setToken(reply, config, token, SESSION_DAYS * DAY_MS);
}

/** For a session that goes on, longer or under another token: the browser forgets it when the server does. */
export function carryOnSession(
  reply: FastifyReply,
  { config, clock }: House,
  { token, expiresAt }: { token: string; expiresAt: Date },
): void {
  setToken(reply, config, token, expiresAt.getTime() - clock.now());
}

function setToken(reply: FastifyReply, config: Config, token: string, forMs: number): void {
  void reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isSecure,
    maxAge: Math.max(0, Math.floor(forMs / 1000)),
  });
}

export function sessionToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[cookieName(config)];
}

export function endSession(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(cookieName(config), { path: '/', secure: config.isSecure });
  // Pictures of people, which the browser keeps for a year.
  void reply.header('clear-site-data', '"cache"');
}

/** Undefined when the call names none. */
export function askedZone(request: FastifyRequest): TimeZone | undefined {
  const asked = request.headers[TIME_ZONE_HEADER];
  if (asked === undefined) return undefined;
  if (typeof asked === 'string' && isTimeZone(asked)) return asked;
  throw fieldFault(TIME_ZONE_HEADER, 'This time zone is not known.');
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
