import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { BODY_SLOTS, openBodySlots } from './body-slots.ts';
import { errorResponses } from './errors.ts';
import { LARGE_BODY_BYTES, takeLargeBody } from './large-bodies.ts';

const LARGE = LARGE_BODY_BYTES;
/** The real limits, a hundred times as fast. */
const SLOTS = { ...BODY_SLOTS, waitMs: 200, blockMs: 600 };
const PACE = {
  bytesPerSecond: 10_000,
  wantedGraceMs: 50,
  lateGraceMs: 30_000,
  lookEveryMs: 10,
};

function openGate() {
  const gate = new EventEmitter();
  return { opened: once(gate, 'open'), open: () => gate.emit('open') };
}

type Rules = { slots?: Partial<typeof SLOTS>; pace?: Partial<typeof PACE> };

/** Receives bodies over real connections. With a gate, it responds when the gate opens. */
async function openApp({ slots = {}, pace = {} }: Rules = {}, gate?: Promise<unknown>) {
  const fastify = Fastify({ trustProxy: true });
  errorResponses(fastify);
  let reached = 0;
  fastify.addHook('onRequest', async (request) => {
    Object.assign(request, { actor: { userId: Number(request.headers['x-user']) } });
  });
  fastify.addContentTypeParser('text/plain', { parseAs: 'string' }, async () => 'read');
  const options = { slots: openBodySlots({ ...SLOTS, ...slots }), pace: { ...PACE, ...pace } };
  fastify.put('/picture', takeLargeBody(2 * LARGE, options), async () => {
    reached += 1;
    await gate;
    return 'taken';
  });
  onTestFinished(() => fastify.close());
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = fastify.server.address() as AddressInfo;
  const begin = (userId: number, { length = LARGE, from = `198.51.100.${userId}` } = {}) => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const lines = [
      'PUT /picture HTTP/1.1',
      'host: x',
      'connection: close',
      `x-user: ${userId}`,
      `x-forwarded-for: ${from}`,
      'content-type: text/plain',
      `content-length: ${length}`,
    ];
    socket.on('error', () => {});
    socket.write(`${lines.join('\r\n')}\r\n\r\nx`);
    let received = '';
    socket.on('data', (text) => (received += String(text)));
    const response = once(socket, 'close').then(() => Number(received.split(' ')[1]));
    return { socket, response, head: () => received };
  };
  const send = async (userId: number, sent: { length?: number; from?: string } = {}) => {
    const sending = begin(userId, sent);
    sending.socket.write('x'.repeat((sent.length ?? LARGE) - 1));
    return { status: await sending.response, head: sending.head() };
  };
  /** Sends some bytes, and then nothing. */
  const stall = async (userIds: readonly number[], from?: string) => {
    const sending = userIds.map((userId) => begin(userId, from === undefined ? {} : { from }));
    await Promise.all(sending.map(({ socket }) => once(socket, 'ready')));
    return sending;
  };
  const hasReached = async (count: number) => {
    await expect.poll(() => reached).toBe(count);
  };
  return { begin, send, stall, hasReached };
}

test('four users send large bodies at a time, and a fifth waits for the first slot', async () => {
  const gate = openGate();
  const { send, hasReached } = await openApp({ slots: { waitMs: 10_000 } }, gate.opened);
  const four = [1, 2, 3, 4].map((userId) => send(userId));
  await hasReached(4);
  const fifth = send(5);
  gate.open();
  for (const { status } of await Promise.all([...four, fifth])) expect(status).toBe(200);
});

test('each of many waiting callers gets a slot in turn, with no more than four at once', async () => {
  let atOnce = 0;
  let most = 0;
  const slots = openBodySlots({ ...SLOTS, waitMs: 10_000 });
  const hold = async (userId: number) => {
    const sender = { account: `user ${userId}`, network: `${userId}` };
    const slot = await slots.take(sender, new AbortController().signal);
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise(setImmediate);
    atOnce -= 1;
    slot.release();
  };
  await Promise.all(Array.from({ length: 30 }, (_, userId) => hold(userId)));
  expect(most).toBe(4);
});

