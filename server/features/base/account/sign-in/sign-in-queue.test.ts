import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { login } from '#contract/account.ts';
import { CAST_PASSWORD, type CastName, emailOf } from '#server/seeds/cast.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { collectLog } from '#server/testing/log-lines.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

const CONCURRENT_HASHES = Math.max(1, availableParallelism() - 1);

/** The number of hashes that are running or queued before new ones. */
const addHashes = (count: number) =>
  Array.from({ length: count * CONCURRENT_HASHES }, () =>
    hashPassword('a password').then(
      () => 'made',
      () => 'refused',
    ),
  );

async function countRows(sql: string): Promise<number> {
  const [row] = await app.rows<{ count: number }>(sql);
  return row?.count ?? 0;
}

const countAttempts = () =>
  countRows(`select points as count from rate_limits where key like 'signInPerNetwork:%'`);
const countSessions = () => countRows('select count(*)::int as count from sessions');

test('the password of a client that has disconnected is not checked', async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.fastify.server.address() as AddressInfo;
  const people: CastName[] = ['ada', 'ben', 'cleo', 'dov', 'eve'];
  const hashes = addHashes(15);
  // On a slow machine some are refused immediately, because the queue is full.
  let refused = 0;
  const clients = [...people, ...people].map((who) => {
    const headers = { 'content-type': 'application/json' };
    const client = request({ port, method: 'POST', path: login.path, headers });
    client.on('error', () => {});
    client.on('response', ({ statusCode }) => (refused += statusCode === 503 ? 1 : 0));
    client.end(JSON.stringify({ email: emailOf(who), password: CAST_PASSWORD }));
    return client;
  });
  await expect.poll(async () => (await countAttempts()) + refused).toBe(clients.length);

  for (const client of clients) client.destroy();
  const { server } = app.fastify;
  await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(0);
  await Promise.all(hashes);
  await app.signIn('ada');
  // One is Ada’s. Some clients may have been handled before the server noticed that they disconnected.
  expect(await countSessions()).toBeLessThan(clients.length);
});

test('a full queue refuses sign-ins immediately without counting them, except from known browsers', async () => {
  const log = collectLog(app.fastify);
  const known = await app.signIn('ada');
  await app.rows('delete from rate_limits');
  const hashes = addHashes(400);
  const strangers = Array.from({ length: 20 * CONCURRENT_HASHES }, (_, at) =>
    app.fastify.inject({
      method: 'POST',
      url: login.path,
      remoteAddress: `192.0.2.${at % 250}`,
      payload: { email: `stranger-${at}@example.org`, password: 'a guess' },
    }),
  );
  const body = { email: emailOf('ada'), password: CAST_PASSWORD };
  await expect(known.ok(login, { body })).resolves.toMatchObject({ username: 'ada' });

  const answers = await Promise.all(strangers);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers['retry-after']).toBe('2');
  expect(refused[0]?.json()).toEqual({
    message: 'Too many people are signing in right now. Please try again in a moment.',
  });
  const checked = answers.filter(({ statusCode }) => statusCode === 401);
  expect(checked.length + refused.length).toBe(answers.length);
  const counted = await countRows(
    `select sum(points)::int as count from rate_limits where key like 'signInPerAccount:%'`,
  );
  expect(counted).toBe(checked.length);
  expect(log.join('')).not.toContain('call failed');
  await Promise.all(hashes);
});
