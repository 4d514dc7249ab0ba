import Fastify from 'fastify';
import * as z from 'zod/mini';
import { afterAll, describe, expect, test } from 'vitest';
import { defineCall } from '#contract/call.ts';
import { Caller, encodeForm } from '#server/testing/caller.ts';
import { route } from './calls.ts';
import { errorResponses } from './errors.ts';

const sendLetter = defineCall({
  method: 'POST',
  path: '/api/letter',
  summary: 'A letter',
  upload: {
    field: 'letter',
    maxBytes: 100_000,
    missing: 'Please choose a letter.',
    tooLarge: 'Please choose a letter of at most 100 kB.',
  },
  status: 200,
  response: z.object({ length: z.int(), fileName: z.string() }),
  refuses: [400, 413, 415],
  refusalFields: { success: false },
});

const sendCard = defineCall({
  method: 'POST',
  path: '/api/card',
  summary: 'A card',
  body: z.object({ text: z.string() }),
  status: 204,
  response: null,
  refuses: [400],
});

const fastify = Fastify();
errorResponses(fastify);
route(fastify, sendLetter, async ({ upload }) => ({
  length: upload.content.length,
  fileName: upload.fileName,
}));
route(fastify, sendCard, async () => undefined);
const caller = new Caller(fastify);
afterAll(() => fastify.close());

const letter = (length: number, name = 'to ada.txt') => new File(['x'.repeat(length)], name);

const sendRaw = (payload: Buffer | string, type: string) =>
  caller.raw({
    method: 'POST',
    url: sendLetter.path,
    payload: Buffer.from(payload),
    headers: { 'content-type': type },
  });

describe('an upload', () => {
  test('a file arrives whole with its name, up to the size that its call allows', async () => {
    const received = await caller.ok(sendLetter, { file: letter(100_000) });
    expect(received).toEqual({ length: 100_000, fileName: 'to ada.txt' });
  });

  test('an uploaded file may be empty, and may have any name', async () => {
    const received = await caller.ok(sendLetter, { file: letter(0, '../../a "b".txt') });
    expect(received.length).toBe(0);
  });

  test.each([100_001, 130_000])('a file of %i bytes is refused with a message', async (length) => {
    expect(await caller.refused(sendLetter, { file: letter(length) })).toMatchObject({
      status: 413,
      message: 'Please choose a letter of at most 100 kB.',
      success: false,
    });
  });

  test.each(['other', '__proto__', 'constructor'])(
    'a file in the field %s is refused',
    async (field) => {
      const { payload, headers } = await encodeForm(field, letter(10));
      const response = await sendRaw(payload, headers['content-type']);
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { success: false, message: expect.stringMatching(/^(Please choose a letter|The upload)/) },
      ]);
    },
  );

  test('a call without uploads refuses a form', async () => {
    const { payload, headers } = await encodeForm('text', letter(10));
    const response = await caller.raw({ method: 'POST', url: sendCard.path, payload, headers });
    expect(response.statusCode).toBe(415);
  });
});

const part = (name: string, more = '', content = 'x') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;

describe('a malformed form', () => {
  test.each([
    ['JSON instead', '{"letter":"x"}', 'application/json', 415],
    ['no form at all', 'x', 'text/plain', 415],
    ['without a boundary', 'x', 'multipart/form-data', 400],
    ['empty', '', 'multipart/form-data; boundary=b', 400],
    ['broken off', part('letter', '; filename="a"'), 'multipart/form-data; boundary=b', 400],
    ['no form inside', 'x'.repeat(5000), 'multipart/form-data; boundary=b', 400],
    [
      'of two files',
      `${part('letter', '; filename="a"')}${part('letter', '; filename="b"')}--b--`,
      'multipart/form-data; boundary=b',
      400,
    ],
    [
      'of many fields',
      `${Array.from({ length: 50 }, (_, at) => part(`field${at}`)).join('')}--b--`,
      'multipart/form-data; boundary=b',
      400,
    ],
  ])('a malformed form (%s) is refused with a message', async (_, payload, type, status) => {
    const response = await sendRaw(payload, type);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ success: false, message: expect.any(String) });
  });

  test('a form may contain small fields beside the file', async () => {
    const form = `${part('sender')}${part('letter', '; filename="a"', 'Dear Ada')}--b--\r\n`;
    const response = await sendRaw(form, 'multipart/form-data; boundary=b');
    expect(response.json()).toEqual({ length: 8, fileName: 'a' });
  });
});
