import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Headers } from './security-headers.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

export function securityHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
  });
}

/** A page of another site must not act in a signed-in person's name. */
export function originCheck(app: FastifyInstance, config: Config): void {
  const own = new URL(config.publicUrl);
  app.addHook('onRequest', async (request) => {
    if (READING.has(request.method) || !isForeign(request, own)) return;
    throw new Refusal(403, 'This call came from another site and was refused.');
  });
}

function isForeign(request: FastifyRequest, own: URL): boolean {
  const { origin } = request.headers;
  if (origin === undefined || origin === own.origin) return false;
  if (!URL.canParse(origin)) return true;
  const { host, protocol } = new URL(origin);
  // Anybody on the way can write a page that comes by http.
  if (own.protocol === 'https:' && protocol !== 'https:') return true;
  // Also when the instance is opened by another of its names, as 127.0.0.1 instead of localhost.
  // What a proxy says of the host is the caller's word where nobody has set it.
  return host !== request.headers.host;
}
