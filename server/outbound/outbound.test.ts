import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseAllowed, REFUSED } from './destinations.ts';
import { openOutbound, OutboundError, outboundOf, type Resolve } from './outbound.ts';

const toThisMachine = outboundOf({ outboundAllow: '127.0.0.1' });
const SHORT_MS = 150;

async function listen(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends these bytes whatever they are, which no HTTP server would do. */
async function listenRaw(head: string, more = '', everyMs = 1): Promise<string> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => {});
    socket.write(head);
    const timer = setInterval(() => more && socket.write(more), everyMs);
    socket.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function allowedOf(entries: string) {
  const allowed = parseAllowed(entries);
  if (!allowed) throw new Error(`${entries} says nothing.`);
  return allowed;
}

async function catchError(called: Promise<unknown>): Promise<OutboundError> {
  const error = await called.catch((error: unknown) => error);
  if (!(error instanceof OutboundError)) throw new Error('It did not fail as such.');
  return error;
}

describe('an outbound call', () => {
  test('a call sends its content and returns any response, including refusals', async () => {
    const url = await listen((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url: path, headers } = request;
        const length = headers['content-length'];
        response.writeHead(410, { 'x-response': 'yes' });
        response.end(
          JSON.stringify([method, path, headers['ttl'], length, String(Buffer.concat(chunks))]),
        );
      });
    });
    const { status, headers, text } = await toThisMachine.call(`${url}/push?a=1`, {
      headers: { TTL: '60' },
      body: 'né',
    });
    expect({ status, headers }).toMatchObject({ status: 410, headers: { 'x-response': 'yes' } });
    expect(JSON.parse(text)).toEqual(['POST', '/push?a=1', '60', '3', 'né']);
  });

  test('consecutive calls share a connection', async () => {
    const ports = new Set<number | undefined>();
    const url = await listen((request, response) => {
      ports.add(request.socket.remotePort);
      response.end();
    });
    for (let count = 0; count < 3; count += 1) await toThisMachine.call(url);
    expect(ports.size).toBe(1);
  });

  test('a call follows no redirect', async () => {
    const names: string[] = [];
    const url = await listen((request, response) => {
      names.push(request.url ?? '');
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const error = await catchError(toThisMachine.call(url));
    expect(error).toMatchObject({ reason: 'redirect', message: expect.stringContaining('307') });
    expect(names).toEqual(['/']);
  });

  test.each([
    ['that never answers', ''],
    ['that stops within its head', 'HTTP/1.1 200 OK\r\nContent-Le'],
    ['that stops within its response', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nab'],
    ['that announces responses and never sends one', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('a call to a server %s ends at the timeout', async (_, head) => {
    const url = await listenRaw(head);
    const error = await catchError(toThisMachine.call(url, { timeoutMs: SHORT_MS }));
    expect(error.reason).toBe('too slow');
  });

  test('a call to a server that sends a byte now and then ends at the timeout', async () => {
    const url = await listenRaw('HTTP/1.1 200 OK\r\n\r\n', 'a', 20);
    expect((await catchError(toThisMachine.call(url, { timeoutMs: SHORT_MS }))).reason).toBe(
      'too slow',
    );
  });

  test.each([
    ['of one piece', `HTTP/1.1 200 OK\r\nContent-Length: 70000\r\n\r\n${'a'.repeat(70_000)}`, ''],
    ['that never ends', 'HTTP/1.1 200 OK\r\n\r\n', 'a'.repeat(1000)],
  ])('a response of more than 64 kB %s is refused', async (_, head, more) => {
    expect((await catchError(toThisMachine.call(await listenRaw(head, more)))).reason).toBe(
      'too long',
    );
  });

  test.each([
    ['head that never ends', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(9000)}`],
    ['response that is not HTTP', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
    [
      'change of protocol',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: a\r\nConnection: Upgrade\r\n\r\n',
    ],
  ])('a response is refused: %s', async (_, head) => {
    const error = await catchError(toThisMachine.call(await listenRaw(head)));
    expect(error).toMatchObject({
      reason: 'broken',
      message: expect.stringMatching(/^It could not/),
    });
  });

  test('the error of a call without a response contains neither the address nor the content', async () => {
    const error = await catchError(
      toThisMachine.call('http://127.0.0.1:1/secret', { body: 'secret' }),
    );
    expect(error.message).toBe('It could not be reached (ECONNREFUSED).');
  });
});

const portOf = (url: string) => new URL(url).port;
const resolving = (addresses: Record<string, readonly string[]>, allow = '') => {
  const names: string[] = [];
  const resolve: Resolve = async (host) => {
    names.push(host);
    return addresses[host] ?? [];
  };
  return { asked: names, outbound: openOutbound(allowedOf(allow), resolve) };
};

describe('host names', () => {
  test.each([
    [['127.0.0.1']],
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:10.0.0.1']],
    [['64:ff9b::a00:1']],
    [['fe80::1%eth0']],
    // One private address is enough to refuse the name.
    [['8.8.8.8', '192.168.0.1']],
  ])('a name that resolves to %j is not called', async (addresses) => {
    let calls = 0;
    const url = await listen((_, response) => void response.end(String((calls += 1))));
    const { outbound } = resolving({ 'push.example.org': addresses });
    const error = await catchError(outbound.call(`https://push.example.org:${portOf(url)}/`));
    expect(error).toMatchObject({ reason: 'refused', message: REFUSED.private });
    expect(calls).toBe(0);
  });

  test('a name is looked up once, and the call goes to the checked address', async () => {
    const url = await listen((_, response) => void response.end('here'));
    const { outbound, asked } = resolving({ 'ntfy.lan': ['127.0.0.1'] }, '127.0.0.0/8');
    expect((await outbound.call(`http://ntfy.lan:${portOf(url)}/`)).text).toBe('here');
    expect(asked).toEqual(['ntfy.lan']);
  });

  test('a public name is called by https only, and an unknown one is reported', async () => {
    const { outbound } = resolving({ 'ntfy.example.org': ['8.8.8.8'] }, '127.0.0.0/8');
    const plain = await catchError(outbound.call('http://ntfy.example.org/'));
    expect(plain).toMatchObject({ reason: 'refused', message: REFUSED.notEncrypted });
    const unknown = await catchError(outbound.call('https://unknown.example.org/'));
    expect(unknown.reason).toBe('unknown host');
  });

  test('a slow look-up ends at the timeout', async () => {
    const outbound = openOutbound(allowedOf(''), () => new Promise(() => {}));
    const call = outbound.call('https://slow.example.org/', { timeoutMs: SHORT_MS });
    expect((await catchError(call)).reason).toBe('too slow');
  });
});
