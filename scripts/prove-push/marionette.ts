import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Drives a Firefox by the protocol that it speaks itself: lengths, a colon, JSON. */
export type Marionette = {
  open(address: string): Promise<void>;
  /** Runs in the page; what it returns, awaited. */
  inPage<Result>(script: string, ...values: unknown[]): Promise<Result>;
  /** Runs with the rights of the browser itself. */
  inBrowser<Result>(script: string, ...values: unknown[]): Promise<Result>;
  close(): void;
};

const PATIENCE_MS = 30_000;
/** A first start on a busy machine. */
const STARTS_WITHIN_MS = 120_000;

export async function openMarionette(port: number): Promise<Marionette> {
  const socket = await connectTo(port);
  const send = commands(socket);
  await send('WebDriver:NewSession', {});
  await send('WebDriver:SetTimeouts', { script: PATIENCE_MS, pageLoad: PATIENCE_MS });
  async function run(context: 'content' | 'chrome', body: string, values: unknown[]) {
    await send('Marionette:SetContext', { value: context });
    const script = `const done = arguments[arguments.length - 1];
      (async (...values) => { ${body} })(...[...arguments].slice(0, -1))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = await send('WebDriver:ExecuteAsyncScript', { script, args: values });
    const { value, error } = (answer as { value: { value?: unknown; error?: string } }).value;
    if (error) throw new Error(error);
    return value;
  }
  return {
    open: async (url) => {
      await send('Marionette:SetContext', { value: 'content' });
      await send('WebDriver:Navigate', { url });
    },
    inPage: async <Result>(script: string, ...values: unknown[]) =>
      (await run('content', script, values)) as Result,
    inBrowser: async <Result>(script: string, ...values: unknown[]) =>
      (await run('chrome', script, values)) as Result,
    close: () => socket.destroy(),
  };
}

/** It listens some seconds after it was started. */
async function connectTo(port: number): Promise<Socket> {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  while (Date.now() < deadline) {
    const socket = await tryOnce(port);
    if (socket) return socket;
    await sleep(200);
  }
  throw new Error('Firefox did not open its port.');
}

const tryOnce = (port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

function commands(socket: Socket) {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  readPackets(socket, (packet) => {
    // The first one only says who is there.
    if (!Array.isArray(packet)) return;
    const [, id, error, result] = packet as [number, number, { message: string } | null, unknown];
    const question = waiting.get(id);
    waiting.delete(id);
    if (error) question?.reject(new Error(error.message));
    else question?.resolve(result);
  });
  return (name: string, values: object) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      const text = JSON.stringify([0, last, name, values]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

function readPackets(socket: Socket, take: (packet: unknown) => void): void {
  let waiting: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (let colon = waiting.indexOf(':'); colon > 0; colon = waiting.indexOf(':')) {
      const end = colon + 1 + Number(waiting.subarray(0, colon).toString());
      if (waiting.length < end) return;
      take(JSON.parse(waiting.subarray(colon + 1, end).toString()));
      waiting = waiting.subarray(end);
    }
  });
}
