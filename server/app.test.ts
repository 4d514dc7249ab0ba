import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import { createHabit, listHabits } from '#contract/habits.ts';
import { getHealth } from '#contract/health.ts';
import { listSystemSettings, updateSystemSetting } from '#contract/settings.ts';
import { createApp } from '#server/app.ts';
import { requestLog } from '#server/http/requests.ts';
import { collectLog } from '#server/testing/log-lines.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const habit = (headers: Record<string, string>) => ({
  method: 'POST' as const,
  url: createHabit.path,
  payload: { name: 'Read', type: 'daily' },
  headers,
});

describe('responses', () => {
  test('a response has a request id and the headers of every response', async () => {
    const { headers } = await app.visitor().raw({ method: 'GET', url: '/api/health' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    // The policy is for pages, and would be most of a small response.
    expect(headers['content-security-policy']).toBeUndefined();
  });

  test('a call that does not exist gets a 404 with a message', async () => {
    const response = await app.visitor().raw({ method: 'GET', url: '/api/nothing' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'This call does not exist.' });
  });

  test('an unchanged response gets a 304 without a body', async () => {
    const ada = await app.signIn('ada');
    const first = await ada.raw({ method: 'GET', url: listHabits.path });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await ada.raw({ method: 'GET', url: listHabits.path, headers });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('a HEAD request for an unchanged response gets a 304 and logs no error', async () => {
    const fastify = await createApp(app.ctx);
    const lines = collectLog(fastify);
    const request = { method: 'HEAD', url: getHealth.path } as const;
    const first = await fastify.inject(request);
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await fastify.inject({ ...request, headers });
    expect([again.statusCode, again.headers['content-length']]).toEqual([304, undefined]);
    expect(lines.filter((line) => line.includes('call failed'))).toEqual([]);
    await fastify.close();
  });
});

test.each([
  ['/%', 400],
  ['/api/%zz?secret=1', 400],
  [`/api/pictures/1/${'a'.repeat(600)}`, 414],
])('a malformed address is refused without repeating it: %s', async (url, status) => {
  const response = await app.visitor().raw({ method: 'GET', url });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual({ message: 'The request is malformed.' });
  expect(response.headers['x-content-type-options']).toBe('nosniff');
});

describe('personal data', () => {
  test('responses with personal data are not cached', async () => {
    const ada = await app.signIn('ada');
    const own = ['/api/user', '/api/user/sessions', '/api/profile', '/api/notifications/history'];
    for (const url of [listHabits.path, '/api/feed', '/api/export.json', ...own]) {
      const { headers } = await ada.raw({ method: 'GET', url });
      expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
    }
    const { headers } = await app.visitor().raw({ method: 'GET', url: '/api/admin/users' });
    expect(headers['cache-control']).toBe('no-store');
  });
});

test('a request that never ends is aborted after three minutes', () => {
  expect(app.fastify.server.requestTimeout).toBe(180_000);
});

describe('a change from another site', () => {
  test.each([['https://evil.example'], ['null'], ['http://localhost.evil.example']])(
    'a change is refused when its origin is %s',
    async (origin) => {
      const dov = await app.signIn('dov');
      const response = await dov.raw(habit({ origin }));
      expect(response.statusCode).toBe(403);
      expect(response.json()).toEqual({
        message: 'This call came from another site and was refused.',
      });
      expect(await dov.ok(listHabits)).toEqual([]);
    },
  );

  test('a change is accepted from the site itself, and without an origin', async () => {
    const dov = await app.signIn('dov');
    expect((await dov.raw(habit({ origin: app.ctx.config.publicUrl }))).statusCode).toBe(201);
    const byOtherName = { origin: 'http://127.0.0.1:4000', host: '127.0.0.1:4000' };
    expect((await dov.raw(habit(byOtherName))).statusCode).toBe(201);
    expect((await dov.raw(habit({}))).statusCode).toBe(201);
  });
});

describe('proxy headers', () => {
  test('X-Forwarded-Host cannot make a foreign origin pass as this site', async () => {
    const config = { ...app.ctx.config, trustProxy: 1 };
    const fastify = await createApp({ ...app.ctx, config });
    const headers = {
      origin: 'https://evil.example',
      host: '127.0.0.1:4000',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.7',
    };
    const response = await fastify.inject({ method: 'POST', url: '/api/logout', headers });
    expect(response.statusCode).toBe(403);
    await fastify.close();
  });

  test('an untrusted proxy is logged once, without an address', async () => {
    const lines: string[] = [];
    const fastify = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } } });
    const ctx = { ...app.ctx, config: { ...app.ctx.config, trustProxy: 0 } };
    requestLog(fastify, ctx, async () => undefined);
    fastify.get('/', async () => 'here');
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    for (const sent of [{}, headers, headers]) {
      await fastify.inject({ method: 'GET', url: '/', headers: sent });
    }
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
    expect(lines.join('')).not.toContain('203.0.113');
    await fastify.close();
  });
});

