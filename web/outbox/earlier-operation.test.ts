import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { EarlierOperation } from './earlier-operation.ts';
import { restoreUnstored } from './keep-sending.ts';
import { Outbox } from './outbox.ts';
import { indexedStore } from './store.ts';
import { DONE, settleNext, silentChannel, tick } from './testing/operations.ts';

const CLIENT = 'c';
const entriesBefore = [{ id: 'e', amount: 2, at: '08:00' }];
const refusal = { status: 422, message: 'No' };

const earlier = (seq: number, state: Partial<EarlierOperation> = {}) =>
  ({ ...tick(seq), id: `id-${seq}`, user: 1, seq, madeAt: 0, attempts: 0, ...state }) as const;

async function listOf(operations: readonly object[]) {
  const factory = new IDBFactory();
  await indexedStore(1, factory).update((state) => ({ ...state, client: CLIENT }));
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = factory.open('habitcrush', 1);
    opening.onsuccess = () => resolve(opening.result);
  });
  const store = database.transaction('operations', 'readwrite').objectStore('operations');
  for (const operation of operations) store.put(operation);
  const outbox = new Outbox({ store: indexedStore(1, factory), channel: silentChannel });
  await outbox.refresh();
  return outbox;
}

const statesIn = (outbox: Outbox) => outbox.snapshot().operations.map(({ state }) => state);

test('operations of an earlier version are read with their state', async () => {
  const outbox = await listOf([
    earlier(1, { attempts: 2, done: true, entriesBefore }),
    earlier(2, { attempts: 1, done: true, isRepeated: true }),
    earlier(3, { attempts: 5, errors: 1, failed: refusal }),
    earlier(4, { attempts: 3, errors: 2 }),
    earlier(5),
  ]);
  expect(statesIn(outbox)).toEqual([
    { name: 'done', isRepeated: false, entriesBefore },
    { name: 'done', isRepeated: true },
    { name: 'failed', ...refusal },
    { name: 'sent', errors: 2 },
    { name: 'waiting' },
  ]);
});

test('operations of an earlier version are sent once and can be retried', async () => {
  const outbox = await listOf([
    earlier(1, { attempts: 1, done: true }),
    earlier(2, { attempts: 1, failed: refusal }),
    earlier(3, { attempts: 1 }),
  ]);
  expect(await settleNext(outbox, DONE)).toMatchObject({ habit: 3, seq: 3, client: CLIENT });
  expect(await outbox.next()).toBeUndefined();
  await outbox.retry('id-2');
  expect(await settleNext(outbox, DONE)).toMatchObject({ habit: 2, client: CLIENT });
  expect(statesIn(outbox).map(({ name }) => name)).toEqual(['done', 'done', 'done']);
});

test('an operation that a page of an earlier version could not store is added', async () => {
  localStorage.setItem('habitcrush-page-end-1', JSON.stringify([{ ...earlier(1), seq: null }]));
  const outbox = await listOf([]);
  await restoreUnstored(outbox);
  expect(outbox.snapshot().operations).toMatchObject([
    { id: 'id-1', seq: expect.any(Number), state: { name: 'waiting' } },
  ]);
});
