import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createHabit } from '#contract/habits.ts';
import { previewImport } from '#contract/import.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const post = async (url: string, headers: Record<string, string>, payload: Buffer | string) => {
  const ben = await app.signIn('ben');
  const cookie = ben.cookie ?? '';
  return app.fastify.inject({ method: 'POST', url, headers: { cookie, ...headers }, payload });
};

const JSON_TYPE = { 'content-type': 'application/json' };
const habit = JSON.stringify({ name: 'Swim', type: 'daily' });

test.each([
  ['gzip', createHabit.path, JSON_TYPE],
  ['br', createHabit.path, JSON_TYPE],
  ['gzip', previewImport.path, { 'content-type': 'multipart/form-data; boundary=x' }],
])(
  'a body with the encoding %s for %s is a 415 that names what is accepted',
  async (encoding, url, type) => {
    const headers = { ...type, 'content-encoding': encoding };
    const response = await post(url, headers, gzipSync(habit));
    expect(response.statusCode).toBe(415);
    expect(response.headers['accept-encoding']).toBe('identity');
    expect(response.json()).toEqual({ message: 'Please send the body without Content-Encoding.' });
  },
);

test('a body that names its identity as the encoding is read', async () => {
  const headers = { ...JSON_TYPE, 'content-encoding': 'Identity' };
  expect((await post(createHabit.path, headers, habit)).statusCode).toBe(201);
});

test('a read ignores the encoding, because it has no body', async () => {
  const headers = { 'content-encoding': 'gzip' };
  const response = await app.fastify.inject({ method: 'GET', url: '/api/health', headers });
  expect(response.statusCode).toBe(200);
});
