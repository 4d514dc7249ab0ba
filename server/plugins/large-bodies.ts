import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BODY_AT_MOST } from './requests.ts';
import { Refusal } from './refusal.ts';

/** A body stands in memory whole: this many large ones at a time, one of each person. */
const LARGE_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 5;

const senders = new Set<number>();

/** Route options of a call that takes more than others. */
export const takeLargeBody = (bodyLimit: number) => ({ bodyLimit, onRequest: takeTurn });

/** Runs after the hooks of the scope, so only for those who may call, and before anything is read. */
async function takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!isLarge(request)) return;
  const userId = request.actor?.userId ?? 0;
  if (senders.size >= LARGE_AT_ONCE || senders.has(userId)) {
    const message = 'Too many large uploads at once. Please try again in a moment.';
    throw new Refusal(429, message, { retryAfter: RETRY_AFTER_SECONDS });
  }
  senders.add(userId);
  finished(reply.raw, () => senders.delete(userId));
}

/** Without a declared length it may become anything. */
function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  if (length === undefined) return headers['transfer-encoding'] !== undefined;
  return Number(length) > BODY_AT_MOST;
}
