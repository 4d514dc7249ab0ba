import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { login } from '#contract/account.ts';
import type { Call } from '#contract/call.ts';
import { listEncouragements } from '#contract/encouragement.ts';
import { getFeed } from '#contract/feed.ts';
import { type Habit, listHabits, updateHabit } from '#contract/habits.ts';
import { getHealth } from '#contract/health.ts';
import { getProfileViews, recordProfileView } from '#contract/presence.ts';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const patient = { maxWaitMs: 3_600_000, maxHoldMs: 3_600_000 };
const app = useTestApp({ lanes: { first: { ...patient, concurrency: 1, minQueue: 1 } } });

let port = 0;
let cookie = '';

beforeEach(async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.fastify.server.address() as AddressInfo);
  cookie = (await app.signIn('ada')).cookie ?? '';
});

type Sent = { params?: Record<string, string | number>; body?: object };

function send(call: Call, { params = {}, body }: Sent = {}): Promise<Response> {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: call.method,
    headers: {
      // Each sign-in is by another user.
      ...(call !== login && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** One poll runs and cannot end before `release`, and another waits, so there is no slot left. */
async function occupy() {
  const lock = new pg.Client({ connectionString: app.databaseUrl });
  await lock.connect();
  await lock.query('begin; lock table encouragements in access exclusive mode');
  const withinTransaction = send(listEncouragements);
  await expect.poll(waitsForLock).toBe(true);
  const waiting = await openConnection();
  const hasCome = once(app.fastify.server, 'request');
  waiting.client.write(rawRequest('GET /api/feed'));
  await hasCome;
  let isReleased = false;
  const release = async () => {
    if (isReleased) return undefined;
    isReleased = true;
    await lock.end();
    return withinTransaction;
  };
  onTestFinished(async () => {
    await release();
    waiting.client.destroy();
    await expect.poll(() => waiting.accepted.destroyed).toBe(true);
  });
  return { release, waiting };
}

/** Returns both ends. */
async function openConnection() {
  const connected = once(app.fastify.server, 'connection');
  const client = connect(port, '127.0.0.1').setEncoding('utf8');
  const [accepted] = (await connected) as [Socket];
  return { client, accepted };
}

const ungranted = `select 1 from pg_locks where not granted
   and database = (select oid from pg_database where datname = current_database())`;
const waitsForLock = async () => (await app.rows(ungranted)).length > 0;

/** Sends these lines on one connection, and returns all it receives until it closes. */
async function exchange(lines: string[]): Promise<string> {
  const { client } = await openConnection();
  let received = '';
  client.on('data', (part: string) => (received += part));
  client.write(lines.join(''));
  await once(client, 'close');
  return received;
}

const rawRequest = (request: string, more: string[] = [], body = '') =>
  [`${request} HTTP/1.1`, 'host: x', `cookie: ${cookie}`, ...more, '', body].join('\r\n');

describe('under overload', () => {
  test('a refused poll has the headers of every response and a retry time', async () => {
    await occupy();
    const refused = await send(getFeed);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({
      message: 'The service is very busy right now. Please try again soon.',
    });
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThanOrEqual(5);
    expect(retryAfter).toBeLessThanOrEqual(15);
    const served = await send(listHabits);
    for (const name of ['referrer-policy', 'x-content-type-options', 'content-type']) {
      expect([name, refused.headers.get(name)]).toEqual([name, served.headers.get(name)]);
    }
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  test('a tick, a list, a sign-in and the health are served under overload', async () => {
    await occupy();
    const listed = await send(listHabits);
    const [habit] = (await listed.json()) as Habit[];
    const ticked = await send(updateHabit, {
      params: { id: habit?.id ?? 0 },
      body: { completed: true },
    });
    expect(ticked.status).toBe(200);
    const body = { email: emailOf('ben'), password: CAST_PASSWORD };
    expect((await send(login, { body })).status).toBe(200);
    expect((await send(getHealth)).status).toBe(200);
  });

  test('the count of viewers needs no slot, whether cached or not', async () => {
    await occupy();
    for (const time of ['first', 'second']) {
      const count = await send(getProfileViews, { params: { userId: 2 } });
      expect([time, count.status, await count.json()]).toEqual([time, 200, { watchingNow: 0 }]);
    }
    expect((await send(getProfileViews, { params: { userId: 999_999 } })).status).toBe(503);
  });

  test('a refusal keeps the connection open and the order of responses, even if the poll has a body', async () => {
    await occupy();
    const body = JSON.stringify({ sessionId: 'a tab' });
    const type = ['content-type: application/json', `content-length: ${body.length}`];
    const path = recordProfileView.path.replace(':userId', '2');
    const responses = await exchange([
      rawRequest(`POST ${path}`, type, body),
      rawRequest('GET /api/habits'),
      rawRequest('GET /api/feed', ['connection: close']),
    ]);
    expect(responses.match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 503',
      'HTTP/1.1 200',
      'HTTP/1.1 503',
    ]);
  });

  test('a client that left the queue causes no query', async () => {
    const { release, waiting } = await occupy();
    const asks = vi.spyOn(app.ctx.database.pool, 'query');
    onTestFinished(() => asks.mockRestore());
    const noticed = once(waiting.accepted, 'close');
    waiting.client.destroy();
    await noticed;
    expect((await release())?.status).toBe(200);
    expect(asks).not.toHaveBeenCalled();
  });

  test('polls are served again as soon as there is a free slot', async () => {
    const { release, waiting } = await occupy();
    const answered = once(waiting.client, 'data');
    await release();
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 200 /);
    expect((await send(getFeed)).status).toBe(200);
    expect((await send(listEncouragements)).status).toBe(200);
  });
});
