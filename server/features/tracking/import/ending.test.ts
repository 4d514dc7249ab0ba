/** @module-tag long */

import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { login } from '#contract/account.ts';
import { listHabits } from '#contract/habits.ts';
import { getImportProgress, importTracker } from '#contract/import.ts';
import { findRunningUrl } from '#server/embedded-postgres/connection.ts';
import { freePort, waitUntilOpen, useServers } from '#server/testing/server-process.ts';
import { findReader } from './testing/find-reader.ts';
import { beaver } from './testing/tracker-files.ts';

const ADMIN = {
  ADMIN_EMAIL: 'ada@example.com',
  ADMIN_USERNAME: 'ada',
  ADMIN_PASSWORD: 'nine lives of a cat',
};

const servers = useServers();

type RunningServer = Awaited<ReturnType<typeof visit>>;

async function visit() {
  const port = await freePort();
  const server = servers.start({ PORT: port, ...ADMIN });
  await waitUntilOpen(server);
  const url = `http://127.0.0.1:${port}`;
  const signedIn = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  const headers = { cookie: signedIn.headers.getSetCookie().join('; ').split(';')[0] ?? '' };
  const fetchStage = async () => {
    const response = await fetch(url + getImportProgress.path, { headers });
    return ((await response.json()) as { stage: string }).stage;
  };
  const fetchHabits = async () => (await fetch(url + listHabits.path, { headers })).json();
  const send = (file: File) => {
    const body = new FormData();
    body.append('file', file);
    return fetch(url + importTracker.path, { method: 'POST', headers, body });
  };
  return { server, stage: fetchStage, habits: fetchHabits, send };
}

const file = (name: string) => beaver([{ day: '2026-03-09', done: true }], { name });

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The caller of an unfinished import gets a broken connection. */
async function endInTheMiddle(
  { server }: RunningServer,
  sent: Promise<Response>,
): Promise<number | null> {
  const outcome = sent.then(({ status }) => status, String);
  server.child.kill('SIGTERM');
  const code = await server.ended;
  expect(await outcome).toContain('fetch failed');
  return code;
}

describe('the server exits with 0 in the middle of', () => {
  test('the server exits with 0 while it reads an endless file', async () => {
    const visitor = await visit();
    expect((await visitor.send(file('First'))).status).toBe(200);
    const reader = await findReader(visitor.server.child.pid);
    process.kill(reader, 'SIGSTOP');
    const sent = visitor.send(file('Second'));
    await expect.poll(visitor.stage).toBe('reading');
    expect(await endInTheMiddle(visitor, sent)).toBe(0);
    expect(isRunning(reader)).toBe(false);
  });

  test('the server exits with 0 while an import waits for a lock, and the import is rolled back', async () => {
    const visitor = await visit();
    const before = await visitor.habits();
    const other = new pg.Client({ connectionString: await findRunningUrl(servers.dataDir) });
    other.on('error', () => {});
    await other.connect();
    await other.query('begin');
    await other.query('select id from users for update');
    const sent = visitor.send(file('Third'));
    const countWaiting = async () =>
      (await other.query('select from pg_locks where not granted')).rowCount;
    await expect.poll(countWaiting).toBeGreaterThan(0);
    expect(await endInTheMiddle(visitor, sent)).toBe(0);

    const again = await visit();
    expect(await again.habits()).toEqual(before);
    again.server.child.kill('SIGTERM');
    expect(await again.server.ended).toBe(0);
  });
});
