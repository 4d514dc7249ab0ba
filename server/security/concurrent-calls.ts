import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { openLimiter, tooManyRequests } from '#server/concurrency/limiter.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { networkOf } from '#server/http/network.ts';
import type { LimitName } from './limits.ts';

const refuse = () => tooManyRequests('Too many requests at once. Please try again in a moment.');

/**
 * Per account, over all its devices. Four long calls, such as an import and a download, leave processor time for
 * others. A page that makes a dozen calls at once needs three rounds.
 */
export const CALLS = { concurrency: 4, maxWaiting: 40 };
const calls = openLimiter({ ...CALLS, timeoutMs: 10_000, refuse });

/** A page makes three or four such calls at once; each waits for the previous one. */
const READS = { concurrency: 1, timeoutMs: 5_000, rest: { afterMs: 20, maxMs: 500 }, refuse };
const reads = openLimiter({ ...READS, maxWaiting: 20 });
/** Many people of a school may share one address. */
const openReads = openLimiter({ ...READS, maxWaiting: 100 });

/** Holds a slot until the response is sent, or the client has left. */
export async function acquireCallSlot(userId: number, reply: FastifyReply): Promise<void> {
  finished(reply.raw, await calls.acquire(userId));
}

/** For reads whose cost grows with all of a user’s data, and that are frequent: not counted, but one at a time. */
export const readList = <Result>(actor: Actor, work: () => Promise<Result>): Promise<Result> =>
  reads.run(actor.userId, work);

/** For reads whose cost grows with the length of a history: counted, too. */
export async function readRange<Result>(
  ctx: AppContext,
  actor: Actor,
  work: () => Promise<Result>,
): Promise<Result> {
  return readCounted(ctx, 'rangePerAccount', actor, work);
}

export async function readCounted<Result>(
  ctx: AppContext,
  limit: LimitName,
  actor: Actor,
  work: () => Promise<Result>,
): Promise<Result> {
  await ctx.limits.consume(limit, String(actor.userId));
  return readList(actor, work);
}

/** For reads that visitors may make, too: counted and queued per network. */
export async function readOpen<Result>(
  ctx: AppContext,
  limit: LimitName,
  { ip }: { ip: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const network = networkOf(ip);
  await ctx.limits.consume(limit, network);
  return openReads.run(network, work);
}
