import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Headers } from './security-headers.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Types that a browser may show as a page with scripts. */
const IS_DOCUMENT =
  /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|(?:text|application)\/xml)/i;

export function securityHeaders(
  app: FastifyInstance,
  headers: Headers,
  ofDocuments: Headers,
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (IS_DOCUMENT.test(type)) {
      for (const [name, value] of ofDocuments) reply.raw.setHeader(name, value);
    }
    done(null, payload);
  });
}

/** A page of another site must not act for a signed-in user. */
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
  // An attacker on the network can change a page that is loaded over http.
  if (own.protocol === 'https:' && protocol !== 'https:') return true;
  // The site may be opened by another of its names, such as 127.0.0.1 instead of localhost.
  // Without a trusted proxy, the forwarded host comes from the caller.
  return host !== request.headers.host;
}
