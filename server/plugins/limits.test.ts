import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { useTestHouse } from '#server/testing/open-house.ts';
import { LIMITS, openLimits } from './limits.ts';

const ADDRESS = '192.0.2.7';
const house = useTestHouse();

beforeEach(() => house.rows('delete from rate_limits'));

test('a limit is the same on every node, and forgiven on every node', async () => {
  const [here, there] = [1, 2].map(() => openLimits(house.house.database.pool));
  const { points } = LIMITS.signInPerAccount;
  for (let spent = 0; spent < points; spent += 2) {
    await here?.spend('signInPerAccount', 'ada');
    await there?.spend('signInPerAccount', 'Ada');
  }
  await expect(here?.spend('signInPerAccount', 'ada')).rejects.toMatchObject({ status: 429 });
  // What is refused is counted, too.
  for (const node of [here, there]) await node?.giveBack('signInPerAccount', 'ada');
  await here?.spend('signInPerAccount', 'ada');
  await expect(here?.spend('signInPerAccount', 'ada')).rejects.toMatchObject({ status: 429 });
  await there?.forgive('signInPerAccount', 'ada');
  await here?.spend('signInPerAccount', 'ada');
});

test('nodes that start at once with a new database count alike', async () => {
  await house.rows('delete from unsubscribe_keys');
  const nodes = Array.from({ length: 5 }, () => openLimits(house.house.database.pool));
  await Promise.all(nodes.map((limits) => limits.spend('signInPerAddress', ADDRESS)));
  expect(await house.rows('select points from rate_limits')).toEqual([{ points: 5 }]);
});

test('what is kept cannot be made from an address alone', async () => {
  await openLimits(house.house.database.pool).spend('signInPerAddress', ADDRESS);
  const plain = createHash('sha256').update(ADDRESS).digest('base64url').slice(0, 32);
  const [{ key } = { key: '' }] = await house.rows<{ key: string }>('select key from rate_limits');
  expect(key).toMatch(/^signInPerAddress:[\w-]{32}$/);
  expect(key).not.toContain(plain);
});