test('a user who waits for some seconds is refused, and succeeds later', async () => {
  const gate = openGate();
  const { send, hasReached } = await openApp({}, gate.opened);
  const four = [1, 2, 3, 4].map((userId) => send(userId));
  await hasReached(4);
  const fifth = await send(5);
  expect(fifth.status).toBe(429);
  expect(fifth.head).toContain('retry-after: 5\r\n');
  gate.open();
  await Promise.all(four);
  expect((await send(5)).status).toBe(200);
});

test('one user sends one large body at a time, and any number of small ones', async () => {
  const gate = openGate();
  const { send, hasReached } = await openApp({}, gate.opened);
  const first = send(1);
  await hasReached(1);
  const second = send(1);
  const small = [1, 2, 3].map(() => send(1, { length: LARGE - 1 }));
  await hasReached(4);
  expect((await second).status).toBe(429);
  gate.open();
  for (const { status } of await Promise.all([first, ...small])) expect(status).toBe(200);
  expect((await send(1)).status).toBe(200);
});

test('one network has two of the four slots', async () => {
  const gate = openGate();
  const { send, hasReached } = await openApp({}, gate.opened);
  const from = '203.0.113.7';
  const two = [1, 2].map((userId) => send(userId, { from }));
  await hasReached(2);
  const third = send(3, { from });
  const others = [4, 5].map((userId) => send(userId));
  await hasReached(4);
  expect((await third).status).toBe(429);
  gate.open();
  for (const { status } of await Promise.all([...two, ...others])) expect(status).toBe(200);
});

test('a body over the limit of its call is refused', async () => {
  const { send } = await openApp();
  expect((await send(1, { length: 2 * LARGE + 1 })).status).toBe(413);
});

test.each([
  ['four networks', undefined],
  ['one network', '203.0.113.7'],
])('four stalled senders from %s lose a slot to a fifth', async (_, from) => {
  const { send, stall } = await openApp({ slots: { waitMs: 5_000 } });
  const four = await stall([1, 2, 3, 4], from);
  expect((await send(5, { length: 300_000 })).status).toBe(200);
  expect((await send(5, from === undefined ? {} : { from })).status).toBe(200);
  expect(await Promise.race(four.map(({ response }) => response))).toBe(408);
});

test('a slow sender keeps its slot while no other waits', async () => {
  const { stall, send } = await openApp();
  const [slow] = await stall([1]);
  for (const userId of [2, 3, 4]) expect((await send(userId)).status).toBe(200);
  slow?.socket.write('x'.repeat(LARGE - 1));
  expect(await slow?.response).toBe(200);
});

test('a sender that is fast enough keeps its slot while others wait', async () => {
  const { begin, stall, send } = await openApp();
  const fast = begin(1);
  await once(fast.socket, 'ready');
  const timer = setInterval(() => fast.socket.write('x'.repeat(1_000)), 10);
  onTestFinished(() => clearInterval(timer));
  await stall([2, 3, 4]);
  expect((await send(5)).status).toBe(200);
  expect(fast.head()).toBe('');
});

test('an account that was too slow has to wait, and other accounts do not', async () => {
  const { send, stall } = await openApp({ slots: { waitMs: 5_000 } });
  const from = '203.0.113.7';
  const two = await stall([1, 2], from);
  expect((await send(3, { from })).status).toBe(200);
  const ended = two.map(async ({ response }, at) => ({ status: await response, userId: at + 1 }));
  const { status, userId } = await Promise.race(ended);
  expect(status).toBe(408);
  const refused = await send(userId, { from });
  expect(refused.status).toBe(429);
  expect(refused.head).toContain('retry-after: 1\r\n');
  expect((await send(userId, { from: '192.0.2.1' })).status).toBe(429);
  expect((await send(4, { from })).status).toBe(200);
  await expect.poll(async () => (await send(userId, { from })).status).toBe(200);
});

test('a client that leaves the queue does not delay others', async () => {
  const gate = openGate();
  const { begin, send, hasReached } = await openApp({ slots: { waitMs: 60_000 } }, gate.opened);
  const four = [1, 2, 3, 4].map((userId) => send(userId));
  await hasReached(4);
  const leaving = begin(5);
  await once(leaving.socket, 'ready');
  leaving.socket.destroy();
  await leaving.response;
  gate.open();
  await Promise.all(four);
  expect((await send(5)).status).toBe(200);
});
