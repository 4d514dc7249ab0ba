import { batchLoad } from '#server/database/batch-load.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/http/refusal.ts';
import { countWatching, type Watching } from './count-watching.ts';

const SECOND_MS = 1000;

/** Whoever asked within so many seconds will ask again: no page asks less often. */
const REGULAR_FOR = 6;

export type WatchingCounts = {
  of(userId: number): Promise<number>;
  /** Without waiting: where it was counted a moment ago, and nobody came or left since. */
  knownOf(userId: number): number | undefined;
  /** Somebody came or went: counted anew when next asked for. */
  forget(userId: number): void;
};

type Known = {
  /** Of the second that they were last asked for in. */
  askedIn: number;
  answer: Promise<Watching>;
  endsAt: number;
  latest: Latest;
};

/** Goes on from second to second, until somebody comes or goes. */
type Latest = { watching?: Watching; countedIn: number };

/** How old a count may be while the next is under way: no page asks sooner than that again. */
const HOLDS_FOR = 3;

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

  function lookUp(userId: number, askedIn: number, latest: Latest = { countedIn: 0 }): Known {
    const entry: Known = { askedIn, answer: countOrRefuse(userId), endsAt: Infinity, latest };
    const countedIn = second;
    const keep = (watching: Watching) => {
      entry.endsAt = watching.endsAt;
      if (countedIn >= latest.countedIn) Object.assign(latest, { watching, countedIn });
    };
    const forgetFailure = () => void (known.get(userId) === entry && known.delete(userId));
    entry.answer.then(keep, forgetFailure);
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
    for (const [userId, { askedIn, latest }] of before) {
      if (askedIn >= current - REGULAR_FOR && askedIn <= current) lookUp(userId, askedIn, latest);
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
      if (current !== second) beginSecond(current);
      const entry = known.get(userId);
      if (!entry) return undefined;
      entry.askedIn = current;
      const { watching, countedIn } = entry.latest;
      const holds = watching && now <= watching.endsAt && countedIn >= current - HOLDS_FOR;
      return holds ? watching.count : undefined;
    },
    forget: (userId) => void known.delete(userId),
  };
}
