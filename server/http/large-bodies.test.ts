import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { errorAnswers } from './errors.ts';
import { takeLargeBody } from './large-bodies.ts';
import { BODY_AT_MOST } from './requests.ts';

function openGate() {
  const gate = new EventEmitter();
  return { opened: once(gate, 'open'), open: () => gate.emit('open') };
}

/** Answers when it is told to, and not before. */
function openSlowApp() {
  const fastify = Fastify({ bodyLimit: BODY_AT_MOST });
  errorAnswers(fastify);
  const gate = openGate();
  let reached = 0;
  fastify.addHook('onRequest', async (request) => {
    const userId = Number(request.headers['x-user']);
    Object.assign(request, { actor: { userId } });
  });
  fastify.put('/picture', takeLargeBody(2 * BODY_AT_MOST), async () => {
    reached += 1;
    await gate.opened;
    return 'taken';
  });
  const send = (userId: number, length: number) =>
    fastify.inject({
      method: 'PUT',
      url: '/picture',
      headers: { 'x-user': `${userId}`, 'content-type': 'text/plain' },
      payload: 'x'.repeat(length),
    });
  const hasReached = async (count: number) => {
    await expect.poll(() => reached).toBe(count);
  };
  return { send, hasReached, release: gate.open };
}

const large = BODY_AT_MOST + 1;

test('one person sends one large body at a time, and any number of small ones', async () => {
  const { send, hasReached, release } = openSlowApp();
  const first = send(1, large);
  await hasReached(1);
  const second = await send(1, large);
  expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '5']);
  const small = send(1, 10);
  await hasReached(2);
  release();
  expect((await first).statusCode).toBe(200);
  expect((await small).statusCode).toBe(200);
  expect((await send(1, large)).statusCode).toBe(200);
});

test('four people send large bodies at a time, a fifth comes back later', async () => {
  const { send, hasReached, release } = openSlowApp();
  const four = [1, 2, 3, 4].map((userId) => send(userId, large));
  await hasReached(4);
  expect((await send(5, large)).statusCode).toBe(429);
  release();
  expect((await Promise.all(four)).map((response) => response.statusCode)).toEqual([
    200, 200, 200, 200,
  ]);
  expect((await send(5, large)).statusCode).toBe(200);
});

test('a body over the limit of its call is refused', async () => {
  const { send, release } = openSlowApp();
  release();
  expect((await send(1, 2 * BODY_AT_MOST + 1)).statusCode).toBe(413);
});

/** With a grace of a tenth of a second in place of half a minute. */
async function openImpatientApp() {
  const fastify = Fastify({ bodyLimit: BODY_AT_MOST });
  errorAnswers(fastify);
  fastify.addHook('onRequest', async (request) => {
    Object.assign(request, { actor: { userId: Number(request.headers['x-user']) } });
  });
  const pace = { graceMs: 100, bytesPerSecond: 10_000, lookEveryMs: 20 };
  fastify.addContentTypeParser('text/plain', { parseAs: 'string' }, async () => 'read');
  fastify.put('/picture', takeLargeBody(2 * BODY_AT_MOST, pace), async () => 'taken');
  onTestFinished(() => fastify.close());
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = fastify.server.address() as AddressInfo;
  const begin = (userId: number) => {
    const socket = connect(port, '127.0.0.1');
    const lines = ['PUT /picture HTTP/1.1', 'host: x', 'connection: close', `x-user: ${userId}`];
    lines.push('content-type: text/plain', `content-length: ${large}`, '', '');
    socket.write(lines.join('\r\n'));
    let received = '';
    socket.on('data', (text) => (received += String(text)));
    return { socket, answer: once(socket, 'close').then(() => received.split('\r\n')[0]) };
  };
  return { begin };
}

test('four who send next to nothing give their places to others', async () => {
  const { begin } = await openImpatientApp();
  const four = [1, 2, 3, 4].map((userId) => begin(userId));
  for (const { socket } of four) socket.write('x');
  const answers = await Promise.all(four.map(({ answer }) => answer));
  expect(answers).toEqual(Array.from({ length: 4 }, () => 'HTTP/1.1 408 Request Timeout'));
  const fifth = begin(5);
  fifth.socket.write('x'.repeat(large));
  expect(await fifth.answer).toBe('HTTP/1.1 200 OK');
});
