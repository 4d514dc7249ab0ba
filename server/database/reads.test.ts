import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from 'vitest';
import { login } from '#contract/account.ts';
import { getFeed } from '#contract/feed.ts';
import { createHabit, listInstances, setDay } from '#contract/habits.ts';
import { createApp, createContext } from '#server/app.ts';
import { statement } from './database.ts';
import { closePool, createPool } from './pool.ts';
import { startMetrics } from '#server/boot/start-metrics.ts';
import { CAST_PASSWORD, type CastName, emailOf } from '#server/seeds/cast.ts';
import { Caller } from '#server/testing/caller.ts';
import { openDatabaseLine } from '#server/testing/database-line.ts';
import { TEST_NOW, testConfig } from '#server/testing/test-config.ts';
import { readMetrics } from '#server/testing/read-metrics.ts';
import { collectLog } from '#server/testing/log-lines.ts';
import { type Node, openNodes } from '#server/embedded-postgres/testing/standby.ts';
import { seedTestData } from '#server/testing/test-data.ts';

type Nodes = Awaited<ReturnType<typeof openNodes>>;
type Standby = Awaited<ReturnType<Node['copy']>>;

// Starting a primary and its standby takes seconds. Tests do not depend on each other’s data.
let nodes: Nodes;
let primary: Node;
let standby: Standby;

const clock = { now: () => TEST_NOW };

beforeAll(async () => {
  nodes = await openNodes(inject('preparedCluster'));
  primary = nodes.first;
  const pool = createPool(primary.url);
  await seedTestData(createContext({ config: testConfig(), pool, clock }));
  await pool.query('create table test_values (value integer)');
  await pool.query('insert into test_values values (0)');
  await pool.end();
  standby = await primary.copy();
  await standby.follow(primary);
  await standby.start();
});

afterAll(() => nodes[Symbol.asyncDispose]());

beforeEach(async () => {
  await standby.start();
  await standby.command('select pg_wal_replay_resume()');
});

/** A server on the primary with a standby, and its log. */
async function openServer(databaseReplicaUrl = standby.url, databaseUrl = primary.url) {
  const pool = createPool(databaseUrl);
  const config = { ...testConfig(), databaseReplicaUrl };
  const ctx = createContext({ config, pool, clock });
  const fastify = await createApp(ctx);
  const log = collectLog(fastify);
  onTestFinished(async () => {
    await fastify.close();
    await closePool(pool);
  });
  ctx.reads.follow(fastify.log);
  const signIn = async (who: CastName) => {
    const caller = new Caller(fastify);
    await caller.ok(login, { body: { email: emailOf(who), password: CAST_PASSWORD } });
    return caller;
  };
  return { ...ctx, signIn, log };
}

type Server = Awaited<ReturnType<typeof openServer>>;

const whereRead = statement(
  'test.where-read',
  'select value, pg_is_in_recovery() as "isStandby" from test_values',
);
const increase = statement(
  'test.increase',
  'update test_values set value = value + 1 returning value',
);

type Read = { value: number; isStandby: boolean };

async function read({ reads }: Server): Promise<Read> {
  const [row] = await reads.run<Read>(whereRead, []);
  return row ?? { value: -1, isStandby: false };
}

async function write({ database }: Server): Promise<number> {
  const [row] = await database.run<{ value: number }>(increase, []);
  return row?.value ?? -1;
}

async function waitUntilStandbyIsRead(server: Server): Promise<void> {
  await expect.poll(async () => (await read(server)).isStandby).toBe(true);
}

const LOST = 'the standby is behind or unavailable: reading from the primary';
const READ = 'reading from the standby';
const saying = ({ log }: Server, words: string) => log.filter((line) => line.includes(words));

