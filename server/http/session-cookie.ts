import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_DAYS } from '#domain/people/account.ts';
import { SECOND_STEP_MINUTES } from '#domain/people/second-factor.ts';
import { DAY_MS } from '#domain/days/local-day.ts';
import type { Config } from '#server/config/config.ts';
import type { AppContext } from '#server/context.ts';
import { setBrowserCookie } from './known-browser.ts';

const cookieName = (config: Config) => (config.isSecure ? '__Host-session' : 'session');

/** The tokens of a new session and of its browser. */
export type OpenedSession = { token: string; browser: string };

/** For a user who has just signed in. */
export function startSession(
  reply: FastifyReply,
  config: Config,
  { token, browser }: OpenedSession,
): void {
  setToken(reply, config, token, SESSION_DAYS * DAY_MS);
  setBrowserCookie(reply, config, browser);
}

/** For a session that is extended or gets a new token. The cookie expires with the session. */
export function renewSessionCookie(
  reply: FastifyReply,
  { config, clock }: AppContext,
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

/** Runs before Fastify, without parsing the other cookies. */
export function tokenIn(cookies: string | undefined, config: Config): string | undefined {
  const start = `${cookieName(config)}=`;
  const pair = cookies?.split('; ').find((cookie) => cookie.startsWith(start));
  return pair?.slice(start.length);
}

export function endSession(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(cookieName(config), { path: '/', secure: config.isSecure });
  // Profile pictures, which the browser caches for a year.
  void reply.header('clear-site-data', '"cache"');
}

const pendingCookieName = (config: Config) => (config.isSecure ? '__Host-half' : 'half');

/** For a user who has entered the right password, but no code yet. It gives access to nothing else. */
export function startPendingSignIn(reply: FastifyReply, config: Config, token: string): void {
  void reply.setCookie(pendingCookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.isSecure,
    maxAge: SECOND_STEP_MINUTES * 60,
  });
}

export function pendingSignInToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[pendingCookieName(config)];
}

export function endPendingSignIn(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(pendingCookieName(config), { path: '/', secure: config.isSecure });
}