describe('a change from an http page', () => {
  test('a site with https refuses a change from its http page', async () => {
    const publicUrl = 'https://habits.example';
    const config = { ...app.ctx.config, publicUrl, isSecure: true };
    const fastify = await createApp({ ...app.ctx, config });
    const fetchStatus = async (origin: string) => {
      const headers = { origin, host: 'habits.example' };
      return (await fastify.inject({ method: 'POST', url: '/api/logout', headers })).statusCode;
    };
    expect(await fetchStatus('http://habits.example')).toBe(403);
    expect(await fetchStatus(publicUrl)).toBe(204);
    await fastify.close();
  });
});

const post = (payload: string, type = 'application/json') => ({
  ...habit({ 'content-type': type }),
  payload,
});

describe('a malformed call', () => {
  test.each([
    ['broken JSON', post('{"name":'), 400, 'The body is not valid JSON.'],
    ['no body', post(''), 400, 'The body is empty.'],
    [
      'another kind of content',
      post('<x/>', 'application/xml'),
      415,
      'This content type isn’t supported.',
    ],
    ['too much', post(JSON.stringify({ name: 'x'.repeat(300_000) })), 413, 'That’s too large.'],
    ['a poisoned prototype', post('{"__proto__":{"a":1}}'), 400, 'The body is not valid JSON.'],
  ])('a call with %s is refused in plain words', async (_, request, status, message) => {
    const pip = await app.signIn('pip');
    const response = await pip.raw(request);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ message });
    expect(await pip.ok(listHabits)).toEqual([]);
  });
});

describe('the administrator’s calls', () => {
  test('administrator calls accept the administrator', async () => {
    const eve = await app.signIn('eve');
    const { settings } = await eve.ok(listSystemSettings);
    expect(settings).toEqual([
      {
        key: 'require_approval',
        value: 'true',
        description: 'Whether an e-mail must be approved before it can register',
        updatedAt: expect.any(String),
      },
      {
        key: 'second_factor',
        value: 'administrators',
        description: expect.stringContaining('second factor'),
        updatedAt: expect.any(String),
      },
    ]);
    const unknown = { params: { key: 'nothing' }, body: { value: 'true' } };
    expect((await eve.refused(updateSystemSetting, unknown)).status).toBe(404);
    const odd = { params: { key: 'require_approval' }, body: { value: 'maybe' } };
    expect((await eve.refused(updateSystemSetting, odd)).status).toBe(400);
  });

  test.each(allCalls.filter((call) => call.path.startsWith('/api/admin')).map((call) => [call]))(
    'administrator calls refuse other users: $method $path',
    async (call) => {
      const params = { key: 'require_approval', id: 1 };
      expect((await app.visitor().refused(call, { params, body: {} })).status).toBe(401);
      const ada = await app.signIn('ada');
      expect((await ada.refused(call, { params, body: {} })).status).toBe(403);
    },
  );
});

describe('health', () => {
  test('the health is ok while the database responds', async () => {
    expect(await app.visitor().ok(getHealth)).toEqual({ status: 'ok' });
  });
});

const inBraces = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

describe('the description of the API', () => {
  test('the description lists every call under a unique name and in a group', async () => {
    const response = await app.visitor().raw({ method: 'GET', url: '/api/openapi.json' });
    const { paths, tags } = response.json<{
      paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
      tags: { name: string }[];
    }>();
    const groups = tags.map(({ name }) => name);
    const operations = allCalls.map(
      ({ method, path }) => paths[inBraces(path)]?.[method.toLowerCase()],
    );
    const names = new Set(operations.map((operation) => operation?.operationId));
    expect(names.size).toBe(allCalls.length);
    expect(paths['/api/habits']?.['get']?.operationId).toBe('listHabits');
    for (const operation of operations) expect(groups).toContain(operation?.tags[0]);
  });

  test.each(['/api/docs', '/api/openapi.json'])(
    'the description is compressed for a client that accepts it: %s',
    async (url) => {
      const visitor = app.visitor();
      const plain = await visitor.raw({ method: 'GET', url });
      const headers = { 'accept-encoding': 'gzip, br' };
      const packed = await visitor.raw({ method: 'GET', url, headers });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8);
    },
  );

  test('the description is available as a page', async () => {
    const response = await app.visitor().raw({ method: 'GET', url: '/api/docs' });
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).toContain("script-src 'self';");
    const articles = response.body.split('<article').slice(1);
    for (const { method, path, tokenScope, needsProof } of allCalls) {
      const heading = `<b>${method}</b> <code>${inBraces(path)}</code>`;
      const section = articles.find((each) => each.includes(heading));
      expect([path, section?.includes('Authorization: Bearer')]).toEqual([
        path,
        Boolean(tokenScope),
      ]);
      expect([path, section?.includes('older than 15 minutes')]).toEqual([
        path,
        Boolean(needsProof),
      ]);
    }
  });
});
