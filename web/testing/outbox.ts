import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { isPending, type Operation } from '#web/outbox/operation.ts';
import { Outbox } from '#web/outbox/outbox.ts';
import { indexedStore } from '#web/outbox/store.ts';
import { ada } from './cast.ts';

/** The user of what is rendered without a frame. A page inside a frame opens the outbox of its own user. */
export const NO_USER = 0;

/** What this device has stored, of all users that a test has. */
export async function storedOperations(): Promise<readonly Operation[]> {
  const lists = [NO_USER, ada.id].map(async (user) => {
    const channel = { post: () => {}, listen: () => {} };
    const outbox = new Outbox({ user, store: indexedStore(indexedDB), channel });
    await outbox.refresh();
    return outbox.snapshot().operations;
  });
  return (await Promise.all(lists)).flat();
}

/** Those that wait to be sent. */
export const pendingOperations = async () => (await storedOperations()).filter(isPending);

/** Until the server has answered everything that was changed. */
export const everythingSent = () =>
  waitFor(async () => expect(await pendingOperations()).toEqual([]));
