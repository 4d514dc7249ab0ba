import type { Changes, Topic, Version } from './changes.ts';

/** A missed notification is noticed after this time. Longer than the interval of any poll. */
const MAX_AGE_MS = 120_000;
/** Values that were cached together expire at different times. */
const SPREAD = 0.5;

type Validity = {
  /** Taken before the value was read. */
  since: Version;
  users: readonly number[];
  /** The value is dropped then even without a change. */
  until: number;
};

/** Values that are dropped when one of their users changes. */
export type ChangeCache<Key, Value> = {
  get(key: Key): Value | undefined;
  store(key: Key, value: Value, validity: Validity): void;
};

type CacheOptions = {
  changes: Changes;
  now: () => number;
  /** The changes that make a value stale. */
  topics: readonly Topic[];
  maxSize: number;
};

export function openChangeCache<Key, Value>(options: CacheOptions): ChangeCache<Key, Value> {
  const { changes, now, topics, maxSize } = options;
  const cached = new Map<Key, Validity & { value: Value }>();

  const isValid = ({ since, users, until }: Validity) =>
    now() <= until && !topics.some((topic) => changes.changedSince(since, topic, users));

  return {
    get(key) {
      const entry = cached.get(key);
      if (!entry) return undefined;
      if (isValid(entry)) return entry.value;
      cached.delete(key);
      return undefined;
    },
    store(key, value, { since, users, until }) {
      const maxUntil = now() + MAX_AGE_MS * (1 - SPREAD * Math.random());
      // Deleted first, so that a map in order of insertion has the newest values last.
      cached.delete(key);
      cached.set(key, { value, since, users, until: Math.min(until, maxUntil) });
      if (cached.size > maxSize) cached.delete(oldestOf(cached));
    },
  };
}

const oldestOf = <Key>(cached: ReadonlyMap<Key, unknown>): Key => cached.keys().next().value as Key;
