import { gather } from '#server/database/gather.ts';
import type { House } from '#server/house.ts';
import { notFound } from '#server/plugins/refusal.ts';
import { countWatching, type Watching } from './queries.ts';

const SECOND = 1000;

export type WatchingCounts = {
  of(userId: number): Promise<number>;
  /** Somebody came or went: counted anew when next asked for. */
  forget(userId: number): void;
};

type Known = { answer: Promise<Watching>; endsAt: number };

/**
 * What everybody asks for every few seconds: counted once a second for each profile, however many ask, and all
 * profiles asked for at the same moment in one query. Only the current second is kept.
 */
export function openWatchingCounts(house: House): WatchingCounts {
  const count = gather((ids: readonly number[]) =>
    countWatching(house.database, ids, house.clock.now()),
  );
  let second = 0;
  const known = new Map<number, Known>();

  function lookUp(userId: number): Known {
    const entry: Known = { answer: countOrRefuse(userId), endsAt: Infinity };
    const forgetFailure = () => void (known.get(userId) === entry && known.delete(userId));
    entry.answer.then(({ endsAt }) => void (entry.endsAt = endsAt), forgetFailure);
    known.set(userId, entry);
    return entry;
  }

  async function countOrRefuse(userId: number): Promise<Watching> {
    const found = await count(userId);
    if (!found) throw notFound('User');
    return found;
  }

  return {
    async of(userId) {
      const now = house.clock.now();
      const current = Math.floor(now / SECOND);
      if (current !== second) known.clear();
      second = current;
      const entry = known.get(userId);
      const fresh = entry && now <= entry.endsAt ? entry : lookUp(userId);
      return (await fresh.answer).count;
    },
    forget: (userId) => void known.delete(userId),
  };
}
