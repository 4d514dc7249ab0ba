import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '#server/timing/with-timeout.ts';

type BatchOptions = {
  /** Maximum keys per query. */
  maxKeys?: number;
  /** Minimum time between the starts of two queries. */
  pauseMs?: number;
  /** A query that takes longer no longer blocks the next one. */
  overdueMs?: number;
  /** Concurrent queries. More than one helps when each waits for a connection. */
  concurrency?: number;
};

/** Maximum overdue queries. Each has a timeout, so one of them will end. */
const MAX_OVERDUE = 10;

/**
 * Batches concurrent loads: keys requested during a query go into the next one. A single load is sent at once; under
 * load each query serves dozens. Nothing is cached: every value was read after it was requested.
 */
export function batchLoad<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { maxKeys = 500, pauseMs = 0, overdueMs = 1_000, concurrency = 1 }: BatchOptions = {},
): (key: Key) => Promise<Value | undefined> {
  let waiting: WaitingKey<Key, Value>[] = [];
  let underWay = 0;
  let lastBegan = -Infinity;
  const overdue = new Set<Promise<void>>();

  async function loadWaiting(): Promise<void> {
    if (underWay >= concurrency) return;
    underWay += 1;
    while (waiting.length > 0) {
      const early = lastBegan + pauseMs - performance.now();
      if (early > 0) await sleep(early);
      lastBegan = performance.now();
      const batch = waiting.slice(0, maxKeys);
      waiting = waiting.slice(maxKeys);
      const finished = finishInTime(loadBatch(batch));
      if (waiting.length > 0) void loadWaiting();
      await finished;
    }
    underWay -= 1;
  }

  /** `loading` never rejects: errors go to the callers. */
  async function finishInTime(loading: Promise<void>): Promise<void> {
    const isInTime = await withTimeout(
      loading.then(() => true),
      overdueMs,
    );
    if (isInTime) return;
    overdue.add(loading);
    void loading.then(() => overdue.delete(loading));
    if (overdue.size >= MAX_OVERDUE) await Promise.race(overdue);
  }

  async function loadBatch(batch: readonly WaitingKey<Key, Value>[]): Promise<void> {
    try {
      const values = await load([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(values.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      // Waits for other loads of the same turn of the event loop.
      if (waiting.length === 1) setImmediate(() => void loadWaiting());
    });
}

type WaitingKey<Key, Value> = {
  key: Key;
  resolve: (value: Value | undefined) => void;
  reject: (reason: unknown) => void;
};
