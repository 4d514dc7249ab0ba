import { gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    holdsSecrets?: boolean | undefined;
  }
}

/** A smaller answer travels in one packet as it is. */
const FROM_BYTES = 1024;

/** Lists repeat themselves: the least effort makes a tenth of them, and more effort little less. */
const LEAST_EFFORT = { level: 1 };

/** To hand a shorter one to another thread costs more than to compress it: 200 µs instead of 70. */
const IN_A_THREAD_FROM = 32_768;

/** Of lists and days. After the ETag, which is that of what is read. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isWorthIt(request, reply, payload)) return done(null, payload);
    void reply.header('vary', 'accept-encoding');
    if (!takesGzip(request)) return done(null, payload);
    void reply.header('content-encoding', 'gzip');
    if (payload.length >= IN_A_THREAD_FROM) return gzip(payload, LEAST_EFFORT, done);
    return done(null, gzipSync(payload, LEAST_EFFORT));
  });
}

export const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b/.test(String(headers['accept-encoding']));

/** The length of a compressed answer tells of what it holds: no code that opens something is ever sent so. */
const isWorthIt = (
  { method, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string =>
  typeof payload === 'string' &&
  payload.length >= FROM_BYTES &&
  method === 'GET' &&
  reply.statusCode === 200 &&
  !routeOptions.config.holdsSecrets &&
  String(reply.getHeader('content-type')).startsWith('application/json');
