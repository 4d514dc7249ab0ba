import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { Headers } from '#server/security/security-headers.ts';
import { type QueuedCall, Lane, type LaneOptions } from './lane.ts';
import { type Priority, priorityOf } from './priorities.ts';
import { type Handle, refusalWith } from './refusal.ts';

export type Lanes = Record<'first' | 'between' | 'last', LaneOptions>;

/** Returns true if it has answered from memory or may still do so; if it cannot after all, it calls `passOn`. */
type RespondAtOnce = (
  request: IncomingMessage,
  response: ServerResponse,
  passOn: () => void,
) => boolean;

/** Slow calls must not block others. */
const MAX_HOLD_MS = 1_000;

const LANES: Lanes = {
  first: { concurrency: 72, maxWaitMs: 25, minQueue: 16, maxHoldMs: MAX_HOLD_MS },
  between: { concurrency: 256, maxWaitMs: 1_000, minQueue: 256, maxHoldMs: MAX_HOLD_MS },
  last: { concurrency: 512, maxWaitMs: 2_000, minQueue: 512, maxHoldMs: MAX_HOLD_MS },
};

/** Some ticks are always running. Only many of them at once mean that they wait behind polls. */
const YIELDS = { perCaller: 2, reserved: 8 };

type Guard = {
  lanes?: Partial<Lanes>;
  respondAtOnce: RespondAtOnce;
  onRefused: (method: string, priority: Priority) => void;
};

/**
 * Runs before Fastify, where a refusal costs a fraction of a poll: calls queue here, and are refused here before any
 * work.
 */
export function guardAgainstOverload(
  headers: Headers,
  { lanes: overrides, respondAtOnce, onRefused }: Guard,
) {
  const options = { ...LANES, ...overrides };
  const last = new Lane(options.last);
  const lanes = {
    // All calls share a few connections of the database, first come, first served. A tick sends several statements,
    // and each would queue behind these polls.
    'refused first': new Lane({ ...options.first, yieldsTo: { to: last, ...YIELDS } }),
    'refused in between': new Lane(options.between),
    'refused last': last,
  };
  const refuse = refusalWith(headers);

  function take(request: IncomingMessage, response: ServerResponse, handle: Handle): void {
    const passOn = () => queue(request, response, handle);
    if (!respondAtOnce(request, response, passOn)) passOn();
  }

  function queue(request: IncomingMessage, response: ServerResponse, handle: Handle): void {
    const priority = priorityOf(request.method ?? '', request.url ?? '');
    if (priority === 'never refused') {
      handle(request, response);
      return;
    }
    const isWanted = priority === 'refused first' || isReading(request);
    const call: QueuedCall = {
      // A change is completed even when the user has closed the page.
      isThere: () => !isWanted || !response.destroyed,
      enter: (leave) => enter(request, response, { handle, leave }),
      refuse: () => {
        onRefused(request.method ?? '', priority);
        refuse(request, response);
      },
    };
    // The body that came in the same packet has been read by now.
    if (hasBody(request)) setImmediate(() => lanes[priority].submit(call));
    else lanes[priority].submit(call);
  }

  const serverFactory: FastifyServerFactory = (handle, http) =>
    openServer(http as HttpOptions, (request, response) => take(request, response, handle));

  return { serverFactory };
}

type Entering = { handle: Handle; leave: () => void };

function enter(
  request: IncomingMessage,
  response: ServerResponse,
  { handle, leave }: Entering,
): void {
  // A slow sender takes no slot while it sends.
  if (response.destroyed || (hasBody(request) && !request.complete)) leave();
  else response.once('close', leave);
  handle(request, response);
}

const isReading = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** Node parses headers at their first use. A refused read never needs them. */
const hasBody = (request: IncomingMessage) => !isReading(request) && announcesBody(request.headers);

const announcesBody = (headers: IncomingMessage['headers']) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

type HttpOptions = {
  http?: object;
  keepAliveTimeout: number;
  requestTimeout: number;
  connectionTimeout: number;
};

/** As Fastify creates its server. Node’s own check of the Host would respond without a message. */
function openServer(options: HttpOptions, listener: Handle): Server {
  const server = createServer({ ...options.http, requireHostHeader: false }, listener);
  // Node would respond with 417 itself, without our headers. Only 100-continue asks for something.
  server.on('checkExpectation', listener);
  server.keepAliveTimeout = options.keepAliveTimeout;
  server.requestTimeout = options.requestTimeout;
  server.setTimeout(options.connectionTimeout);
  return server;
}
