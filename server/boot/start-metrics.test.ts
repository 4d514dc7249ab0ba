import { type AddressInfo, connect, createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listHabits } from '#contract/habits.ts';
import { getFeed } from '#contract/feed.ts';
import { getHealth } from '#contract/health.ts';
import { getProfileViews, recordProfileView } from '#contract/presence.ts';
import { createContext } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import type { AppContext } from '#server/context.ts';
import { createPool } from '#server/database/pool.ts';
import { startJobs } from '#server/jobs.ts';
import { startMetrics } from './start-metrics.ts';
import { openMetrics } from '#server/metrics/metrics.ts';
import { openDatabaseLine } from '#server/testing/database-line.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { type ReadMetrics, readMetrics } from '#server/testing/read-metrics.ts';

const app = useTestApp();

type Watching = { role?: 'server' | 'worker'; ctx?: AppContext; config?: Partial<Config> };

/** Starts metrics as METRICS_PORT does, on any free port. */
async function watch({ role = 'server', ctx = app.ctx, config = {} }: Watching = {}) {
  const set = { ...ctx.config, metricsPort: 0, workerMetricsPort: 0, ...config };
  const listening = await startMetrics({ ...ctx, config: set }, role);
  onTestFinished(() => listening?.close());
  return listening?.port ?? 0;
}

async function listenForCalls(): Promise<string> {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
}

const dueSweeps = (read: ReadMetrics) =>
  read.valueOf('habitcrush_jobs_waiting', { task: 'sweepTokens', state: 'due' });

describe('call metrics', () => {
  test('calls are counted by route, class and status, with their duration', async () => {
    const port = await watch();
    const ada = await app.signIn('ada');
    await ada.ok(listHabits);
    await ada.ok(listHabits);
    await app.visitor().refused(listHabits);
    await app.visitor().refused(getProfileViews, { params: { userId: 999_999 } });
    await app.visitor().raw({ method: 'GET', url: '/api/nothing-like-it/telltale' });
    const read = await readMetrics(port);
    const ofHabits = { method: 'GET', route: '/api/habits', class: 'refused in between' };
    expect(read.valueOf('habitcrush_calls_total', { ...ofHabits, status: '200' })).toBe(2);
    expect(read.valueOf('habitcrush_calls_total', { ...ofHabits, status: '401' })).toBe(1);
    expect(read.valueOf('habitcrush_call_seconds_count', { ...ofHabits })).toBe(3);
    const ofCount = { route: getProfileViews.path, class: 'refused first', status: '404' };
    expect(read.valueOf('habitcrush_calls_total', ofCount)).toBe(1);
    expect(read.valueOf('habitcrush_calls_total', { route: 'none', status: '404' })).toBe(1);
    expect(read.text).not.toMatch(/telltale|\/999999/);
  });

  test('cached responses are counted under their route', async () => {
    const port = await watch();
    const address = await listenForCalls();
    const [ben] = await app.rows<{ id: number }>(`select id from users where username = 'ben'`);
    const url = `${address}${getProfileViews.path.replace(':userId', String(ben?.id))}`;
    for (const tag of ['', 'W/"0"', 'W/"0"']) {
      await fetch(url, { headers: tag ? { 'if-none-match': tag } : {} });
    }
    const read = await readMetrics(port);
    const route = getProfileViews.path;
    const statusOf = (status: string) => read.valueOf('habitcrush_calls_total', { route, status });
    expect([statusOf('200'), statusOf('304')]).toEqual([1, 2]);
    expect(read.valueOf('habitcrush_call_seconds_count', { route })).toBeUndefined();
  });

  test.each([
    ['GET /% HTTP/1.1\r\nhost: x\r\n\r\n', '400'],
    ['no HTTP at all\r\n\r\n', '400'],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, '431'],
  ])('a malformed request is counted once: %.20j', async (sent, status) => {
    const port = await watch();
    const { port: public_ } = new URL(await listenForCalls());
    const socket = connect(Number(public_), '127.0.0.1');
    socket.write(sent);
    await once(socket, 'data');
    socket.destroy();
    const { families } = await readMetrics(port);
    const counted = families.find(({ name }) => name === 'habitcrush_calls_total')?.metrics;
    expect(counted).toEqual([
      { value: '1', labels: { method: 'none', route: 'unreadable', class: 'none', status } },
    ]);
  });
});

