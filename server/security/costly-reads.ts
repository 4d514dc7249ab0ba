import type { AppContext } from '#server/context.ts';
import type { LimitName } from './limits.ts';
import type { Actor } from '#server/http/actor.ts';
import { networkOf } from '#server/http/network.ts';
import { openLimiter, tooManyRequests } from '#server/concurrency/limiter.ts';

/** A page makes three or four such calls at once; each waits for the previous one. */
const READS_AT_ONCE = 1;
const READS_WAITING = 20;
const TIMEOUT_MS = 5_000;
const REST = { afterMs: 20, maxMs: 500 };

const OPEN_READS_AT_ONCE = 1;
/** Many people of a school may share one address. */
const OPEN_READS_WAITING = 100;

export const TOO_MUCH_AT_ONCE = 'Too many requests at once. Please try again in a moment.';

const reads = openLimiter({
  concurrency: READS_AT_ONCE,
  maxWaiting: READS_WAITING,
  timeoutMs: TIMEOUT_MS,
  refuse: () => tooManyRequests(TOO_MUCH_AT_ONCE),
  rest: REST,
});

const openReads = openLimiter({
  concurrency: OPEN_READS_AT_ONCE,
  maxWaiting: OPEN_READS_WAITING,
  timeoutMs: TIMEOUT_MS,
  refuse: () => tooManyRequests(TOO_MUCH_AT_ONCE),
  rest: REST,
});

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
