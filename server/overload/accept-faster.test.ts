import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { acceptFaster } from './accept-faster.ts';

const CALLERS = 200;
const TURN_MS = 2;
const BACKLOG = 511;

async function listen() {
  const server = createServer();
  const taken: Socket[] = [];
  server.on('connection', (socket) => taken.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const callers: Socket[] = [];
  const call = () => {
    const caller = connect(port, '127.0.0.1');
    caller.on('error', () => {});
    callers.push(caller);
    return caller;
  };
  onTestFinished(() => {
    server.close();
    for (const socket of [...taken, ...callers]) socket.destroy();
  });
  return { server, taken, call };
}

/** How many turns of a busy event loop it takes until all are taken. */
function turnsUntilTaken(taken: readonly Socket[]): Promise<number> {
  return new Promise((resolve) => {
    let turns = 0;
    const turn = () => {
      if (taken.length >= CALLERS) return resolve(turns);
      const until = performance.now() + TURN_MS;
      while (performance.now() < until);
      turns += 1;
      setImmediate(turn);
    };
    turn();
  });
}

test('a busy server takes many connections in each turn', async () => {
  const slow = await listen();
  for (let at = 0; at < CALLERS; at += 1) slow.call();
  expect(await turnsUntilTaken(slow.taken)).toBeGreaterThanOrEqual(CALLERS - 1);

  const quick = await listen();
  await acceptFaster(quick.server, BACKLOG);
  for (let at = 0; at < CALLERS; at += 1) quick.call();
  expect(await turnsUntilTaken(quick.taken)).toBeLessThan(CALLERS / 10);
});

test('closed is a server that takes nobody, and has nobody left whoever took them', async () => {
  const { server, taken, call } = await listen();
  await acceptFaster(server, BACKLOG);
  const callers = Array.from({ length: CALLERS }, call);
  await expect.poll(() => taken.length).toBe(CALLERS);
  let isClosed = false;
  const closing = new Promise<void>((resolve) => {
    server.close(() => {
      isClosed = true;
      resolve();
    });
  });
  const fate = async () => {
    const [error] = (await once(call(), 'error')) as [NodeJS.ErrnoException];
    return error.code;
  };
  await expect.poll(fate).toBe('ECONNREFUSED');
  for (const caller of callers.slice(1)) caller.destroy();
  for (const socket of taken) socket.resume();
  await sleep(50);
  expect(isClosed).toBe(false);
  for (const socket of taken) socket.destroy();
  await closing;
});
