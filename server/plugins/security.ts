import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { Refusal } from './refusal.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

export type Headers = readonly (readonly [name: string, value: string])[];

/**
 * `scriptHashes`: of the page's inline scripts, as "'sha256-…'". The headers are told to whoever answers past
 * Fastify: once, at the first call.
 */
export async function securityHeaders(
  app: FastifyInstance,
  config: Config,
  scriptHashes: readonly string[],
  tell: (headers: Headers) => void = () => {},
): Promise<void> {
  await app.register(helmet, {
    // Applied once, below: it would put the same words together for every call.
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        // Dialogs and toasts position themselves with injected styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // A profile picture may be any web address.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(config.isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: config.isSecure
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  let headers: Headers | undefined;
  app.addHook('onRequest', async (_request, reply) => {
    if (!headers) tell((headers = headersOf(reply)));
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
  });
}

function headersOf(reply: FastifyReply): Headers {
  void reply.helmet();
  return Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)]);
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
