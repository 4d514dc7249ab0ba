import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { describeFault } from '#server/database/faults.ts';
import type { AppContext } from '#server/context.ts';
import type { Limits } from '#server/security/limits.ts';
import { logTarget } from '#server/log-format.ts';
import { networkOf } from './network.ts';
import { unreadableAddresses, unreadableRequests } from './unreadable.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isAboutAccess?: boolean | undefined;
  }
}

const SLOW_MS = 1_000;

/** The largest picture over a slow line takes two minutes; Fastify would wait forever, and hold its turn. */
export const RECEIVED_WITHIN_MS = 180_000;

/** Unless a call's contract says otherwise. */
export const BODY_AT_MOST = 256 * 1024;

const PROXY_NOT_TRUSTED =
  'X-Forwarded-For was sent, but TRUST_PROXY is 0: everybody behind that proxy shares the limits of one address';

/** One line per call that brought something. The route's pattern instead of the address, and no address of the caller: nothing personal. */
export function requestLog(app: FastifyInstance, { config, limits, metrics }: AppContext): void {
  let isProxyKnown = config.trustProxy > 0;
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (isProxyKnown || request.headers['x-forwarded-for'] === undefined) return;
    isProxyKnown = true;
    request.log.warn(PROXY_NOT_TRUSTED);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { elapsedTime, statusCode: status } = reply;
    const ms = Math.round(elapsedTime * 10) / 10;
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    metrics.countCall({ method, route, status, seconds: elapsedTime / 1_000 });
    const line = { method, route, status, ms, ...(await whoTried(request, status, limits)) };
    if (ms > SLOW_MS) request.log.warn(line, 'slow call');
    else request.log[levelOf(status)](line, 'call');
  });
}

const REFUSED = new Set([403, 429]);

/**
 * Of sign-ins and their like, of ways in and out that are opened or closed, and of calls that were refused: which account and which network, as
 * the limits count them. Whoever guesses passwords can be followed through the log, and named by nobody.
 */
async function whoTried(request: FastifyRequest, status: number, limits: Limits): Promise<object> {
  const { isAboutAccess = false, needsProof = false } = request.routeOptions.config;
  if (!isAboutAccess && !needsProof && !REFUSED.has(status)) return {};
  const account = (isAboutAccess && emailIn(request.body)) || request.actor?.userId;
  try {
    return {
      ...(account && { account: await limits.digestOf(String(account)) }),
      network: await limits.digestOf(networkOf(request.ip)),
    };
  } catch {
    // The database is away, and the key with it: the line is worth more than what it lacks.
    return {};
  }
}

/** As it came: the call may have been refused for it. */
function emailIn(body: unknown): string | undefined {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.trim() : undefined;
}

/** That nothing is new is most of what a page is told that asks every few seconds, and worth no line. */
const levelOf = (status: number) => (status === 304 ? 'debug' : 'info');

export function requestOptions(
  { config, metrics }: Pick<AppContext, 'config' | 'metrics'>,
  logTo?: Writable,
): FastifyServerOptions {
  const stream = logTo ?? logTarget(config);
  return {
    logger: {
      level: config.logLevel,
      // What is logged of a request is chosen above; Fastify's own lines would name addresses.
      serializers: { req: () => ({}), res: () => ({}), err: describeFault },
      base: null,
      ...(stream && { stream }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: trustedHops(config.trustProxy),
    bodyLimit: BODY_AT_MOST,
    requestTimeout: RECEIVED_WITHIN_MS,
    frameworkErrors: unreadableAddresses(config, metrics.countUnreadable),
    clientErrorHandler: unreadableRequests(config, metrics.countUnreadable),
    // Whoever comes while the server ends is answered like all before, and told to come elsewhere next.
    return503OnClosing: false,
    // Nothing that is registered waits for anything, and each of hundreds of routes would have a timer of its own at the start.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 500 },
  };
}

/** The nearest `hops` addresses are proxies of ours; what stands before them is the caller's word. */
const trustedHops = (hops: number) =>
  hops === 0 ? false : (_address: string, hop: number) => hop < hops;
