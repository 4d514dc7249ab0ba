import type { Changes, Moment, Topic } from './changes.ts';

/** Whatever was not told is found out by then. Longer than any page waits before it asks again. */
const HOLDS_FOR_MS = 120_000;
/** So that what was read together is not read again together. */
const SPREAD = 0.5;

type Ground = {
  /** Taken before it was read. */
  since: Moment;
  people: readonly number[];
  /** The last moment at which it can hold, whatever is told. */
  until: number;
};

/** What was read, until something is told of the people whom it rests on. */
export type Memory<Key, Value> = {
  get(key: Key): Value | undefined;
  keep(key: Key, value: Value, ground: Ground): void;
};

type MemoryOptions = {
  changes: Changes;
  now: () => number;
  /** What may be told of these people that makes another value of it. */
  topics: readonly Topic[];
  atMost: number;
};

export function openMemory<Key, Value>(options: MemoryOptions): Memory<Key, Value> {
  const { changes, now, topics, atMost } = options;
  const kept = new Map<Key, Ground & { value: Value }>();

  const holds = ({ since, people, until }: Ground) =>
    now() <= until && !topics.some((topic) => changes.haveChanged(since, topic, people));

  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      if (holds(found)) return found.value;
      kept.delete(key);
      return undefined;
    },
    keep(key, value, { since, people, until }) {
      const holdsUntil = now() + HOLDS_FOR_MS * (1 - SPREAD * Math.random());
      // Those kept last stand last.
      kept.delete(key);
      kept.set(key, { value, since, people, until: Math.min(until, holdsUntil) });
      if (kept.size > atMost) kept.delete(oldestOf(kept));
    },
  };
}

const oldestOf = <Key>(kept: ReadonlyMap<Key, unknown>): Key => kept.keys().next().value as Key;
