import Fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { errorResponses } from './errors.ts';
import { jsonBodies } from './json-bodies.ts';

const fastify = Fastify({ bodyLimit: 16_000_000 });
errorResponses(fastify);
jsonBodies(fastify);
fastify.post('/', async ({ body }) => ({ body }));
fastify.post('/nothing', { config: { takesNoBody: true } }, async ({ body = null }) => ({ body }));
afterAll(() => fastify.close());

const send = (payload: string, url = '/') =>
  fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload,
  });

test('a body of eight million brackets is refused without being parsed', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const { statusCode, payload } = await send('['.repeat(8_000_000));
  const parsed = parse.mock.calls.length;
  parse.mockRestore();
  expect([statusCode, payload, parsed]).toEqual([
    400,
    '{"message":"The body is nested more than 100 levels deep."}',
    0,
  ]);
});

test.each([
  ['{"a":[1]}', 200, { body: { a: [1] } }],
  ['', 400, { message: 'The body is empty.' }],
  ['{', 400, { message: 'The body is not valid JSON.' }],
  ['{"__proto__":{}}', 400, { message: 'The body is not valid JSON.' }],
])('the body %s gets a %i', async (body, status, expected) => {
  const response = await send(body);
  expect([response.statusCode, response.json()]).toEqual([status, expected]);
});

test('an empty body is accepted where none is expected', async () => {
  expect((await send('', '/nothing')).json()).toEqual({ body: null });
  expect((await send('{', '/nothing')).statusCode).toBe(400);
});
