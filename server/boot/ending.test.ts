/** @module-tag long */

import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findRunningUrl } from '#server/embedded-postgres/connection.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { freePort, waitUntilOpen, useServers } from '#server/testing/server-process.ts';

const servers = useServers();

const isRefused = (port: string) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    () => false,
    () => true,
  );

/** A raw connection: sends bytes as they are, and collects what it receives. */
function openLine(port: string): { line: Socket; received: () => string } {
  const line = connect(Number(port), '127.0.0.1');
  let received = '';
  line.on('data', (bytes) => (received += String(bytes)));
  line.on('error', () => {});
  return { line, received: () => received };
}

describe('a server that gets a signal', () => {
  test('a server that gets a signal reports "draining", responds while it drains, then ends', async () => {
    const port = await freePort();
    const METRICS_PORT = await freePort();
    const server = servers.start({ PORT: port, METRICS_PORT, DRAIN_SECONDS: '5' });
    await waitUntilOpen(server);
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect(await (await ask('/api/health')).json()).toEqual({ status: 'ok' });
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await ask('/api/health')).status).toBe(503);
    expect(await (await ask('/api/health')).json()).toEqual({ status: 'draining' });
    const metrics = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
    expect(await metrics.text()).toContain('\nhabitcrush_draining 1\n');
    const response = await ask('/api/habits');
    expect(response.status).toBe(401);
    expect(response.headers.get('connection')).toBe('close');
    expect(await server.ended).toBe(0);
  });

  test('a server that drains responds on an open connection, and closes it then', async () => {
    const port = await freePort();
    const server = servers.start({ PORT: port });
    await waitUntilOpen(server);
    const { line, received } = openLine(port);
    const head = 'host: localhost\r\ncontent-type: application/json\r\n';
    line.write(`POST /api/login HTTP/1.1\r\n${head}content-length: 2\r\n\r\n{`);
    await fetch(`http://127.0.0.1:${port}/api/health`);
    server.child.kill('SIGTERM');
    await expect.poll(() => isRefused(port)).toBe(true);
    line.write(`}GET /api/habits HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await expect.poll(received).toContain('HTTP/1.1 401');
    expect(received()).toMatch(/^HTTP\/1\.1 400/);
    expect(received()).not.toContain('HTTP/1.1 503');
    expect(received().toLowerCase()).toContain('connection: close');
    expect(await server.ended).toBe(0);
  });

  test('a server ends without failure although a job ignores the signal', async () => {
    const port = await freePort();
    const server = servers.start({ PORT: port });
    await waitUntilOpen(server);
    const client = new pg.Client({ connectionString: await findRunningUrl(servers.dataDir) });
    client.on('error', () => {});
    await client.connect();
    onTestFinished(() => client.end().catch(() => {}));
    await client.query('begin');
    await client.query('lock table rate_limits in access exclusive mode');
    await client.query(`select graphile_worker.add_job('sweepLimits')`);
    await client.query('commit; begin');
    await client.query('lock table rate_limits in access exclusive mode');
    const isWaiting = async () => {
      const { rows } = await client.query('select from pg_locks where not granted');
      return rows.length > 0;
    };
    await expect.poll(isWaiting).toBe(true);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});

describe('a signal during the start', () => {
  const app = useTestApp();

  // The other one is SIGHUP, which closing a terminal sends. Such a program ends by that signal.
  test.each([
    ['SIGTERM', 0],
    ['SIGHUP', null],
  ] as const)(
    'a server that is stopped during its start ends without failure, and its PostgreSQL with it: %s',
    async (signal, status) => {
      const server = servers.start({ PORT: await freePort() });
      await expect.poll(server.output).toContain('database');
      server.child.kill(signal);
      expect(await server.ended).toBe(status);
      expect(await findRunningUrl(servers.dataDir)).toBeUndefined();
    },
  );

  test('a server ends without failure while it migrates', async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('begin; lock table drizzle.__drizzle_migrations in access exclusive mode');
    const server = servers.start({ PORT: await freePort(), DATABASE_URL: app.databaseUrl });
    await expect.poll(() => lockWaits(app)).toHaveLength(1);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).toBe('database\nmigrating\n');
  });
});
