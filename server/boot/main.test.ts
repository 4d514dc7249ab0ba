/** @module-tag long */

import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { findRunningUrl } from '#server/embedded-postgres/connection.ts';
import { query } from '#server/embedded-postgres/testing/query.ts';
import {
  freePort,
  START_TIMEOUT_MS,
  type ServerProcess,
  waitUntilOpen,
  useServers,
} from '#server/testing/server-process.ts';

const BACKEND_OF_SERVER = `select pid from pg_stat_activity where application_name = 'habitcrush'
                            order by random() limit 1`;

const servers = useServers();

describe('the server', () => {
  test('the server reports its start, responds, and ends cleanly on a signal', async () => {
    const port = await freePort();
    // A new folder: the link to the first account is printed once.
    const DATA_DIR = join(servers.dataDir, 'new');
    const server = servers.start({ PORT: port, DATA_DIR });
    await waitUntilOpen(server);
    const lines = server.output().split('\n');
    expect(lines.slice(0, 3)).toEqual(['database', 'migrating', 'listening']);
    expect(server.output()).toContain(`HabitCrush is open at http://localhost:${port}`);
    expect(server.output()).toMatch(/works once\): http:\S+\/auth\?tab=register&code=\S+/);
    const response = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect(await response.json()).toEqual({ status: 'ok' });

    const second = servers.start({ PORT: await freePort(), DATA_DIR });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('is in use by another HabitCrush server');
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);

    const sameAddress = join(servers.dataDir, 'other');
    const third = servers.start({ PORT: port, DATA_DIR: sameAddress });
    expect(await third.ended).toBe(1);
    expect(third.output()).toContain(`Port ${port} is in use: choose another with PORT.`);

    const elsewhere = { PORT: await freePort(), HOST: '192.0.2.1', DATA_DIR: sameAddress };
    const fourth = servers.start(elsewhere);
    expect(await fourth.ended).toBe(1);
    expect(fourth.output()).toContain('HOST: 192.0.2.1 is not an address of this machine.');

    await logsNothingPersonal(server, port);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('the server ends in time while a client is still sending', async () => {
    const port = await freePort();
    const server = servers.start({ PORT: port });
    await waitUntilOpen(server);
    const slow = connect(Number(port), '127.0.0.1');
    const leaving = connect(Number(port), '127.0.0.1');
    const head = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    for (const caller of [slow, leaving]) {
      caller.on('error', () => {});
      caller.write(`${head}content-length: 1000\r\n\r\n{`);
    }
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    leaving.destroy();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toContain('call failed');
    slow.destroy();
  });

  test('the server and its jobs survive when processes of its PostgreSQL are killed', async () => {
    const port = await freePort();
    const server = servers.start({ PORT: port });
    await waitUntilOpen(server);
    const url = (await findRunningUrl(servers.dataDir)) ?? '';
    const isHealthy = () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        ({ ok }) => ok,
        (error) => `${error}, after: ${server.output().slice(-2_000)}`,
      );
    const addJobs = () =>
      query(url, "select graphile_worker.add_job('sweepLimits') from generate_series(1, 50)");
    // The server may have no connection right after its processes were killed.
    const readPid = async () => {
      const [backend] = await query(url, BACKEND_OF_SERVER);
      if (!backend) throw new Error('The server has no connection.');
      return Number(backend['pid']);
    };
    for (let round = 0; round < 4; round += 1) {
      await retried(addJobs);
      process.kill(await retried(readPid), 'SIGKILL');
      await expect.poll(isHealthy).toBe(true);
    }
    const left =
      'select attempts, locked_by, locked_at, run_at, last_error from graphile_worker._private_jobs';
    const jobs = () => query(url, left).catch(String);
    // A job that was cut off four times is retried after 55 seconds.
    await expect.poll(jobs).toEqual([]);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('the server reports a wrong configuration in one line', async () => {
    const server = servers.start({ PORT: 'http' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(
      'The configuration is wrong.\nPORT: must be a whole number, 0 to 65535\n',
    );
  });
});

/** The health may be ok before PostgreSQL has noticed the dead process. */
const retried = <Result>(attempt: () => Promise<Result>) =>
  vi.waitFor(attempt, { timeout: START_TIMEOUT_MS, interval: 100 });

async function logsNothingPersonal(server: ServerProcess, port: string): Promise<void> {
  await fetch(`http://127.0.0.1:${port}/api/login?secret-in-query=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'telltale-agent' },
    body: JSON.stringify({ email: 'telltale@example.com', password: 'telltale-password' }),
  });
  await expect.poll(() => server.output()).toContain('"route":"/api/login","status":401');
  expect(server.output()).not.toMatch(/telltale|secret-in-query|127\.0\.0\.1","msg":"call"/);
}
