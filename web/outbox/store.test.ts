import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { withFallback } from './browser.ts';
import { memoryStore } from './memory-store.ts';
import type { NewOperation } from './operation.ts';
import { Outbox } from './outbox.ts';
import type { Outcome } from './response.ts';
import { indexedStore, type Store } from './store.ts';
import { DAY, silentChannel, tick } from './testing/operations.ts';

afterEach(() => void vi.useRealTimers());

const open = (store: Store) => new Outbox({ store, channel: silentChannel });

test('appends of two tabs at once get different numbers, and both tabs read all of them', async () => {
  const factory = new IDBFactory();
  const tabs = [open(indexedStore(1, factory)), open(indexedStore(1, factory))] as const;
  await Promise.all(
    Array.from({ length: 24 }, (_, at) => tabs[at % 2 ? 1 : 0].append(tick(at + 1)).saved),
  );
  await Promise.all(tabs.map((tab) => tab.refresh()));
  for (const tab of tabs) {
    const { operations } = tab.snapshot();
    expect(operations.map(({ habit }) => habit).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 24 }, (_, at) => at + 1),
    );
    expect(new Set(operations.map(({ number }) => number)).size).toBe(24);
  }
  expect(tabs[0].snapshot().operations).toEqual(tabs[1].snapshot().operations);
});

test('a later visit finds what an earlier one stored, under the same client', async () => {
  const factory = new IDBFactory();
  const first = open(indexedStore(1, factory));
  await first.append(tick(3)).saved;
  const later = open(indexedStore(1, factory));
  await later.refresh();
  expect(later.snapshot().operations).toMatchObject([{ habit: 3, state: { name: 'waiting' } }]);
  const taken = await later.next();
  expect(taken?.client).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect((await first.next())?.client).toBe(taken?.client);
});

test('a database of version 1 keeps its operations, their numbers and its client', async () => {
  const factory = new IDBFactory();
  const opening = factory.open('habitcrush', 1);
  await new Promise<void>((resolve) => {
    opening.onupgradeneeded = () => {
      const database = opening.result;
      const records = database.createObjectStore('outboxes', { keyPath: 'user' });
      records.add({ user: 1, client: 'its client', contained: {}, drafts: {} });
      const numbered = { keyPath: 'seq', autoIncrement: true };
      const operations = database.createObjectStore('operations', numbered);
      operations.createIndex('user', 'user');
      const stored = { id: 'a', user: 1, madeAt: 0, state: { name: 'waiting' } };
      operations.add({ ...stored, ...tick(3), seq: 7 });
    };
    opening.onsuccess = () => resolve();
  });
  opening.result.close();
  const later = open(indexedStore(1, factory));
  await later.append(tick(4)).saved;
  await later.refresh();
  const [first, second] = later.snapshot().operations;
  expect([first, second]).toMatchObject([{ habit: 3, number: 7 }, { habit: 4 }]);
  expect(second?.number).toBeGreaterThan(7);
  expect((await later.next())?.client).toBe('its client');
});

test('a profile restored from a backup gives no number that was used after the backup', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 28) });
  const backup = new IDBFactory();
  await open(indexedStore(1, backup)).append(tick(1)).saved;
  const original = open(indexedStore(1, new IDBFactory()));
  await original.append(tick(1)).saved;
  await original.append(tick(2)).saved;
  const used = original.snapshot().operations.map(({ number = 0 }) => number);
  vi.setSystemTime(Date.UTC(2026, 10, 28, 0, 1));
  const restored = open(indexedStore(1, backup));
  await restored.append(tick(3)).saved;
  expect(restored.snapshot().operations.map(({ habit }) => habit)).toEqual([1, 3]);
  expect(restored.snapshot().operations[0]?.number).toBe(used[0]);
  expect(restored.snapshot().operations[1]?.number).toBeGreaterThan(Math.max(...used));
});

test('numbers grow when the clock was set back, and opening again leaves waiting operations', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 28) });
  const factory = new IDBFactory();
  await open(indexedStore(1, factory)).append(tick(1)).saved;
  await open(indexedStore(1, factory)).append(tick(2)).saved;
  vi.setSystemTime(Date.UTC(2026, 9, 1));
  const later = open(indexedStore(1, factory));
  await later.append(tick(3)).saved;
  const { operations } = later.snapshot();
  expect(operations.map(({ habit }) => habit)).toEqual([1, 2, 3]);
  const [first = 0, second = 0, third = 0] = operations.map(({ number }) => number);
  expect(second).toBeGreaterThan(first);
  expect(third).toBeGreaterThan(second);
});

