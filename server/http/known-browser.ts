import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_BROWSER_DAYS } from '#domain/people/account.ts';
import type { Config } from '#server/config/config.ts';

const cookieName = (config: Config) => (config.isSecure ? '__Host-browser' : 'browser');
const TOKEN = /^[\w-]{43}$/;

export function browserToken(request: FastifyRequest, config: Config): string | undefined {
  const token = request.cookies[cookieName(config)];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

export const newBrowserToken = (): string => randomBytes(32).toString('base64url');

export function markBrowser(request: FastifyRequest, reply: FastifyReply, config: Config): string {
  const token = browserToken(request, config) ?? newBrowserToken();
  setBrowserCookie(reply, config, token);
  return token;
}

/** The cookie survives signing out and grants no access: it only identifies this browser. */
export function setBrowserCookie(reply: FastifyReply, config: Config, token: string): void {
  void reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isSecure,
    maxAge: KNOWN_BROWSER_DAYS * 86_400,
  });
}
