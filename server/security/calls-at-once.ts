import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { openLimiter, tooManyRequests } from '#server/concurrency/limiter.ts';
import { TOO_MUCH_AT_ONCE } from './costly-reads.ts';

/**
 * Per account, over all its devices. Four long calls, such as an import and a download, leave processor time for
 * others. A page that makes a dozen calls at once needs three rounds.
 */
const CALLS_AT_ONCE = 4;
const CALLS_WAITING = 40;
const TIMEOUT_MS = 10_000;

const calls = openLimiter({
  concurrency: CALLS_AT_ONCE,
  maxWaiting: CALLS_WAITING,
  timeoutMs: TIMEOUT_MS,
  refuse: () => tooManyRequests(TOO_MUCH_AT_ONCE),
});

/** Holds a slot until the response is sent, or the client has left. */
export async function acquireCallSlot(userId: number, reply: FastifyReply): Promise<void> {
  finished(reply.raw, await calls.acquire(userId));
}
