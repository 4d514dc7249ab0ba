import { expect, onTestFinished, test, vi } from 'vitest';
import { type HashQueue, openHashQueue, type Turn } from './hash-queue.ts';

const settled = () => new Promise((resolve) => void setImmediate(resolve));

/** Hashes that end when the test says so, in the order in which they began. */
function openHashes(queue: HashQueue) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    add: (name: string, turn?: Turn) =>
      queue.run(() => {
        begun.push(name);
        return new Promise<void>((resolve) => void ends.push(resolve));
      }, turn),
    /** Ends the running hash and lets the next one begin. */
    endOne: async (afterMs = 0) => {
      await settled();
      vi.advanceTimersByTime(afterMs);
      ends.shift()?.();
      await settled();
    },
  };
}

function openTest(concurrency = 1) {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const queue = openHashQueue(concurrency);
  return { queue, ...openHashes(queue) };
}

const busy = { status: 503, retryAfter: 2 };

test('hashes run in order of arrival, with a limit of concurrent ones', async () => {
  const { begun, add, endOne } = openTest(2);
  const added = ['first', 'second', 'third', 'fourth'].map((name) => add(name));
  await endOne();
  expect(begun).toEqual(['first', 'second', 'third']);
  for (let times = 0; times < 3; times += 1) await endOne();
  expect(begun).toEqual(['first', 'second', 'third', 'fourth']);
  await Promise.all(added);
});

test('a hash whose client has left is skipped, and the next one begins', async () => {
  const { begun, add, endOne } = openTest();
  let hasLeft = false;
  const added = [add('running'), add('left', { hasLeft: () => hasLeft }), add('present')];
  hasLeft = true;
  await Promise.all([expect(added[1]).rejects.toMatchObject({ status: 499 }), endOne()]);
  expect(begun).toEqual(['running', 'present']);
  await endOne();
  await Promise.all([added[0], added[2]]);
});

test('a hash is refused at once when the expected wait exceeds two seconds', async () => {
  const { queue, begun, add, endOne } = openTest();
  const slow = [add('slow'), add('slow')];
  await endOne(900);
  await endOne(900);
  await Promise.all(slow);
  const outcomes: string[] = [];
  const added = Array.from({ length: 20 }, async () => {
    await add('fast').then(
      () => outcomes.push('made'),
      () => outcomes.push('refused'),
    );
  });
  await expect(add('late')).rejects.toMatchObject(busy);
  expect(() => queue.requireTurn()).toThrow('Too many people are signing in right now.');
  const admitted = 20 - outcomes.length;
  // A hash takes about 250 ms here, so eight of them take two seconds.
  expect(admitted).toBeGreaterThan(7);
  expect(admitted).toBeLessThan(11);
  while (begun.length < slow.length + admitted) await endOne();
  await endOne();
  await Promise.all(added);
  expect(() => queue.requireTurn()).not.toThrow();
});

test('clients that have left do not add to the expected wait', async () => {
  const { queue, add, endOne } = openTest();
  let hasLeft = false;
  const running = add('running');
  const left = Array.from({ length: 41 }, () =>
    add('left', { hasLeft: () => hasLeft }).catch(() => 'refused'),
  );
  expect(() => queue.requireTurn()).toThrow('Too many people');
  hasLeft = true;
  expect(() => queue.requireTurn()).not.toThrow();
  await endOne();
  expect(new Set(await Promise.all(left))).toEqual(new Set(['refused']));
  await running;
});

test('a known user goes first, one hash at a time, and others get every fourth turn', async () => {
  const { begun, add, endOne } = openTest();
  const added = [add('running'), add('a'), add('b')];
  for (const knownUser of [1, 1, 2, 3, 4]) added.push(add(`user ${knownUser}`, { knownUser }));
  while (begun.length < added.length) await endOne();
  await endOne();
  await Promise.all(added);
  expect(begun).toEqual(['running', 'user 1', 'user 2', 'user 3', 'a', 'user 4', 'b', 'user 1']);
});

test('a known user is admitted while others are refused', async () => {
  const { queue, add, endOne } = openTest();
  const waiting = Array.from({ length: 60 }, () => add('other').catch(() => 'refused'));
  expect(() => queue.requireTurn()).toThrow('Too many people');
  expect(() => queue.requireTurn({ knownUser: 1 })).not.toThrow();
  for (let times = 0; times < 60; times += 1) await endOne();
  await Promise.all(waiting);
});
