import { pause } from './pause.ts';

const TOGETHER_FOR_MS = 10;
const AGAIN_AFTER_MS = 1_000;

export type Telling = { add(change: string): void; end(): Promise<void> };

/** What changes within a moment leaves together. What could not be told is told when it can be. */
export function tellInBatches(send: (changes: string[]) => Promise<unknown>): Telling {
  const waiting = new Set<string>();
  let underWay: Promise<void> | undefined;
  const ending = new AbortController();

  async function tellAll(): Promise<void> {
    await pause(TOGETHER_FOR_MS, ending.signal);
    while (waiting.size > 0) {
      const changes = [...waiting];
      waiting.clear();
      try {
        await send(changes);
      } catch {
        if (ending.signal.aborted) return;
        for (const change of changes) waiting.add(change);
        await pause(AGAIN_AFTER_MS, ending.signal);
      }
    }
  }

  return {
    add(change) {
      waiting.add(change);
      underWay ??= tellAll().finally(() => (underWay = undefined));
    },
    async end() {
      ending.abort();
      await underWay;
    },
  };
}
