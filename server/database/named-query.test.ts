import { expect, test, vi } from 'vitest';
import { useTestApp } from '#server/testing/open-app.ts';
import { runOn, statement } from './database.ts';

const app = useTestApp();

const dated = statement(
  'test.dated',
  `select n, day, null::text as nothing from unnest($1::int[], $2::date[]) as given (n, day)`,
);
const rename = statement('test.rename', 'update users set username = username where username = $1');

test('a statement requests its columns once per connection, and returns the same rows each time', async () => {
  const client = await app.ctx.database.pool.connect();
  try {
    const connection = client.connection as typeof client.connection & { describe: () => void };
    const described = vi.spyOn(connection, 'describe');
    const expected = [
      { n: 1, day: '2026-03-10', nothing: null },
      { n: 2, day: '2026-03-11', nothing: null },
    ];
    const values = [
      [1, 2],
      ['2026-03-10', '2026-03-11'],
    ];
    expect(await runOn(client, dated, values)).toEqual(expected);
    expect(await runOn(client, dated, values)).toEqual(expected);
    expect(await runOn(client, dated, [[], []])).toEqual([]);
    // Also when sent in one packet, and for a statement without rows.
    expect(await Promise.all([1, 2].map(() => runOn(client, dated, values)))).toEqual([
      expected,
      expected,
    ]);
    for (const _ of [1, 2]) expect(await runOn(client, rename, ['ada'])).toEqual([]);
    expect(described).toHaveBeenCalledTimes(2);
  } finally {
    client.release();
  }
});

test('rows equal those of pg, whatever the names and types of their columns', async () => {
  const client = await app.ctx.database.pool.connect();
  const text = `select $1::int as "it's \`here\`", null::text as "a\\b", '{"a":1}'::jsonb as "constructor",
    array['ä', null] as "two", true as "two", '2026-03-10'::date as day, 7::bigint as big, 'x' as "\u2028"`;
  try {
    const byPg = (await client.query({ text, values: [5] })).rows;
    const odd = statement('test.odd', text);
    for (const _ of [1, 2]) expect(await runOn(client, odd, [5])).toEqual(byPg);
    expect(byPg[0]).toMatchObject({ two: true, day: '2026-03-10', big: 7 });
  } finally {
    client.release();
  }
});

test('the stack of a refused statement leads to its caller, not to the socket', async () => {
  const wrong = statement('test.wrong', 'select 1 / $1::int as share');
  const query = app.ctx.database.run(wrong, [0]);
  await expect(query).rejects.toMatchObject({ code: '22012' });
  await expect(query.catch((error: Error) => error.stack)).resolves.toContain('database.ts');
});

test('PostgreSQL refuses a statement whose columns have changed, so rows never get stale names', async () => {
  const client = await app.ctx.database.pool.connect();
  try {
    await client.query('begin; create temporary table kept (one int) on commit drop');
    const all = statement('test.all', 'select * from kept where true or $1');
    await runOn(client, all, [true]);
    await client.query('alter table kept add column two int');
    await expect(runOn(client, all, [true])).rejects.toThrow('cached plan must not change');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
