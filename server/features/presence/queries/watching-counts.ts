import { batchLoad } from '#server/database/batch-load.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/http/refusal.ts';
import { countWatching, type Watching } from './count-watching.ts';

const SECOND_MS = 1000;

/** Whoever asked within so many seconds will ask again: no page asks less often. */
const REGULAR_FOR = 6;

export type WatchingCounts = {
  of(userId: number): Promise<number>;
  /** Where it was counted in this second already, and holds. */
  knownOf(userId: number): number | undefined;
  /** Somebody came or went: counted anew when next asked for. */
  forget(userId: number): void;
};

type Known = {
  /** Of the second that they were last asked for in. */
  askedIn: number;
  answer: Promise<Watching>;
  /** Once the answer is there. */
  count?: number;
  endsAt: number;
};

/**
 * What everybody asks for every few seconds: counted once a second for each profile, however many ask. The first
 * who asks in a second has all profiles counted that are asked for regularly: one query instead of hundreds.
 */
export function openWatchingCounts(ctx: AppContext): WatchingCounts {
  const countAll = batchLoad((ids: readonly number[]) =>
    countWatching(ctx.database, ids, ctx.clock.now()),
  );
  let second = 0;
  let known = new Map<number, Known>();

  function lookUp(userId: number, askedIn: number): Known {
    const entry: Known = { askedIn, answer: countOrRefuse(userId), endsAt: Infinity };
    const forgetFailure = () => void (known.get(userId) === entry && known.delete(userId));
    entry.answer.then(
      ({ count, endsAt }) => void Object.assign(entry, { count, endsAt }),
      forgetFailure,
    );
    known.set(userId, entry);
    return entry;
  }

  async function countOrRefuse(userId: number): Promise<Watching> {
    const found = await countAll(userId);
    if (!found) throw notFound('User');
    return found;
  }

  function beginSecond(current: number): void {
    const before = known;
    second = current;
    known = new Map();
    for (const [userId, { askedIn }] of before) {
      if (askedIn >= current - REGULAR_FOR && askedIn <= current) lookUp(userId, askedIn);
    }
  }

  return {
    async of(userId) {
      const now = ctx.clock.now();
      const current = Math.floor(now / SECOND_MS);
      if (current !== second) beginSecond(current);
      const entry = known.get(userId);
      const fresh = entry && now <= entry.endsAt ? entry : lookUp(userId, current);
      fresh.askedIn = current;
      return (await fresh.answer).count;
    },
    knownOf(userId) {
      const now = ctx.clock.now();
      const current = Math.floor(now / SECOND_MS);
      const entry = known.get(userId);
      if (current !== second || !entry || now > entry.endsAt) return undefined;
      entry.askedIn = current;
      return entry.count;
    },
    forget: (userId) => void known.delete(userId),
  };
}
