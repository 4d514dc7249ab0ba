import pg from 'pg';
import { pause } from '#server/timing/pause.ts';

export type Subscription = { isLive(): boolean; end(): Promise<void> };

type Subscriber = {
  onChange(change: string): void;
  /** Every change after this one is received; earlier ones may have been missed. */
  onStart(): void;
};

const RECONNECT_AFTER_MS = 1_000;
/** A dead connection may report no error for long, so it is trusted only while it responds. */
const PING_EACH_MS = 1_000;
const LIVE_FOR_MS = 4_000;

/** Listens on a connection of its own, and reconnects when it breaks. */
export function subscribeToChanges(pool: pg.Pool, subscriber: Subscriber): Subscription {
  const ending = new AbortController();
  const state = { respondedAt: -Infinity };
  const listening = listenUntilEnd(pool, { subscriber, state, signal: ending.signal });
  return {
    isLive: () => performance.now() - state.respondedAt < LIVE_FOR_MS,
    end: async () => {
      ending.abort();
      await listening;
    },
  };
}

type Listener = { subscriber: Subscriber; state: { respondedAt: number }; signal: AbortSignal };

async function listenUntilEnd(pool: pg.Pool, listener: Listener): Promise<void> {
  const { state, signal } = listener;
  while (!signal.aborted) {
    await listenUntilBroken(pool, listener).catch(() => undefined);
    state.respondedAt = -Infinity;
    await pause(RECONNECT_AFTER_MS, signal);
  }
}

async function listenUntilBroken(
  pool: pg.Pool,
  { subscriber, state, signal }: Listener,
): Promise<void> {
  const client = new pg.Client(pool.options);
  client.on('error', () => {});
  client.on('notification', ({ payload = '' }) => subscriber.onChange(payload));
  try {
    await client.connect();
    await client.query('listen changes');
    subscriber.onStart();
    while (!signal.aborted) {
      const pingedAt = performance.now();
      await client.query('select');
      state.respondedAt = pingedAt;
      await pause(PING_EACH_MS, signal);
    }
  } finally {
    // Do not wait for a graceful end: the server may not respond.
    client.connection.stream.destroy();
  }
}
