import { afterEach, expect, test, vi } from 'vitest';
import { openOutbox } from './browser.ts';
import { lockOf, sendRequest } from './environment.ts';
import { tick } from './testing/operations.ts';

const request = { method: 'PUT', path: '/api/habits/1/days/2026-11-20', headers: {} } as const;

afterEach(() => void vi.useRealTimers());

function mockFetch(response: () => Response) {
  const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () =>
    response(),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('a small request survives a reload, a large one cannot', async () => {
  const fetched = mockFetch(() => Response.json({ id: 1 }));
  await sendRequest({ ...request, body: { completed: true } });
  await sendRequest({ ...request, body: { notes: 'x'.repeat(1_000) } });
  await sendRequest({ ...request, method: 'DELETE' });
  expect(fetched.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, false, true]);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    method: 'PUT',
    credentials: 'include',
    body: '{"completed":true}',
    headers: { 'content-type': 'application/json' },
  });
  expect(fetched.mock.calls[2]?.[1]).not.toHaveProperty('body');
});

test('a change drops the prefetched response of the page', async () => {
  mockFetch(() => new Response(null, { status: 204 }));
  const takePrefetched = vi.fn<(method: string, path: string) => void>();
  vi.stubGlobal('takePrefetched', takePrefetched);
  await sendRequest(request);
  expect(takePrefetched).toHaveBeenCalledWith('PUT', request.path);
});

test('a response that is not JSON has no body', async () => {
  mockFetch(() => new Response('<html>', { headers: { 'retry-after': '7' } }));
  expect(await sendRequest(request)).toEqual({ status: 200, body: undefined, retryAfter: '7' });
});

test('without IndexedDB, Web Locks and channels a tab still sends, and reports that it cannot store', async () => {
  const fetched = mockFetch(() => Response.json({}));
  for (const name of ['indexedDB', 'BroadcastChannel']) vi.stubGlobal(name, undefined);
  const logFailure = vi.fn<(error: unknown) => void>();
  const { outbox, sender, isUnsaved } = openOutbox({ user: 1, logFailure });
  expect(isUnsaved.get()).toBe(false);
  await outbox.append(tick(4)).saved;
  expect(isUnsaved.get()).toBe(true);
  expect(logFailure).toHaveBeenCalledOnce();
  await sender.wake();
  expect(fetched).toHaveBeenCalledOnce();
  expect(outbox.snapshot().operations).toMatchObject([{ habit: 4, state: { name: 'done' } }]);
});

/** The parts of Web Locks that the outbox uses: a queue, a time limit, and taking over. */
function fakeLocks() {
  let lose: ((error: Error) => void) | undefined;
  let last: Promise<void> = Promise.resolve();
  const request = async (_name: string, options: LockOptions, run: () => Promise<void>) => {
    const { signal, steal } = options;
    const turn = last;
    let release!: () => void;
    last = new Promise<void>((resolve) => (release = resolve));
    if (steal) lose?.(new DOMException('stolen', 'AbortError'));
    else {
      const aborted = new Promise<void>((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      );
      await Promise.race([turn, aborted]);
    }
    const lost = new Promise<void>((_, reject) => (lose = reject));
    return Promise.race([run(), lost]).finally(release);
  };
  return { request } as unknown as LockManager;
}

test('one tab sends at a time, and a lock that is held for too long is stolen', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms);
    return controller.signal;
  });
  vi.useFakeTimers();
  const locks = fakeLocks();
  const order: string[] = [];
  let wakeSuspended!: () => void;
  const suspended = lockOf(
    1,
    locks,
  )(async (isLost) => {
    order.push('first begins');
    await new Promise<void>((resolve) => (wakeSuspended = resolve));
    order.push(`first has lost it: ${isLost()}`);
  });
  const second = lockOf(1, locks)(async (isLost) => void order.push(`second begins: ${isLost()}`));
  await vi.advanceTimersByTimeAsync(89_000);
  expect(order).toEqual(['first begins']);
  await vi.advanceTimersByTimeAsync(2_000);
  await second;
  wakeSuspended();
  await suspended;
  expect(order).toEqual(['first begins', 'second begins: false', 'first has lost it: true']);
});

test('without Web Locks each tab sends', async () => {
  const run = vi.fn<() => Promise<void>>(async () => {});
  await lockOf(1, undefined)(run);
  expect(run).toHaveBeenCalledOnce();
});
