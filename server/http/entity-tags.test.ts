import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityTags } from './entity-tags.ts';

const fastify = Fastify();
beforeAll(async () => {
  await entityTags(fastify);
  fastify.get('/list', async () => ['Read']);
  fastify.post('/list', async () => ['Read']);
  fastify.get('/missing', (_, reply) => reply.code(404).send({ message: 'Habit not found.' }));
  fastify.get('/own-tag', (_, reply) => reply.header('etag', '"a-1"').send('picture'));
});
afterAll(() => fastify.close());

type Method = 'GET' | 'HEAD' | 'POST';

/** The status of the same call with the tag of its first response. */
async function statusOfRepeated(method: Method, url: string, known = (tag: string) => tag) {
  const { headers } = await fastify.inject({ method, url });
  const sent = { 'if-none-match': known(String(headers['etag'])) };
  return (await fastify.inject({ method, url, headers: sent })).statusCode;
}

test.each<[Method, string]>([
  ['GET', '/list'],
  ['HEAD', '/list'],
  ['GET', '/own-tag'],
])('an unchanged %s %s is a 304', async (method, url) => {
  expect(await statusOfRepeated(method, url)).toBe(304);
});

test.each([
  ['one of several tags', (tag: string) => `W/"other", ${tag}`],
  ['the strong form of the tag', (tag: string) => tag.replace('W/', '')],
  ['any tag', () => '*'],
])('a read whose client has %s is a 304', async (_, known) => {
  expect(await statusOfRepeated('GET', '/list', known)).toBe(304);
});

test('a read whose client has another tag is sent', async () => {
  expect(await statusOfRepeated('GET', '/list', () => 'W/"other"')).toBe(200);
});

test.each<[Method, string, number]>([
  ['GET', '/missing', 404],
  ['POST', '/list', 200],
])('a repeated %s %s keeps its status %d', async (method, url, status) => {
  expect(await statusOfRepeated(method, url)).toBe(status);
});
