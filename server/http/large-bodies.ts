import { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BODY_AT_MOST, RECEIVED_WITHIN_MS } from './requests.ts';
import { Refusal } from './refusal.ts';

/** A body stands in memory whole: this many large ones at a time, one of each person. */
const LARGE_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 5;

/** Whoever sends more slowly than this, once the grace is over, gives the place to others. */
const PACE = { graceMs: 30_000, bytesPerSecond: 10_000, lookEveryMs: 1_000 };

const senders = new Set<number>();

/** Route options of a call that takes more than others. */
export const takeLargeBody = (bodyLimit: number, pace = PACE) => ({
  bodyLimit,
  onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isLarge(request)) return;
    takeTurn(request, reply);
    watchPace(request, reply, pace);
  },
});

/** Runs after the hooks of the scope, so only for those who may call, and before anything is read. */
function takeTurn(request: FastifyRequest, reply: FastifyReply): void {
  const userId = request.actor?.userId ?? 0;
  if (senders.size >= LARGE_AT_ONCE || senders.has(userId)) {
    const message = 'Too many large uploads at once. Please try again in a moment.';
    throw new Refusal(429, message, { retryAfter: RETRY_AFTER_SECONDS });
  }
  senders.add(userId);
  finished(reply.raw, () => senders.delete(userId));
}

/** What would not be here in time at its pace is not waited for to its end either. */
function watchPace(
  { raw, headers, server }: FastifyRequest,
  reply: FastifyReply,
  pace = PACE,
): void {
  const { socket } = raw;
  // A call of a test that came over no connection has nothing that could be slow.
  if (!(socket instanceof Socket)) return;
  const [began, before] = [performance.now(), socket.bytesRead];
  const inTime = (Number(headers['content-length'] ?? 0) * 1000) / RECEIVED_WITHIN_MS;
  const leastASecond = Math.max(pace.bytesPerSecond, inTime);
  const timer = setInterval(() => {
    const seconds = (performance.now() - began - pace.graceMs) / 1000;
    if (raw.complete || socket.bytesRead - before >= seconds * leastASecond) return;
    // As Node does it with what has not come in time: 408, and the connection is closed.
    const late = new Error('A body came too slowly.');
    server.server.emit('clientError', Object.assign(late, { code: LATE }), socket);
  }, pace.lookEveryMs).unref();
  finished(reply.raw, () => clearInterval(timer));
}

const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Without a declared length it may become anything. */
function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  if (length === undefined) return headers['transfer-encoding'] !== undefined;
  return Number(length) > BODY_AT_MOST;
}
