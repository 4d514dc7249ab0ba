import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { getProfileViews, recordProfileView } from '#contract/presence.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { waitUntilSubscribed } from '#server/testing/wait-until-subscribed.ts';
import { openWatchingCounts, type WatchingCounts } from './watching-counts.ts';
import { countFromCache } from './count-from-cache.ts';

const app = useTestApp();

let address = '';

beforeEach(async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  await waitUntilSubscribed(app.ctx.changes);
  const { port } = app.fastify.server.address() as AddressInfo;
  const [ada] = await app.rows<{ id: number }>("select id from users where username = 'ada'");
  address = `http://127.0.0.1:${port}${getProfileViews.path.replace(':userId', String(ada?.id))}`;
});

const ask = (tag?: string, url = address) =>
  fetch(url, { headers: { ...(tag !== undefined && { 'if-none-match': tag }) } });

/** Returns Fastify's response, because a query string bypasses the cache. */
const askByFastify = (tag: string) => ask(tag, `${address}?`);

const askOf = (id: string) => ask('W/"0"', address.replace(/\d+$/, id));

/** The headers that are the same in every response. */
const lastingHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));

const watch = () =>
  app.visitor().ok(recordProfileView, {
    params: { userId: Number(address.split('/').at(-1)) },
    body: { sessionId: 'somebody else' },
  });

test('getProfileViews answered from memory has the same headers as a response from Fastify', async () => {
  const { headers } = await ask();
  const tag = headers.get('etag') ?? '';
  const [quick, whole] = [await ask(tag), await askByFastify(tag)];
  expect([quick.status, whole.status]).toEqual([304, 304]);
  expect(lastingHeaders(quick)).toEqual(lastingHeaders(whole));
  const [quickBody, wholeBody] = [await ask(), await askByFastify('W/"7"')];
  expect([quickBody.status, wholeBody.status]).toEqual([200, 200]);
  expect(lastingHeaders(quickBody)).toEqual(lastingHeaders(wholeBody));
  expect(await quickBody.json()).toEqual(await wholeBody.json());
  expect(quick.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('getProfileViews answered from memory uses a count until a viewer joins or the profile changes', async () => {
  const counts = openWatchingCounts(app.ctx);
  const userId = Number(address.split('/').at(-1));
  expect(counts.cached(userId)).toBeUndefined();
  await counts.get(userId);
  expect(counts.cached(userId)).toBe(0);
  app.clock.pass(59_000);
  expect(counts.cached(userId)).toBe(0);
  app.ctx.changes.publish('watching', userId);
  expect(counts.cached(userId)).toBeUndefined();
  await counts.get(userId);
  app.ctx.changes.publish('person', userId);
  expect(counts.cached(userId)).toBeUndefined();
});

test('getProfileViews answered from memory uses a count for at most two minutes', async () => {
  const counts = openWatchingCounts(app.ctx);
  const userId = Number(address.split('/').at(-1));
  await counts.get(userId);
  app.clock.pass(121_000);
  expect(counts.cached(userId)).toBeUndefined();
});

test('getProfileViews answered from memory sends the body if the ETag differs, and ignores other calls', () => {
  const counts: WatchingCounts = {
    get: async () => 2,
    cached: () => 2,
    loadUnlessBusy: () => undefined,
  };
  const ask = (method: string, url: string, tag?: string) =>
    countFromCache(counts)({
      method,
      url,
      headers: { 'if-none-match': tag },
    } as unknown as IncomingMessage);
  const path = '/api/profile-views/1';
  const route = getProfileViews.path;
  expect(ask('GET', path, 'W/"2"')).toEqual({ route, tag: 'W/"2"' });
  const whole = { route, tag: 'W/"2"', content: '{"watchingNow":2}' };
  expect(ask('GET', path, 'W/"1"')).toEqual(whole);
  expect(ask('GET', path)).toEqual(whole);
  expect(ask('GET', path, 'W/"1", W/"2"')).toBeUndefined();
  expect(ask('GET', path, '*')).toBeUndefined();
  expect(ask('POST', path, 'W/"2"')).toBeUndefined();
  expect(ask('GET', '/api/profile-views/0', 'W/"2"')).toBeUndefined();
  expect(ask('GET', '/api/feed', 'W/"2"')).toBeUndefined();
});

test('getProfileViews answered from memory lets at most 1,000 requests wait for a count', async () => {
  const counts = openWatchingCounts(app.ctx);
  const userId = Number(address.split('/').at(-1));
  const responses = Array.from({ length: 1_001 }, () => counts.loadUnlessBusy(userId));
  expect(responses.findIndex((count) => count === undefined)).toBe(1_000);
  await Promise.all(responses.flatMap((count) => count ?? []));
  expect(await counts.loadUnlessBusy(userId)).toBe(0);
});

test('getProfileViews answered from memory changes its ETag when a viewer joins', async () => {
  const tag = (await ask()).headers.get('etag') ?? '';
  expect((await ask(tag)).status).toBe(304);
  await watch();
  const response = await ask(tag);
  expect([response.status, await response.json()]).toEqual([200, { watchingNow: 1 }]);
});

test('getProfileViews answered from memory expires when the viewers leave', async () => {
  await watch();
  const tag = (await ask()).headers.get('etag') ?? '';
  expect(tag).toBe('W/"1"');
  expect((await ask(tag)).status).toBe(304);
  app.clock.pass(31_000);
  expect((await ask(tag)).status).toBe(200);
});

test.each(['W/"2"', '*', '"0"', ''])(
  'getProfileViews answered from memory responds to If-None-Match %j like Fastify',
  async (tag) => {
    await ask();
    const [byMemory, byFastify] = [await ask(tag), await askByFastify(tag)];
    expect([byMemory.status, await byMemory.text()]).toEqual([
      byFastify.status,
      await byFastify.text(),
    ]);
  },
);

test('getProfileViews answered from memory returns 404 for an unknown user and 400 for a malformed id', async () => {
  expect((await askOf('999999')).status).toBe(404);
  expect((await askOf('999999')).status).toBe(404);
  expect((await askOf('0x1')).status).toBe(400);
});

test('getProfileViews answered from memory closes connections during shutdown', async () => {
  const tag = (await ask()).headers.get('etag') ?? '';
  app.ctx.health.isDraining = true;
  expect((await ask(tag)).headers.get('connection')).toBe('close');
});
