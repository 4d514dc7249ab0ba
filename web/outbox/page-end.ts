import { readStored, writeStored } from '#web/client/storage.ts';
import type { Operation } from './operation.ts';
import type { Outbox } from './outbox.ts';

// A page that ends loses operations that IndexedDB has not stored yet. localStorage stores them synchronously.

const keyOf = ({ user }: Outbox): string => `habitcrush-page-end-${user}`;

/** Call it when the page ends. */
export function storeUnstored(outbox: Outbox): void {
  const unstored = outbox.unstored();
  if (unstored.length === 0) return;
  writeStored(keyOf(outbox), JSON.stringify([...readUnstored(outbox), ...unstored]));
}

/** Reads the list, and adds what the last page could not store. */
export async function restoreUnstored(outbox: Outbox): Promise<void> {
  const left = readUnstored(outbox);
  if (left.length === 0) return outbox.refresh();
  await outbox.restore(left);
  forgetUnstored(outbox);
}

/** The page has come back from the browser's cache: it continues to store them. */
export function forgetUnstored(outbox: Outbox): void {
  writeStored(keyOf(outbox), null);
}

function readUnstored(outbox: Outbox): Operation[] {
  const list = JSON.parse(readStored(keyOf(outbox)) ?? '[]') as Operation[];
  // JSON has no infinite numbers.
  return list.map((one) => ({ ...one, seq: Infinity }));
}
