import { batchLoad } from '#server/database/batch-load.ts';
import { openChangeCache } from '#server/polling/change-cache.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/http/refusal.ts';
import { countWatching } from './count-watching.ts';

export type WatchingCounts = {
  get(userId: number): Promise<number>;
  /** The cached count, if there is one. */
  cached(userId: number): number | undefined;
  /** Counts in a batch with other users. Undefined while too many callers wait. */
  loadUnlessBusy(userId: number): Promise<number> | undefined;
};

const MAX_CACHED = 100_000;
/** Refuses more callers than this while the database does not respond. */
const MAX_WAITING = 1_000;

/** Caches viewer counts until a viewer joins or leaves. */
export function openWatchingCounts({ changes, clock, database }: AppContext): WatchingCounts {
  const now = () => clock.now();
  const countAll = batchLoad((ids: readonly number[]) => countWatching(database, ids, now()));
  const known = openChangeCache<number, number>({
    changes,
    now,
    topics: ['watching', 'person'],
    maxSize: MAX_CACHED,
  });

  async function count(userId: number): Promise<number> {
    const since = changes.version();
    const watching = await countAll(userId);
    if (!watching) throw notFound('User');
    known.store(userId, watching.count, { since, users: [userId], until: watching.endsAt });
    return watching.count;
  }

  const knownOf = (userId: number) => known.get(userId);
  let waiting = 0;
  return {
    get: async (userId) => knownOf(userId) ?? count(userId),
    cached: knownOf,
    loadUnlessBusy(userId) {
      if (waiting >= MAX_WAITING) return undefined;
      waiting += 1;
      return count(userId).finally(() => void (waiting -= 1));
    },
  };
}
