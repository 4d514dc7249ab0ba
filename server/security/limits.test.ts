import { createHash } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renewUnsubscribeKey } from '#server/mail/unsubscribe-keys.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { LIMITS, openLimits } from './limits.ts';

const ADDRESS = '192.0.2.7';
const app = useTestApp();

test('a limit is counted and reset for all nodes', async () => {
  const [first, second] = [1, 2].map(() => openLimits(app.ctx.database.pool));
  const { points } = LIMITS.signInPerAccount;
  for (let spent = 0; spent < points; spent += 2) {
    await first?.consume('signInPerAccount', 'ada');
    await second?.consume('signInPerAccount', 'Ada');
  }
  await expect(first?.consume('signInPerAccount', 'ada')).rejects.toMatchObject({ status: 429 });
  // Refused attempts are counted, too.
  for (const node of [first, second])
    await node?.refund([{ name: 'signInPerAccount', who: 'ada' }]);
  await first?.consume('signInPerAccount', 'ada');
  await expect(first?.consume('signInPerAccount', 'ada')).rejects.toMatchObject({ status: 429 });
  await second?.resetCount('signInPerAccount', 'ada');
  await first?.consume('signInPerAccount', 'ada');
});

const readCounts = () =>
  app.rows(`select split_part(key, ':', 1) as name, points from rate_limits order by 1`);

test('several limits are counted in turn, up to the first that refuses', async () => {
  const limits = openLimits(app.ctx.database.pool);
  const attempts = [
    { name: 'signInPerPair', who: 'ada here' },
    { name: 'signInPerNetwork', who: 'here' },
    { name: 'signInPerAccount', who: 'ada' },
  ] as const;
  for (let times = 0; times < LIMITS.signInPerPair.points; times += 1) {
    await limits.consumeInTurn(attempts);
  }
  await expect(limits.consumeInTurn(attempts)).rejects.toMatchObject({
    limit: 'signInPerPair',
    retryAfter: LIMITS.signInPerPair.seconds,
  });
  const shared = { points: LIMITS.signInPerPair.points };
  expect(await readCounts()).toEqual([
    { name: 'signInPerAccount', ...shared },
    { name: 'signInPerNetwork', ...shared },
    { name: 'signInPerPair', points: LIMITS.signInPerPair.points + 1 },
  ]);
});

test('several limits are refunded at once, and one without points starts over', async () => {
  const limits = openLimits(app.ctx.database.pool);
  const network = { name: 'signInPerNetwork', who: ADDRESS } as const;
  const pairs = ['ada', 'ben', 'cleo', 'dov'].map(
    (who) => ({ name: 'signInPerPair', who }) as const,
  );
  const attempts = Array.from({ length: 40 }, (_, at) => pairs[at % 4] ?? pairs[0]);
  await Promise.all(
    attempts.map(async (pair) => {
      if (!pair) return;
      await limits.consumeInTurn([pair, network]);
      await limits.refund([{ ...pair, isReset: true }, network]);
    }),
  );
  expect(await readCounts()).toEqual([
    { name: 'signInPerNetwork', points: 0 },
    ...pairs.map(({ name }) => ({ name, points: 0 })),
  ]);
  expect(await app.rows('select 1 from rate_limits where expire > 0')).toEqual([]);
});

test('nodes that start at once with a new database count under the same key', async () => {
  await app.rows('delete from limit_keys');
  const nodes = Array.from({ length: 5 }, () => openLimits(app.ctx.database.pool));
  await Promise.all(nodes.map((limits) => limits.consume('signInPerNetwork', ADDRESS)));
  expect(await app.rows('select points from rate_limits')).toEqual([{ points: 5 }]);
});

test('counts are in an unlogged table, so that no call waits for the disk', async () => {
  expect(
    await app.rows(`select relpersistence from pg_class where relname = 'rate_limits'`),
  ).toEqual([{ relpersistence: 'u' }]);
});

test('stored keys cannot be computed from an address alone', async () => {
  await openLimits(app.ctx.database.pool).consume('signInPerNetwork', ADDRESS);
  const plain = createHash('sha256').update(ADDRESS).digest('base64url').slice(0, 32);
  const [{ key } = { key: '' }] = await app.rows<{ key: string }>('select key from rate_limits');
  expect(key).toMatch(/^signInPerNetwork:[\w-]{32}$/);
  expect(key).not.toContain(plain);
});

test('a new key of unsubscribe links does not reset the counts of limits', async () => {
  const [before, after] = [1, 2].map(() => openLimits(app.ctx.database.pool));
  await renewUnsubscribeKey(app.ctx.database);
  const digest = await before?.digestOf(ADDRESS);
  await renewUnsubscribeKey(app.ctx.database, 0);
  expect(await after?.digestOf(ADDRESS)).toBe(digest);
});

test('a running node uses a changed key a minute later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const node = openLimits(app.ctx.database.pool);
  const before = await node.digestOf(ADDRESS);
  await app.rows('delete from limit_keys');
  const after = await openLimits(app.ctx.database.pool).digestOf(ADDRESS);
  expect(after).not.toBe(before);
  vi.advanceTimersByTime(60_000);
  expect(await node.digestOf(ADDRESS)).toBe(after);
});
