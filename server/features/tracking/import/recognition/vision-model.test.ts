import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { outboundOf } from '#server/outbound/outbound.ts';
import { askVisionModel, VisionError } from './vision-model.ts';

const outbound = outboundOf({ outboundAllow: '127.0.0.1' });

const picture = Buffer.from('jpeg');

async function listen(respond: RequestListener) {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, key: 'sk-secret', model: undefined, close };
}

async function catchFailure(respond: RequestListener, timeoutMs = 100): Promise<VisionError> {
  const failure = await askVisionModel(outbound, await listen(respond), picture, timeoutMs).catch(
    (error: unknown) => error,
  );
  if (!(failure instanceof VisionError)) throw new Error('It did not fail as such.');
  return failure;
}

test.each<[string, RequestListener]>([
  ['that never responds', () => {}],
  ['that stops in the middle', (_, response) => void response.write('{"choices":[')],
])('askVisionModel times out for a model %s', async (_, respond) => {
  expect((await catchFailure(respond)).message).toBe('No answer came within 0 seconds.');
});

test('askVisionModel reports an unreachable model and a refusal, without secrets', async () => {
  const nowhere = await listen(() => {});
  nowhere.close();
  await expect(askVisionModel(outbound, nowhere, picture)).rejects.toThrow(/ECONNREFUSED/);
  const refused = await catchFailure(
    (_, response) => response.writeHead(429).end('sk-secret'),
    5000,
  );
  expect(refused.message).toBe('status 429');
});

test('askVisionModel sends no model name if none is configured', async () => {
  let sent = '';
  await catchFailure((request, response) => {
    request.on('data', (chunk: Buffer) => (sent += chunk.toString()));
    request.on('end', () => response.end('{}'));
  }, 5000);
  expect(JSON.parse(sent)).not.toHaveProperty('model');
});

const respondWith =
  (content: unknown): RequestListener =>
  (_, response) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }));
  };

const swim = { name: 'Swim', type: 'weekly', weekdays: ['tuesday'], confidence: 0.9 };
const SHAPE = 'a response of another shape';

test.each<[string, RequestListener, string | RegExp]>([
  ['refuses', (_, response) => response.writeHead(401).end('{"error":"no"}'), 'status 401'],
  ['hangs up', (_, response) => response.socket?.destroy(), /./],
  [
    'redirects',
    (_, response) => response.writeHead(302, { location: '/v1' }).end(),
    'It answered 302',
  ],
  ['returns HTML', (_, response) => response.end('<html>'), SHAPE],
  ['returns another shape', (_, response) => response.end('{"choices":[]}'), SHAPE],
  ['returns text', respondWith('I cannot read pictures.'), SHAPE],
  ['returns too much', respondWith('x'.repeat(300_000)), 'Its answer is too long.'],
  [
    'returns an unknown weekday',
    respondWith({ habits: [{ ...swim, weekdays: ['funday'] }] }),
    SHAPE,
  ],
  ['returns an invalid time', respondWith({ habits: [{ ...swim, deadline: '25:00' }] }), SHAPE],
  ['returns an empty name', respondWith({ habits: [{ ...swim, name: ' ' }] }), SHAPE],
  ['returns a confidence above 1', respondWith({ habits: [{ ...swim, confidence: 7 }] }), SHAPE],
  ['returns a NUL character', respondWith({ habits: [{ ...swim, notes: 'a\0b' }] }), SHAPE],
])('askVisionModel fails after one call when the model %s', async (_, respond, message) => {
  let calls = 0;
  const failure = await catchFailure((request, response) => {
    calls += 1;
    respond(request, response);
  }, 60_000);
  expect(failure.message).toMatch(message);
  expect(calls).toBe(1);
});

test('askVisionModel accepts the habit of which each field is refused above', async () => {
  const model = await listen(respondWith({ habits: [swim] }));
  const { habits } = await askVisionModel(outbound, model, picture);
  expect(habits).toMatchObject([swim]);
});
