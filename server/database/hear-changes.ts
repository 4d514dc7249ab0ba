import pg from 'pg';
import { pause } from './pause.ts';

export type Hearing = { isHearing(): boolean; end(): Promise<void> };

type Heard = {
  onChange(change: string): void;
  /** From here on all is heard; of what was told before, nothing is known. */
  onBeginning(): void;
};

const AGAIN_AFTER_MS = 1_000;
/** A connection may be dead for long before it says so: only one that answers is trusted. */
const ASKED_EACH_MS = 1_000;
const TRUSTED_FOR_MS = 4_000;

/** On a connection of its own, which is opened again as often as it breaks. */
export function hearChanges(pool: pg.Pool, heard: Heard): Hearing {
  const ending = new AbortController();
  const state = { answeredAt: -Infinity };
  const listening = keepListening(pool, { heard, state, signal: ending.signal });
  return {
    isHearing: () => performance.now() - state.answeredAt < TRUSTED_FOR_MS,
    end: async () => {
      ending.abort();
      await listening;
    },
  };
}

type Listening = { heard: Heard; state: { answeredAt: number }; signal: AbortSignal };

async function keepListening(pool: pg.Pool, listening: Listening): Promise<void> {
  const { state, signal } = listening;
  while (!signal.aborted) {
    await listenUntilBroken(pool, listening).catch(() => undefined);
    state.answeredAt = -Infinity;
    await pause(AGAIN_AFTER_MS, signal);
  }
}

async function listenUntilBroken(
  pool: pg.Pool,
  { heard, state, signal }: Listening,
): Promise<void> {
  const client = new pg.Client(pool.options);
  client.on('error', () => {});
  client.on('notification', ({ payload = '' }) => heard.onChange(payload));
  try {
    await client.connect();
    await client.query('listen changes');
    heard.onBeginning();
    while (!signal.aborted) {
      const askedAt = performance.now();
      await client.query('select');
      state.answeredAt = askedAt;
      await pause(ASKED_EACH_MS, signal);
    }
  } finally {
    // Not waited for: the other side may be silent.
    client.connection.stream.destroy();
  }
}
