import type { Outbox } from './outbox.ts';
import { forgetUnstored, restoreUnstored, storeUnstored } from './page-end.ts';
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
  const timer = setTimeout(() => outbox.stopReading(), READ_TIMEOUT_MS);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    ended.abort();
    sender.stop();
  };
}
