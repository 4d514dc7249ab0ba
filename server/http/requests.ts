import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { describeError } from '#server/database/database-errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Limits } from '#server/security/limits.ts';
import { logTarget } from '#server/http/log-format.ts';
import { networkOf } from './network.ts';
import { unreadableAddresses, unreadableRequests } from './malformed-requests.ts';

/** An account by its id, or by an email that may belong to no account. */
export type AccountInLog = { readonly id: number } | { readonly email: string };

/** The id of the account with this email. */
type FindAccountId = (email: string) => Promise<number | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    isAboutAccess?: boolean | undefined;
    isForSignedIn?: boolean | undefined;
  }
  interface FastifyRequest {
    /** The account that the log line of this call names, once it is known. */
    accountInLog: AccountInLog | undefined;
  }
}

const SLOW_MS = 1_000;

/** The largest picture over a slow line takes two minutes. Fastify would wait forever, and hold the slot. */
export const RECEIVE_TIMEOUT_MS = 180_000;

/** Unless a call’s contract sets another limit. */
export const MAX_BODY_BYTES = 256 * 1024;

const PROXY_NOT_TRUSTED =
  'X-Forwarded-For was sent, but TRUST_PROXY is 0: all users behind that proxy share the limits of one address';

/**
 * Logs one line per call, except for unchanged responses. Logs the route’s pattern instead of the address, and no
 * network address, to leave out personal data.
 */
export function requestLog(
  app: FastifyInstance,
  { config, limits, metrics }: AppContext,
  findAccountId: FindAccountId,
): void {
  app.decorateRequest('accountInLog', undefined);
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
    const who = await readNamesInLog(request, status, { limits, findAccountId });
    const line = { method, route, status, ms, ...who };
    if (ms > SLOW_MS) request.log.warn(line, 'slow call');
    else request.log[levelOf(status)](line, 'call');
  });
}

const POSSIBLE_EMAIL = /^[^\0]{1,300}$/;

const REFUSED = new Set([401, 403, 429]);

type Naming = { limits: Limits; findAccountId: FindAccountId };

/**
 * For sign-ins, for added and removed sign-in methods, and for refused calls: the account and the network, as keyed
 * hashes. An account always has the same hash, that of its id, so attempts can be followed without naming a person.
 */
async function readNamesInLog(
  request: FastifyRequest,
  status: number,
  { limits, findAccountId }: Naming,
): Promise<object> {
  const { isAboutAccess = false, needsProof = false } = request.routeOptions.config;
  if (!isAboutAccess && !needsProof && !REFUSED.has(status)) return {};
  const account = accountOf(request);
  try {
    const id = account && ('id' in account ? account.id : await findAccountId(account.email));
    return {
      ...(id !== undefined && { account: await limits.digestOf(String(id)) }),
      ...(account &&
        id === undefined &&
        'email' in account && {
          unknownEmail: await limits.digestOf(account.email),
        }),
      network: await limits.digestOf(networkOf(request.ip)),
    };
  } catch {
    // The database is down, and with it the key of the hashes: the line is logged without them.
    return {};
  }
}

/** A visitor who signs in may still have a session of another account, which is ignored. */
function accountOf({ accountInLog, actor, body, routeOptions }: FastifyRequest) {
  const { isAboutAccess = false, isForSignedIn = false } = routeOptions.config;
  if (accountInLog) return accountInLog;
  if (actor && (isForSignedIn || !isAboutAccess)) return { id: actor.userId };
  const email = isAboutAccess ? emailIn(body) : undefined;
  return email === undefined ? undefined : { email };
}

/**
 * The unvalidated email, because the call may have been refused for it. A text that cannot be an email is not looked
 * up.
 */
function emailIn(body: unknown): string | undefined {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' && POSSIBLE_EMAIL.test(email) ? email.trim() : undefined;
}

/** Most responses to polls are 304, so they are logged at debug level only. */
const levelOf = (status: number) => (status === 304 ? 'debug' : 'info');

export function requestOptions(
  { config, metrics }: Pick<AppContext, 'config' | 'metrics'>,
  logTo?: Writable,
): FastifyServerOptions {
  return {
    logger: {
      level: config.logLevel,
      // Fastify’s own log lines would contain addresses.
      serializers: { req: () => ({}), res: () => ({}), err: describeError },
      base: null,
      stream: logTo ?? logTarget(config),
    },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: trustedHops(config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: RECEIVE_TIMEOUT_MS,
    frameworkErrors: unreadableAddresses(config, metrics.countUnreadable),
    clientErrorHandler: unreadableRequests(config, metrics.countUnreadable),
    // During shutdown, answer requests but close the connection.
    return503OnClosing: false,
    // Plugins register synchronously, and a timer for each of hundreds of routes would slow the start.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 500 },
  };
}

/** The nearest `hops` addresses are our proxies. The client may have written those before them. */
const trustedHops = (hops: number) =>
  hops === 0 ? false : (_address: string, hop: number) => hop < hops;
