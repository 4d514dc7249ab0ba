import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { openLimiter, tooManyRequests } from './limiter.ts';

const PATIENT = {
  concurrency: 2,
  maxWaiting: 2,
  timeoutMs: 60_000,
  refuse: () => tooManyRequests('Later, please.'),
};

/** Work that runs until `end` is called. */
function openWork() {
  const events = new EventEmitter();
  const ended = once(events, 'end');
  return { run: () => ended.then(() => 'done'), end: () => events.emit('end') };
}

test('a limiter runs work in its slots, starts the next when one ends, and refuses one too many', async () => {
  const limiter = openLimiter(PATIENT);
  const works = [openWork(), openWork(), openWork(), openWork()];
  const begun: number[] = [];
  const acquired = works.map((work, at) =>
    limiter.run('ada', () => {
      begun.push(at);
      return work.run();
    }),
  );
  await expect(limiter.run('ada', async () => 'too many')).rejects.toMatchObject({
    status: 429,
    message: 'Later, please.',
    retryAfter: 2,
  });
  expect(begun).toEqual([0, 1]);
  works[1]?.end();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const work of works) work.end();
  expect(await Promise.all(acquired)).toEqual(['done', 'done', 'done', 'done']);
});

test('the slots of a caller do not delay other callers', async () => {
  const limiter = openLimiter(PATIENT);
  const endings = await Promise.all([limiter.acquire('ada'), limiter.acquire('ada')]);
  expect(await limiter.run('ben', async () => 'served')).toBe('served');
  for (const release of endings) release();
});

test('failed work releases its slot, and a slot is released once', async () => {
  const limiter = openLimiter({ ...PATIENT, concurrency: 1, maxWaiting: 0 });
  const failing = limiter.run('ada', () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  const release = await limiter.acquire('ada');
  release();
  release();
  const again = await limiter.acquire('ada');
  await expect(limiter.acquire('ada')).rejects.toMatchObject({ status: 429 });
  again();
});

test('a caller who waits too long is refused and leaves the queue', async () => {
  const limiter = openLimiter({ ...PATIENT, concurrency: 1, maxWaiting: 1, timeoutMs: 1 });
  const release = await limiter.acquire('ada');
  await expect(limiter.acquire('ada')).rejects.toMatchObject({ status: 429 });
  release();
  expect(await limiter.run('ada', async () => 'served')).toBe('served');
});
