import type { ApiRequest } from './operation.ts';
import type { OutboxChannel, OutboxMessage } from './queue.ts';
import type { ApiResponse } from './response.ts';
import type { Sender } from './sender.ts';

// The parts of the browser that the outbox uses, with replacements for missing ones.

const REQUEST_TIMEOUT_MS = 20_000;
/** After that time the lock of a suspended tab is stolen. Longer than a back-off, so that a waiting sender keeps its lock. */
const LOCK_TIMEOUT_MS = 90_000;
/** The browser allows 64 kB for all requests that may outlive their page. */
const MAX_KEEPALIVE_LENGTH = 1_000;

export function openChannel(): OutboxChannel {
  // Pages read again when they are shown.
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => {} };
  const channel = new BroadcastChannel('habitcrush-outbox');
  return {
    post: channel.postMessage.bind(channel),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }) => listener(data as OutboxMessage)),
  };
}

type Lock = ConstructorParameters<typeof Sender>[0]['lock'];

export function lockOf(user: number, locks: LockManager | undefined = navigator.locks): Lock {
  // Missing over plain http. Two tabs may then send the same operation: the server applies its number once.
  if (!locks) return (run) => run(() => false);
  return async (run) => {
    let isLost = false;
    let running = Promise.resolve();
    const hold = (options: LockOptions): Promise<void> =>
      locks
        .request(`habitcrush-outbox-${user}`, options, () => (running = run(() => isLost)))
        .catch((error: unknown) => {
          if ((error as Error).name !== 'AbortError') throw error;
          isLost = true;
          return running;
        });
    await hold({ signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }).catch((error: unknown) => {
      if ((error as Error).name !== 'TimeoutError') throw error;
      return hold({ steal: true });
    });
  };
}

/** Drops the response that index.html has prefetched, because a change makes it outdated. Missing in the worker. */
declare const takePrefetched: ((method: string, address: string) => unknown) | undefined;

export async function sendRequest({
  method,
  path,
  body,
  headers,
}: ApiRequest): Promise<ApiResponse> {
  const text = body && JSON.stringify(body);
  if (typeof takePrefetched !== 'undefined') takePrefetched?.(method, path);
  const response = await fetch(path, {
    method,
    credentials: 'include',
    // The request of a tick survives a reload right after it.
    keepalive: (text?.length ?? 0) <= MAX_KEEPALIVE_LENGTH,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    headers: { ...headers, ...(text && { 'content-type': 'application/json' }) },
    ...(text && { body: text }),
  });
  const json: unknown = await response.json().catch(() => undefined);
  return { status: response.status, body: json, retryAfter: response.headers.get('retry-after') };
}
