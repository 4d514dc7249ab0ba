import { Readable, type Writable } from 'node:stream';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AppContext } from './context.ts';
import { findAccountId } from './features/base/account/public.ts';
import { foreignKeys } from './foreign-keys.ts';
import { compressResponses } from './http/compression.ts';
import { errorResponses } from './http/errors.ts';
import { respondFromCache, type FindCachedResponse } from './polling/respond-from-cache.ts';
import { closeConnectionsWhenDraining } from './http/health.ts';
import { jsonBodies } from './http/json-bodies.ts';
import { requestLog, requestOptions } from './http/requests.ts';
import { guardAgainstOverload, type Lanes } from './overload/overload.ts';
import { inlineScriptHashes } from './pages/assets.ts';
import type { WebPages } from './pages/documents.ts';
import { originCheck, securityHeaders } from './security/request-guards.ts';
import { documentHeadersOf, headersOf } from './security/security-headers.ts';

export type AppOptions = { logTo?: Writable; lanes?: Partial<Lanes> };

/** Everything that each request and response passes through. */
export async function createFastify(
  ctx: AppContext,
  pages: WebPages | undefined,
  { logTo, lanes, finders }: AppOptions & { finders: readonly FindCachedResponse[] },
): Promise<FastifyInstance> {
  const headers = headersOf(ctx.config);
  const scripts = pages ? inlineScriptHashes(pages.shell) : [];
  const { metrics } = ctx;
  const respondCached = respondFromCache(headers, finders, metrics.countCall);
  const { serverFactory } = guardAgainstOverload(headers, {
    ...(lanes && { lanes }),
    onRefused: metrics.countBusy,
    // While draining, Fastify's hooks close the connection.
    respondAtOnce: (request, response, goOn) =>
      !ctx.health.isDraining && respondCached(request, response, goOn),
  });
  const app = Fastify({ ...requestOptions(ctx, logTo), serverFactory });
  subscribeWhileOpen(app, ctx);
  errorResponses(app, { health: ctx.health, foreignKeys });
  requestLog(app, ctx, (email) => findAccountId(ctx.database, email));
  closeConnectionsWhenDraining(app, ctx.health);
  securityHeaders(app, headers, documentHeadersOf(ctx.config, scripts));
  originCheck(app, ctx.config);
  jsonBodies(app);
  await app.register(cookie);
  await app.register(etag, { weak: true });
  app.addHook('onSend', (request, reply, payload, done) => {
    done(null, reply.statusCode === 304 ? emptyNotModified(request, reply) : payload);
  });
  compressResponses(app);
  return app;
}

/**
 * With `content-length: 0` a cache could replace its content by an empty one (RFC 9110, 8.6). For HEAD, Fastify measures
 * the payload and throws at null, but does not measure a stream.
 */
function emptyNotModified({ method }: FastifyRequest, reply: FastifyReply): Readable | null {
  reply.removeHeader('content-type');
  return method === 'HEAD' ? Readable.from([]) : null;
}

/** Without a listener there is no cache to invalidate. */
function subscribeWhileOpen(app: FastifyInstance, { changes, reads }: AppContext): void {
  app.addHook('onListen', async () => {
    changes.listen();
    reads.follow(app.log);
  });
  app.addHook('onClose', async () => {
    await Promise.all([changes.close(), reads.close()]);
  });
}
