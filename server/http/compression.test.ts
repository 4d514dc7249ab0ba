import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyReply } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import { jsonSchemaOf } from './calls.ts';
import { compressResponses } from './compression.ts';
import { entityTags } from './entity-tags.ts';

const LIST = JSON.stringify(
  Array.from({ length: 100 }, (_, id) => ({ id, name: 'Read 20 pages' })),
);

/** Long enough to be compressed in another thread. */
const LONG_LIST = JSON.stringify(Array.from({ length: 20 }, () => LIST));

const fastify = Fastify();
const json = (reply: FastifyReply) => reply.header('content-type', 'application/json');
beforeAll(async () => {
  await entityTags(fastify);
  compressResponses(fastify);
  fastify.get('/list', (_, reply) => json(reply).send(LIST));
  fastify.get('/long-list', (_, reply) => json(reply).send(LONG_LIST));
  fastify.post('/list', (_, reply) => json(reply).send(LIST));
  fastify.get('/refusal', (_, reply) => json(reply).code(404).send(LIST));
  fastify.get('/text', (_, reply) => reply.type('text/plain').send(LIST));
  fastify.get('/small', (_, reply) => json(reply).send('{"message":"Little."}'));
  fastify.get('/codes', { config: { holdsSecrets: true } }, (_, reply) => json(reply).send(LIST));
});
afterAll(() => fastify.close());

const READS_GZIP = { 'accept-encoding': 'gzip, deflate, br' };
const get = (url: string, headers: Record<string, string> = READS_GZIP) =>
  fastify.inject({ url, headers });

describe('a long response', () => {
  test.each([
    ['/list', LIST],
    ['/long-list', LONG_LIST],
  ])('a long response is compressed, and unchanged after decompression: %s', async (url, list) => {
    const { headers, rawPayload } = await get(url);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(headers['content-length']).toBe(String(rawPayload.byteLength));
    expect(rawPayload.byteLength).toBeLessThan(list.length / 5);
    expect(gunzipSync(rawPayload).toString()).toBe(list);
  });

  test.each(['', 'br', 'gzip;q=0', 'br, gzip; q=0.00, *'])(
    'a long response is uncompressed for a client without gzip (%o)',
    async (encodings) => {
      const of = { 'accept-encoding': encodings };
      const { headers, body } = await get('/list', of);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['vary']).toBe('accept-encoding');
      expect(body).toBe(LIST);
    },
  );

  test('both forms of a response have one ETag, and a client that has it gets a 304', async () => {
    const { etag: tag = '' } = (await get('/list')).headers;
    expect((await get('/list', {})).headers['etag']).toBe(tag);
    const again = await get('/list', { ...READS_GZIP, 'if-none-match': tag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-encoding']).toBeUndefined();
  });
});

test.each(['/refusal', '/text', '/small', '/codes'])('%s is never compressed', async (url) => {
  expect((await get(url)).headers).not.toHaveProperty('content-encoding');
});

test('the response to a change is not compressed', async () => {
  const { headers } = await fastify.inject({ method: 'POST', url: '/list', headers: READS_GZIP });
  expect(headers).not.toHaveProperty('content-encoding');
});

type Described = { type?: string; properties?: Record<string, Described> } & Record<
  string,
  unknown
>;

/** Names of secrets; names of lists of tokens do not match. */
const holdsCode = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  (Object.entries((schema as Described).properties ?? {}).some(
    ([name, { type }]) => /code|token|secret|password/i.test(name) && type === 'string',
  ) ||
    Object.values(schema).some(holdsCode));

test('every list with codes is marked as such', () => {
  const holding = allCalls.filter(
    ({ method, response }) => method === 'GET' && response && holdsCode(jsonSchemaOf(response)),
  );
  expect(holding.length).toBeGreaterThan(0);
  expect(holding.filter(({ holdsSecrets }) => !holdsSecrets).map(({ path }) => path)).toEqual([]);
});