test('each user has a separate list', async () => {
  const factory = new IDBFactory();
  await open(indexedStore(1, factory)).append(tick(3)).saved;
  const other = new Outbox({ store: indexedStore(2, factory), channel: silentChannel });
  await other.refresh();
  expect(other.snapshot().operations).toEqual([]);
});

test('a sign-out deletes the list, and another tab does not restore it', async () => {
  const factory = new IDBFactory();
  const [one, other] = [open(indexedStore(1, factory)), open(indexedStore(1, factory))];
  const note = { date: DAY, change: { notes: 'secret' } };
  await one.append({ kind: 'day', habit: 1, body: note }).saved;
  await other.refresh();
  await one.clear();
  await other.refresh();
  expect(one.snapshot().operations).toEqual([]);
  expect(await other.next()).toBeUndefined();
});

/** Fails each call once `isFull` is set. */
function limited(inner: Store) {
  const device = { isFull: false };
  const guard = <T>(run: () => Promise<T>): Promise<T> =>
    device.isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : run();
  const store: Store = {
    user: inner.user,
    append: (one) => guard(() => inner.append(one)),
    update: (change) => guard(() => inner.update(change)),
    remove: inner.remove,
  };
  return { device, store };
}

test('when the device is full, the tab continues in memory and keeps the numbers of known operations', async () => {
  const { device, store } = limited(indexedStore(1, new IDBFactory()));
  const errors: unknown[] = [];
  const outbox = open(
    withFallback(store, { onUnsaved: (error) => errors.push(error), onSaved: () => {} }),
  );
  await outbox.append(tick(1)).saved;
  const first = await outbox.next();
  device.isFull = true;
  await outbox.append(tick(2)).saved;
  const again = await outbox.next();
  expect(again).toMatchObject({ id: first?.id, client: first?.client, number: first?.number });
  expect(errors).toHaveLength(1);
  if (again) await outbox.settle(again, { kind: 'done', response: undefined });
  const next = await outbox.next();
  expect(next).toMatchObject({ habit: 2 });
  expect(next?.client).not.toBe(first?.client);
});

test('when the device has space again, it stores the operations that were never sent', async () => {
  const { device, store } = limited(indexedStore(1, new IDBFactory()));
  const states: string[] = [];
  const outbox = open(
    withFallback(store, {
      onUnsaved: () => states.push('unsaved'),
      onSaved: () => states.push('saved'),
    }),
  );
  const settle = async (outcome: Outcome) => {
    const sent = await outbox.next();
    if (sent) await outbox.settle(sent, outcome);
    return sent;
  };
  const done: Outcome = { kind: 'done', response: undefined };
  for (const habit of [1, 2, 3]) await outbox.append(tick(habit)).saved;
  device.isFull = true;
  await settle(done);
  const refused = await settle({ kind: 'refused', status: 422, message: 'No' });
  await outbox.discard(refused?.id ?? '');
  await settle(done);
  await outbox.append(tick(4)).saved;
  const sent = await outbox.next();
  device.isFull = false;
  await outbox.append(tick(5)).saved;
  expect(states, 'the server may know the tick of habit 4').toEqual(['unsaved']);
  if (sent) await outbox.settle(sent, done);
  await outbox.append(tick(6)).saved;
  expect(states).toEqual(['unsaved', 'saved']);

  const later = open(store);
  await later.refresh();
  const stored = later.snapshot().operations;
  expect(stored.map(({ habit, state }) => [habit, state.name])).toEqual([
    [1, 'done'],
    [3, 'done'],
    [5, 'waiting'],
    [6, 'waiting'],
  ]);
  expect(await later.next()).toMatchObject({ habit: 5 });
});

const script = async (store: Store) => {
  const outbox = open(store);
  const items: NewOperation[] = [tick(1), tick(2), tick(3)];
  for (const item of items) await outbox.append(item).saved;
  const first = await outbox.next();
  if (first) await outbox.settle(first, { kind: 'refused', status: 422, message: 'No' });
  if (first) await outbox.retry(first.id);
  const second = await outbox.next();
  if (second) await outbox.settle(second, { kind: 'done', response: undefined });
  const { operations } = outbox.snapshot();
  const [start = 0] = operations.map(({ number }) => number);
  return operations.map(({ habit, number = 0, state }) => [habit, number - start, state]);
};

test('the list in memory works like the one in the database', async () => {
  expect(await script(memoryStore(1))).toEqual(await script(indexedStore(1, new IDBFactory())));
});
