import { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BodySlot, openBodySlots } from './body-slots.ts';
import { networkOf } from './network.ts';
import { RECEIVE_TIMEOUT_MS } from './requests.ts';

/** Smaller bodies need no slot: the limit of concurrent calls per account bounds them to a few megabytes. */
export const LARGE_BODY_BYTES = 1_000_000;

const PACE = {
  /** A slower sender keeps its slot only while no other waits for it. */
  bytesPerSecond: 10_000,
  wantedGraceMs: 2_000,
  /** After this time, a body that would not arrive in time at its pace is aborted. */
  lateGraceMs: 30_000,
  lookEveryMs: 500,
};

const LIMITS = { slots: openBodySlots(), pace: PACE };

/** Route options of a call with a larger body than others. */
export const takeLargeBody = (bodyLimit: number, { slots, pace } = LIMITS) => ({
  bodyLimit,
  // Runs after the hooks of the scope, so only for callers with access, and before the body is read.
  onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isLarge(request)) return;
    const sender = senderOf(request);
    const leaving = new AbortController();
    finished(reply.raw, () => leaving.abort());
    const slot = await slots.take(sender, leaving.signal);
    finished(reply.raw, () => slot.release());
    watchPace(request, reply, { pace, slot, onSlow: () => slots.block(sender) });
  },
});

function senderOf({ actor, ip }: FastifyRequest) {
  const network = networkOf(ip);
  return { account: actor ? `user ${actor.userId}` : network, network };
}

type Watched = { pace: typeof PACE; slot: BodySlot; onSlow: () => void };

function watchPace(
  { raw, headers, server }: FastifyRequest,
  reply: FastifyReply,
  { pace, slot, onSlow }: Watched,
): void {
  const { socket } = raw;
  // An injected call of a test has no connection that could be slow.
  if (!(socket instanceof Socket)) return;
  const isLate = lateness(socket, Number(headers['content-length'] ?? 0), pace);
  const isInTheWay = slowness(socket, slot, pace);
  const timer = setInterval(() => {
    if (raw.complete || (!isLate() && !isInTheWay())) return;
    clearInterval(timer);
    onSlow();
    slot.release();
    // Like Node’s own timeout: 408, and the connection is closed.
    const late = new Error('A body came too slowly.');
    server.server.emit('clientError', Object.assign(late, { code: LATE }), socket);
  }, pace.lookEveryMs).unref();
  finished(reply.raw, () => clearInterval(timer));
}

/** Whether the body would exceed the time limit of calls at its pace. */
function lateness(socket: Socket, length: number, { lateGraceMs }: typeof PACE) {
  const [began, before] = [performance.now(), socket.bytesRead];
  const bytesPerMs = length / RECEIVE_TIMEOUT_MS;
  return () => {
    const ms = performance.now() - began - lateGraceMs;
    return socket.bytesRead - before < ms * bytesPerMs;
  };
}

/** Whether another sender waits for the slot, and this one was slow since then or since the last check. */
function slowness(socket: Socket, slot: BodySlot, { wantedGraceMs, bytesPerSecond }: typeof PACE) {
  let mark: { at: number; bytes: number } | undefined;
  return () => {
    const now = { at: performance.now(), bytes: socket.bytesRead };
    mark = slot.isWanted() ? (mark ?? now) : undefined;
    if (!mark || now.at - mark.at < wantedGraceMs) return false;
    const isSlow = (now.bytes - mark.bytes) * 1000 < (now.at - mark.at) * bytesPerSecond;
    mark = now;
    return isSlow;
  };
}

const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

/** A body without a declared length may have any size. */
function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  if (length === undefined) return headers['transfer-encoding'] !== undefined;
  return Number(length) >= LARGE_BODY_BYTES;
}
