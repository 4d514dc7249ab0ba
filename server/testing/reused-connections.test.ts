import { onTestFinished, test, expect } from 'vitest';
import { createPool, type PoolOptions } from '#server/database/pool.ts';
import { ReusedConnections } from './reused-connections.ts';
import { createMigratedDatabase } from './test-databases.ts';

const PID = 'select pg_backend_pid() as pid';

test('the pool of the next test takes over a connection, but nothing of its session', async () => {
  const openPool = await openPools();
  const first = openPool();
  const before = await first.query(PID);
  await first.query(`set application_name = 'changed'`);
  await first.query('create temporary table left_behind (id int)');
  await first.query('select pg_advisory_lock(7)');
  await first.query('listen left_behind');
  await first.query({ name: 'same-name', text: 'select 1 as value' });
  await first.end();

  const next = openPool();
  expect((await next.query(PID)).rows).toEqual(before.rows);
  const { rows } = await next.query(`
    select current_setting('application_name') as name, to_regclass('left_behind') as temporary,
           (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
           (select count(*)::int from pg_listening_channels()) as channels,
           current_setting('statement_timeout') as timeout`);
  expect(rows).toEqual([
    { name: 'habitcrush', temporary: null, locks: 0, channels: 0, timeout: '4500ms' },
  ]);
  const prepared = await next.query({ name: 'same-name', text: 'select 2 as value' });
  expect(prepared.rows).toEqual([{ value: 2 }]);
});

test('a connection in a transaction is not reused', async () => {
  const openPool = await openPools();
  const first = openPool();
  const before = await first.query(PID);
  await first.query('begin');
  await first.end();
  expect((await openPool().query(PID)).rows).not.toEqual(before.rows);
});

test('a reused connection has the timeout of its new pool', async () => {
  const openPool = await openPools();
  const first = openPool({ queryTimeoutMs: 1_000 });
  const before = await first.query(PID);
  await first.end();
  const next = openPool({ queryTimeoutMs: 60_000 });
  expect((await next.query(`${PID} from pg_sleep(1.1)`)).rows).toEqual(before.rows);
});

/** Pools on a database of this test. */
async function openPools() {
  const database = await createMigratedDatabase();
  const connections = new ReusedConnections();
  onTestFinished(async () => {
    await connections.close();
    await database.release();
  });
  return (options: PoolOptions = {}) => {
    const pool = createPool(database.url, { max: 1, ...options });
    connections.serve(pool);
    onTestFinished(() => (pool.ended ? undefined : pool.end()));
    return {
      query: pool.query.bind(pool),
      end: () => endAndReset(pool.end.bind(pool), connections),
    };
  };
}

async function endAndReset(
  end: () => Promise<void>,
  connections: ReusedConnections,
): Promise<void> {
  await end();
  await connections.pids();
}
