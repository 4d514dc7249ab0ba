import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { isPending, type Operation } from '#web/outbox/operation.ts';
import { Outbox } from '#web/outbox/outbox.ts';
import { indexedStore } from '#web/outbox/store.ts';
import { ada } from './cast.ts';

/** The user of components that are rendered without a frame. A frame opens the outbox of its user. */
export const NO_USER = 0;

/** The stored operations of all users of a test. */
export async function storedOperations(): Promise<readonly Operation[]> {
  const lists = [NO_USER, ada.id].map(async (user) => {
    const channel = { post: () => {}, listen: () => {} };
    const outbox = new Outbox({ store: indexedStore(user), channel });
    await outbox.refresh();
    return outbox.snapshot().operations;
  });
  return (await Promise.all(lists)).flat();
}

/** The unsent operations. */
export const pendingOperations = async () => (await storedOperations()).filter(isPending);

/** Waits until the server has responded to all changes. */
export const everythingSent = () =>
  waitFor(async () => expect(await pendingOperations()).toEqual([]));