describe('call metrics under overload', () => {
  const busy = useTestApp({
    lanes: { first: { concurrency: 0, maxWaitMs: 1, minQueue: 0, maxHoldMs: 1_000 } },
  });

  test('refused calls are counted by class', async () => {
    const port = await watch({ ctx: busy.ctx });
    await busy.fastify.listen({ host: '127.0.0.1', port: 0 });
    const { port: public_ } = busy.fastify.server.address() as AddressInfo;
    const { status } = await fetch(`http://127.0.0.1:${public_}${getFeed.path}`);
    expect(status).toBe(503);
    const read = await readMetrics(port);
    const labels = { route: 'busy', method: 'GET', class: 'refused first', status: '503' };
    expect(read.valueOf('habitcrush_calls_total', labels)).toBe(1);
  });
});

describe('database metrics', () => {
  test('metrics include the size, connections and waiting queries of the database', async () => {
    await app.visitor().ok(recordProfileView, {
      params: { userId: 2 },
      body: { sessionId: 'somebody' },
    });
    await app.rows(`select graphile_worker.add_job('sweepTokens', run_at => now() - interval '5 minutes'),
                           graphile_worker.add_job('sweepTokens', run_at => now() + interval '5 minutes'),
                           graphile_worker.add_job('sweepLimits', max_attempts => 1)`);
    await app.rows(`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`);
    await app.rows(
      `insert into notification_queue
      (user_id, type, subject, html_content, text_content, scheduled_for, status)
      select 2, 'encouragement', 's', 'h', 't', $1::timestamptz + at.moment, at.status
        from (values (interval '-1 hour', 'pending'), ('1 hour', 'pending'), ('0', 'failed'), ('0', 'sent'))
             as at (moment, status)`,
      [new Date(app.clock.now())],
    );
    const read = await readMetrics(await watch());
    expect(read.valueOf('habitcrush_database_up')).toBe(1);
    expect(read.valueOf('habitcrush_database_bytes')).toBeGreaterThan(5_000_000);
    expect(read.valueOf('habitcrush_database_connections')).toBeGreaterThan(0);
    expect(read.valueOf('habitcrush_database_connections_max')).toBeGreaterThan(10);
    expect(read.valueOf('habitcrush_watching')).toBe(1);
    const jobs = (task: string, state: string) =>
      read.valueOf('habitcrush_jobs_waiting', { task, state });
    expect([jobs('sweepTokens', 'due'), jobs('sweepTokens', 'later')]).toEqual([1, 1]);
    expect(jobs('sweepLimits', 'given up')).toBe(1);
    const oldest = (task: string) => read.valueOf('habitcrush_jobs_oldest_seconds', { task });
    expect(oldest('sweepTokens')).toBeCloseTo(300, -2);
    expect(oldest('sweepLimits')).toBe(0);
    const mails = ['due', 'later', 'failed'].map((state) =>
      read.valueOf('habitcrush_mails_waiting', { state }),
    );
    expect(mails).toEqual([1, 1, 1]);
  });

  test('a database without a response is reported as down, with the figures of the process', async () => {
    await using line = await openDatabaseLine(app.databaseUrl);
    const pool = createPool(line.url, { max: 1 });
    onTestFinished(() => pool.end());
    line.fallSilent();
    const ctx = createContext({ config: app.ctx.config, pool, clock: app.clock });
    const read = await readMetrics(await watch({ ctx }));
    expect(read.valueOf('habitcrush_database_up')).toBe(0);
    expect(read.valueOf('habitcrush_database_bytes')).toBeUndefined();
    expect(read.valueOf('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(read.valueOf('habitcrush_pool_connections_max')).toBe(1);
  });

  test('the database is queried every ten seconds at most, whatever the number of scrapes', async () => {
    const port = await watch();
    const start = performance.now();
    const now = vi.spyOn(performance, 'now').mockReturnValue(start);
    onTestFinished(() => now.mockRestore());
    await readMetrics(port);
    await app.rows(`select graphile_worker.add_job('sweepTokens')`);
    const soonAfter = await Promise.all([readMetrics(port), readMetrics(port)]);
    expect(soonAfter.map(dueSweeps)).toEqual([undefined, undefined]);
    now.mockReturnValue(start + 10_001);
    expect(dueSweeps(await readMetrics(port))).toBe(1);
  });
});

test('jobs are counted by name, outcome and duration, mails and notices by outcome', async () => {
  const port = await watch({ role: 'worker' });
  const runner = startJobs(app.ctx, app.fastify.log);
  onTestFinished(() => runner.stop());
  await app.rows(`select graphile_worker.add_job('sweepTokens')`);
  const readDone = async () =>
    (await readMetrics(port)).valueOf('habitcrush_job_seconds_count', {
      task: 'sweepTokens',
      outcome: 'done',
    });
  await expect.poll(readDone).toBe(1);
  const mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  await app.ctx.mail.send(mail);
  const read = await readMetrics(port);
  expect(read.valueOf('habitcrush_mails_total', { outcome: 'accepted' })).toBe(1);
  expect(read.valueOf('habitcrush_info', { role: 'worker' })).toBe(1);
});

test('the disk is reported before DATA_DIR exists, which an external database does not create until the first backup', async () => {
  const dataDir = join(tmpdir(), 'habitcrush-never-made', 'below');
  const read = await readMetrics(await watch({ config: { dataDir } }));
  expect(read.valueOf('habitcrush_disk_bytes')).toBeGreaterThan(1_000_000);
  expect(read.valueOf('habitcrush_disk_free_bytes')).toBeGreaterThan(0);
});

test('mails and notices are reported as 0 from the start, so that alerts see that none was accepted', async () => {
  const read = await readMetrics(await watch({ ctx: { ...app.ctx, metrics: openMetrics() } }));
  const mails = ['accepted', 'refused', 'unavailable'].map((outcome) =>
    read.valueOf('habitcrush_mails_total', { outcome }),
  );
  expect(mails).toEqual([0, 0, 0]);
  for (const channel of ['push', 'mail', 'address']) {
    const acceptedCount = read.valueOf('habitcrush_notices_total', {
      channel,
      outcome: 'accepted',
    });
    expect([channel, acceptedCount]).toEqual([channel, 0]);
  }
});

describe('the metrics port', () => {
  test('metrics are off unless a port is set, and the port serves nothing else', async () => {
    expect(await watch({ config: { metricsPort: undefined } })).toBe(0);
    const port = await watch();
    for (const path of ['/', '/api/health', '/metrics/x']) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
    }
    const posted = await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' });
    expect(posted.status).toBe(404);
    const onPublic = await app.visitor().raw({ method: 'GET', url: '/metrics' });
    expect(onPublic.statusCode).toBe(404);
    await app.visitor().ok(getHealth);
  });

  test.each([
    ['server', 'METRICS_PORT'],
    ['worker', 'WORKER_METRICS_PORT'],
  ] as const)('a port of a %s that is in use is reported by its setting', async (role, setting) => {
    const occupied = createServer().listen(0, '127.0.0.1');
    await once(occupied, 'listening');
    onTestFinished(() => void occupied.close());
    const { port } = occupied.address() as AddressInfo;
    const config = { metricsPort: port, workerMetricsPort: port };
    await expect(watch({ role, config })).rejects.toThrow(
      `${setting}: listening on 127.0.0.1:${port} is in use: choose another.`,
    );
  });

  test('a metrics port on an address of another host is refused by its setting', async () => {
    await expect(watch({ config: { metricsHost: '192.0.2.1' } })).rejects.toThrow(
      'METRICS_HOST: 192.0.2.1:0 is not an address of this machine.',
    );
  });
});
