import { batchLoad } from '#server/database/batch-load.ts';
import type { Moment } from '#server/database/changes.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/http/refusal.ts';
import { countWatching } from './count-watching.ts';

export type WatchingCounts = {
  of(userId: number): Promise<number>;
  /** Without waiting: where it was counted, and nobody came or left since. */
  knownOf(userId: number): number | undefined;
};

type Known = { count: number; since: Moment; until: number };

/** Whatever was not told is found out by then. */
const HOLDS_FOR_MS = 120_000;
/** So that what was counted together is not counted again together. */
const SPREAD = 0.5;
const KEPT_AT_MOST = 100_000;

/** What everybody asks for every few seconds: counted when somebody comes or goes, and not when somebody asks. */
export function openWatchingCounts({ changes, clock, database }: AppContext): WatchingCounts {
  const countAll = batchLoad((ids: readonly number[]) => countWatching(database, ids, clock.now()));
  const known = new Map<number, Known>();

  function knownOf(userId: number): number | undefined {
    const found = known.get(userId);
    if (!found) return undefined;
    const { count, since, until } = found;
    const hasChanged = (topic: 'person' | 'watching') =>
      changes.haveChanged(since, topic, [userId]);
    if (clock.now() <= until && !hasChanged('watching') && !hasChanged('person')) return count;
    known.delete(userId);
    return undefined;
  }

  async function count(userId: number): Promise<number> {
    const since = changes.moment();
    const watching = await countAll(userId);
    if (!watching) throw notFound('User');
    const holdsUntil = clock.now() + HOLDS_FOR_MS * (1 - SPREAD * Math.random());
    known.set(userId, { ...watching, since, until: Math.min(watching.endsAt, holdsUntil) });
    if (known.size > KEPT_AT_MOST) known.clear();
    return watching.count;
  }

  return { of: async (userId) => knownOf(userId) ?? count(userId), knownOf };
}