describe('a standby', () => {
  test('reads use the standby, and see everything that was committed', async () => {
    const server = await openServer();
    await waitUntilStandbyIsRead(server);
    const seen: Read[] = [];
    for (let round = 0; round < 200; round += 1) {
      const value = await write(server);
      const found = await read(server);
      expect(found.value).toBe(value);
      seen.push(found);
    }
    expect(seen.filter(({ isStandby }) => isStandby).length).toBeGreaterThan(0);
    expect(saying(server, READ)).not.toEqual([]);
  });

  test('the standby has its own pool, which the metrics report separately', async () => {
    const server = await openServer();
    const metrics = await startMetrics(
      { ...server, config: { ...server.config, metricsPort: 0 } },
      'server',
    );
    onTestFinished(() => metrics?.close());
    await waitUntilStandbyIsRead(server);
    const metricsText = await readMetrics(metrics?.port ?? 0);
    for (const database of ['primary', 'standby']) {
      const open = ['busy', 'idle'].map(
        (state) => metricsText.valueOf('habitcrush_pool_connections', { database, state }) ?? 0,
      );
      expect(Math.max(...open)).toBeGreaterThan(0);
      expect(metricsText.valueOf('habitcrush_pool_connections_max', { database })).toBe(10);
      expect(metricsText.valueOf('habitcrush_pool_waiting', { database })).toBe(0);
    }
  });

  test('reads do not use the standby before it has replayed the writes of another server', async () => {
    const [server, other] = [await openServer(), await openServer()];
    await waitUntilStandbyIsRead(server);
    for (let round = 0; round < 100; round += 1) {
      const value = await write(other);
      expect((await read(server)).value).toBe(value);
    }
  });

  test('reads use the primary while the standby is behind, and the standby when it has caught up', {
    tags: 'long',
  }, async () => {
    const server = await openServer();
    await waitUntilStandbyIsRead(server);
    await standby.command('select pg_wal_replay_pause()');
    const value = await write(server);
    expect(await Promise.all(Array.from({ length: 20 }, () => read(server)))).toEqual(
      Array.from({ length: 20 }, () => ({ value, isStandby: false })),
    );
    expect(saying(server, LOST).at(-1)).toContain('behind');
    await standby.command('select pg_wal_replay_resume()');
    await waitUntilStandbyIsRead(server);
    expect((await read(server)).value).toBe(value);
  });

  test('no call fails while the standby is down, and it is used again when it is back', {
    tags: 'long',
  }, async () => {
    const server = await openServer();
    await waitUntilStandbyIsRead(server);
    await standby.stop();
    const value = await write(server);
    for (let round = 0; round < 20; round += 1)
      expect(await read(server)).toEqual({ value, isStandby: false });
    expect(saying(server, LOST)).not.toEqual([]);
    await standby.start();
    await waitUntilStandbyIsRead(server);
  });

  test('a silent standby is abandoned, and used again when it responds', {
    tags: 'long',
  }, async () => {
    await using line = await openDatabaseLine(standby.url);
    const server = await openServer(line.url);
    await waitUntilStandbyIsRead(server);
    line.fallSilent();
    const value = await write(server);
    for (let round = 0; round < 20; round += 1)
      expect(await read(server)).toEqual({ value, isStandby: false });
    line.comeBack();
    await waitUntilStandbyIsRead(server);
  });

  test('a standby that was missing at the start is found later', { tags: 'long' }, async () => {
    await standby.stop();
    const server = await openServer();
    await expect.poll(() => saying(server, LOST).length).toBe(1);
    expect((await read(server)).isStandby).toBe(false);
    await standby.start();
    await waitUntilStandbyIsRead(server);
  });

  test('a primary at the standby’s address is not used', async () => {
    const server = await openServer(primary.url);
    await expect.poll(() => saying(server, LOST).length).toBe(1);
    expect((await read(server)).isStandby).toBe(false);
  });

  test('the standby’s connections stay read-only when it is promoted', async () => {
    const pool = createPool(primary.url, { isReadOnly: true });
    onTestFinished(() => pool.end());
    await expect(pool.query('update test_values set value = 0')).rejects.toThrow(/read-only/);
  });
});

describe('calls with a standby', () => {
  const day = '2026-03-10';
  const query = { startDate: day, endDate: day };

  test.each(['following', 'behind', 'gone'] as const)(
    'a change is visible to its user and to others while the standby is %s',
    async (condition) => {
      const server = await openServer();
      await waitUntilStandbyIsRead(server);
      const [ada, ben] = [await server.signIn('ada'), await server.signIn('ben')];
      const before = await ben.ok(getFeed);
      if (condition === 'behind') await standby.command('select pg_wal_replay_pause()');
      if (condition === 'gone') await standby.stop();
      const name = `Swim while ${condition}`;
      const { id } = await ada.ok(createHabit, {
        body: { name, type: 'daily', deadline: '18:00' },
      });
      await ada.ok(setDay, { params: { id, date: day }, body: { completed: true } });
      const days = await ada.ok(listInstances, { query });
      expect(days.find(({ habitId }) => habitId === id)).toMatchObject({ completed: true });
      await ada.ok(setDay, { params: { id, date: day }, body: { completed: false } });
      const later = await ada.ok(listInstances, { query });
      expect(later.find(({ habitId }) => habitId === id)).toMatchObject({ completed: false });
      expect(await ben.ok(getFeed)).toEqual(before);
    },
  );
});

test('reads do not use a standby on the old timeline after a failover, whatever its position', {
  tags: 'long',
}, async () => {
  await using own = await openNodes(inject('preparedCluster'));
  const { first } = own;
  const pool = createPool(first.url, { max: 1 });
  await pool.query('create table test_values (value integer)');
  await pool.query('insert into test_values values (0)');
  await pool.end();
  const [next, left] = [await first.copy(), await first.copy()];
  await left.follow(first);
  await left.start();
  // By then the old timeline has its mark.
  await waitUntilStandbyIsRead(await openServer(left.url, first.url));

  await first.command('update test_values set value = 1');
  await first.command(
    'create table what_the_next_one_never_had as select generate_series(1, 9999)',
  );
  await expect.poll(() => left.command('select value from test_values')).toEqual([{ value: 1 }]);
  await first.stop();
  await next.follow(first);
  await next.start();
  await next.command('select pg_promote()');
  const [ahead] = await left.command('select pg_last_wal_replay_lsn()::text as log');
  const isAhead = `select pg_current_wal_flush_lsn() < '${String(ahead?.log)}'::pg_lsn as "isAhead"`;
  expect(await next.command(isAhead)).toEqual([{ isAhead: true }]);

  const server = await openServer(left.url, next.url);
  await expect.poll(() => saying(server, LOST).length).toBe(1);
  expect(await read(server)).toEqual({ value: 0, isStandby: false });
});
