import { describe, expect, test } from 'vitest';
import { batchLoad } from './batch-load.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A database whose responses the test releases. */
function slowSource() {
  const batches: number[][] = [];
  const doors: { open: () => void; fail: (reason: Error) => void }[] = [];
  const load = (keys: readonly number[]) =>
    new Promise<ReadonlyMap<number, string>>((resolve, reject) => {
      batches.push([...keys]);
      const known = keys.filter((key) => key > 0);
      doors.push({
        open: () => resolve(new Map(known.map((key) => [key, `value ${key}`]))),
        fail: reject,
      });
    });
  const answerNext = async () => {
    doors.shift()?.open();
    await nextTurn();
  };
  return { batches, load, answerNext, doors };
}

describe('batched loads', () => {
  test('loads of one turn are one query with each key once', async () => {
    const source = slowSource();
    const ask = batchLoad(source.load);
    const values = Promise.all([ask(1), ask(2), ask(1), ask(-1)]);
    await nextTurn();
    expect(source.batches).toEqual([[1, 2, -1]]);
    await source.answerNext();
    expect(await values).toEqual(['value 1', 'value 2', 'value 1', undefined]);
  });

  test('loads during a query are batched into the next one', async () => {
    const source = slowSource();
    const ask = batchLoad(source.load);
    const first = ask(1);
    await nextTurn();
    const later = Promise.all([ask(1), ask(3)]);
    await nextTurn();
    expect(source.batches).toEqual([[1]]);
    await source.answerNext();
    expect(await first).toBe('value 1');
    expect(source.batches).toEqual([[1], [1, 3]]);
    await source.answerNext();
    expect(await later).toEqual(['value 1', 'value 3']);
  });

  test('too many keys are split into several queries', async () => {
    const source = slowSource();
    const ask = batchLoad(source.load, { maxKeys: 2 });
    const values = Promise.all([ask(1), ask(2), ask(3)]);
    await nextTurn();
    await source.answerNext();
    await source.answerNext();
    expect(source.batches).toEqual([[1, 2], [3]]);
    expect(await values).toHaveLength(3);
  });

  test('at most `concurrency` queries run at a time', async () => {
    const source = slowSource();
    const ask = batchLoad(source.load, { maxKeys: 2, concurrency: 2 });
    const values = Promise.all([1, 2, 3, 4, 5].map(ask));
    await nextTurn();
    expect(source.batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
    await source.answerNext();
    expect(source.batches).toEqual([[1, 2], [3, 4], [5]]);
    await source.answerNext();
    await source.answerNext();
    expect(await values).toEqual([1, 2, 3, 4, 5].map((key) => `value ${key}`));
  });

  test('batched loads fail with their query, and those of the next query do not', async () => {
    const source = slowSource();
    const ask = batchLoad(source.load);
    const failing = Promise.allSettled([ask(1), ask(2)]);
    await nextTurn();
    source.doors.shift()?.fail(new Error('away'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = ask(1);
    await nextTurn();
    await source.answerNext();
    expect(await next).toBe('value 1');
  });

  test('a query without a response does not block later loads', async () => {
    const source = slowSource();
    const ask = batchLoad(source.load, { overdueMs: 1 });
    const stuck = ask(1);
    await nextTurn();
    const later = ask(2);
    await expect.poll(() => source.batches).toEqual([[1], [2]]);
    source.doors[1]?.open();
    expect(await later).toBe('value 2');
    await source.answerNext();
    expect(await stuck).toBe('value 1');
  });

  test('loads wait when ten queries do not respond', async () => {
    const source = slowSource();
    const ask = batchLoad(source.load, { overdueMs: 1 });
    for (let key = 1; key <= 10; key += 1) {
      void ask(key);
      await expect.poll(() => source.batches).toHaveLength(key);
    }
    const last = ask(11);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    expect(source.batches).toHaveLength(10);
    await source.answerNext();
    await expect.poll(() => source.batches).toHaveLength(11);
    while (source.doors.length > 0) await source.answerNext();
    expect(await last).toBe('value 11');
  });
});
