import { afterEach, expect, test } from 'vitest';
import { openDatabase, statement } from '#server/database/database.ts';
import { createPool } from '#server/database/pool.ts';
import { createEmptyDatabase } from '#server/testing/test-databases.ts';
import { recordingPool, replay } from './record-statements.ts';

const ending: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

const addition = statement('bench.addition', 'select $1::int + 1 as sum');

test('recordingPool records statements in batches, and replays them', async () => {
  const empty = await createEmptyDatabase();
  ending.push(() => empty.release());
  const pool = createPool(empty.url, { max: 1 });
  ending.push(() => pool.end());
  const recorder = recordingPool(pool);
  const database = openDatabase(recorder.pool);
  const add = (number: number) => ({ name: addition.name, text: addition.text, values: [number] });

  expect(await database.run(addition, [1])).toEqual([{ sum: 2 }]);
  const alone = recorder.take();
  expect(alone).toEqual([{ isHeld: false, batches: [[add(1)]] }]);

  await database.transaction(async (tx) => {
    await Promise.all([tx.run(addition, [1]), tx.run(addition, [2])]);
    await tx.run(addition, [3]);
  });
  const together = recorder.take();
  expect(together).toEqual([
    {
      isHeld: true,
      batches: [[{ text: 'begin' }, add(1), add(2)], [add(3)], [{ text: 'commit' }]],
    },
  ]);
  await replay(pool, [...alone, ...together]);
});
