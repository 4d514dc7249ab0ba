import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { Outbox } from './outbox.ts';
import { restoreUnstored, storeUnstored } from './keep-sending.ts';
import { indexedStore } from './store.ts';
import { silentChannel, tick } from './testing/operations.ts';

const openOutbox = (user: number, factory = new IDBFactory()) =>
  new Outbox({ store: indexedStore(user, factory), channel: silentChannel });

let outbox: Outbox;
beforeEach(() => {
  outbox = openOutbox(1);
});

describe('a page that ends before the database responds', () => {
  const busy = { open: () => new EventTarget() } as unknown as IDBFactory;

  test('operations of a page that ended early are added by the next page once', async () => {
    const ended = openOutbox(1, busy);
    const { operation } = ended.append(tick(1));
    storeUnstored(ended);
    storeUnstored(openOutbox(1, busy));
    await restoreUnstored(outbox);
    await restoreUnstored(outbox);
    expect(outbox.snapshot().operations).toMatchObject([
      { id: operation.id, number: expect.any(Number) },
    ]);
  });

  test('operations that were stored after all are not added twice', async () => {
    const { saved } = outbox.append(tick(1));
    storeUnstored(outbox);
    await saved;
    await restoreUnstored(outbox);
    expect(outbox.snapshot().operations).toHaveLength(1);
  });

  test('operations of a page that ended early are not added for another user', async () => {
    const ended = openOutbox(2, busy);
    ended.append(tick(1));
    storeUnstored(ended);
    await restoreUnstored(outbox);
    expect(outbox.snapshot().operations).toEqual([]);
  });
});
