import { pause } from '#server/timing/pause.ts';

const BATCH_MS = 10;
const RETRY_AFTER_MS = 1_000;

export type Publisher = { add(change: string): void; end(): Promise<void> };

/** Sends the changes of a few milliseconds together. Retries a batch that fails. */
export function publishInBatches(send: (changes: string[]) => Promise<unknown>): Publisher {
  const waiting = new Set<string>();
  let running: Promise<void> | undefined;
  const ending = new AbortController();

  async function sendAll(): Promise<void> {
    await pause(BATCH_MS, ending.signal);
    while (waiting.size > 0) {
      const changes = [...waiting];
      waiting.clear();
      try {
        await send(changes);
      } catch {
        if (ending.signal.aborted) return;
        for (const change of changes) waiting.add(change);
        await pause(RETRY_AFTER_MS, ending.signal);
      }
    }
  }

  return {
    add(change) {
      waiting.add(change);
      running ??= sendAll().finally(() => (running = undefined));
    },
    async end() {
      ending.abort();
      await running;
    },
  };
}
