import { readStored, writeStored } from '#web/client/storage.ts';
import { unnumbered } from './numbers.ts';
import type { Operation } from './operation.ts';
import type { Outbox } from './outbox.ts';
import type { Sender } from './sender.ts';

const READ_TIMEOUT_MS = 1_000;

/** Reads the list and sends its operations, now and whenever something may have changed. Returns a function that ends it. */
export function keepSending({ outbox, sender }: { outbox: Outbox; sender: Sender }): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const wake = (): void => void sender.wake().catch(() => {});
  const read = (): void => {
    if (document.visibilityState === 'visible') void outbox.refresh().then(wake);
  };
  window.addEventListener('online', () => void sender.resume().catch(() => {}), { signal });
  window.addEventListener('pageshow', read, { signal });
  window.addEventListener('pagehide', () => storeUnstored(outbox), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && forgetUnstored(outbox), {
    signal,
  });
  document.addEventListener('visibilitychange', read, { signal });
  sender.start();
  const unsubscribe = outbox.subscribe(wake);
  void restoreUnstored(outbox).then(wake);
  const timer = setTimeout(() => outbox.stopWaiting(), READ_TIMEOUT_MS);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    ended.abort();
    sender.stop();
  };
}

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
function forgetUnstored(outbox: Outbox): void {
  writeStored(keyOf(outbox), null);
}

function readUnstored(outbox: Outbox): Operation[] {
  const stored = JSON.parse(readStored(keyOf(outbox)) ?? '[]') as Operation[];
  return stored.map(unnumbered);
}
