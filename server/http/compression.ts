import { promisify } from 'node:util';
import { constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    holdsSecrets?: boolean | undefined;
  }
}

/** A smaller response fits into one packet uncompressed. */
const MIN_BYTES = 1024;

/** Lists are repetitive: level 1 reduces them to a tenth, and higher levels save little more. */
const FASTEST = { level: constants.Z_BEST_SPEED };

/** Compressing a shorter response takes 200 µs in another thread, and 70 µs in this one. */
const MIN_BYTES_IN_THREAD = 32_768;

/** Compresses JSON. The ETag is computed before, from the text. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isWorthIt(request, reply, payload)) return done(null, payload);
    void reply.header('vary', 'accept-encoding');
    if (!acceptsGzip(request)) return done(null, payload);
    void reply.header('content-encoding', 'gzip');
    if (payload.length >= MIN_BYTES_IN_THREAD) return gzip(payload, FASTEST, done);
    return done(null, gzipSync(payload, FASTEST));
  });
}

/** A client refuses gzip with `q=0`. */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  GZIP.test(String(headers['accept-encoding']));

export type Compress = (text: string) => Promise<Buffer>;

export const compress: Compress = promisify(gzip);

/** For texts that are requested often: each is compressed once, at the highest level. */
export function openCompressionCache(): Compress {
  const cached = new Map<string, Promise<Buffer>>();
  return (text) => {
    const known =
      cached.get(text) ?? promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION });
    cached.set(text, known);
    return known;
  };
}

/** Sends a text compressed to a client that accepts it. The caller sets `vary`. */
export async function sendText(
  reply: FastifyReply,
  text: string,
  compressText: Compress,
): Promise<FastifyReply> {
  const isCompressed = text.length >= MIN_BYTES && acceptsGzip(reply.request);
  if (isCompressed) void reply.header('content-encoding', 'gzip');
  return reply.send(isCompressed ? await compressText(text) : text);
}

/** The length of a compressed response leaks what it contains, so responses with secrets are not compressed. */
const isWorthIt = (
  { method, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string =>
  typeof payload === 'string' &&
  payload.length >= MIN_BYTES &&
  method === 'GET' &&
  reply.statusCode === 200 &&
  !routeOptions.config.holdsSecrets &&
  String(reply.getHeader('content-type')).startsWith('application/json');
