import { setTimeout as sleep } from 'node:timers/promises';

type Manner = {
  /** Keys in one query. */
  atMost?: number;
  /** From the beginning of a query to that of the next. */
  pauseMs?: number;
};

/**
 * Many who ask at once are answered by one query: what is asked while one is under way waits for the next.
 * Alone, a question leaves at once; under load each query answers dozens. Nothing is kept: every answer was
 * read after it was asked for.
 */
export function gather<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { atMost = 500, pauseMs = 0 }: Manner = {},
): (key: Key) => Promise<Value | undefined> {
  let waiting: Question<Key, Value>[] = [];
  let isUnderWay = false;
  let lastBegan = -Infinity;

  async function answerWaiting(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    while (waiting.length > 0) {
      const early = lastBegan + pauseMs - performance.now();
      if (early > 0) await sleep(early);
      lastBegan = performance.now();
      const taken = waiting.slice(0, atMost);
      waiting = waiting.slice(atMost);
      await answer(taken);
    }
    isUnderWay = false;
  }

  async function answer(questions: readonly Question<Key, Value>[]): Promise<void> {
    try {
      const found = await load([...new Set(questions.map(({ key }) => key))]);
      for (const { key, resolve } of questions) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      // What else came in the same turn of the event loop goes along.
      if (waiting.length === 1) setImmediate(() => void answerWaiting());
    });
}

type Question<Key, Value> = {
  key: Key;
  resolve: (value: Value | undefined) => void;
  reject: (reason: unknown) => void;
};
