import type { Writable } from 'node:stream';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import { findAccountId } from './features/base/account/public.ts';
import { foreignKeys } from './foreign-keys.ts';
import { compressResponses } from './http/compression.ts';
import { refuseEncodedBodies } from './http/encoded-bodies.ts';
import { entityTags } from './http/entity-tags.ts';
import { errorResponses } from './http/errors.ts';
import { respondFromCache, type FindCachedResponse } from './polling/respond-from-cache.ts';
import { closeConnectionsWhenDraining } from './http/health.ts';
import { refuseInvalidHost } from './http/host-header.ts';
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
  const refuseHost = refuseInvalidHost(headers, metrics.countUnreadable);
  const { serverFactory } = guardAgainstOverload(headers, {
    ...(lanes && { lanes }),
    onRefused: metrics.countBusy,
    // While draining, Fastify's hooks close the connection.
    respondAtOnce: (request, response, passOn) =>
      refuseHost(request, response) ||
      (!ctx.health.isDraining && respondCached(request, response, passOn)),
  });
  const app = Fastify({ ...requestOptions(ctx, logTo), serverFactory });
  subscribeWhileOpen(app, ctx);
  errorResponses(app, { health: ctx.health, foreignKeys });
  requestLog(app, ctx, (email) => findAccountId(ctx.database, email));
  closeConnectionsWhenDraining(app, ctx.health);
  securityHeaders(app, headers, documentHeadersOf(ctx.config, scripts));
  originCheck(app, ctx.config);
  refuseEncodedBodies(app);
  jsonBodies(app);
  await app.register(cookie);
  await entityTags(app);
  compressResponses(app);
  return app;
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
