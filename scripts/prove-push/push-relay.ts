import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { frameOf, readFrames } from './frames.ts';

/** What a browser says to its push service. */
type Said = { messageType?: string; channelID?: string; updates?: { code?: number }[] };

export type PushRelay = {
  /** For the browser: `dom.push.serverURL`. */
  readonly url: string;
  /** Once a browser is there: what it subscribes before that is lost. */
  readonly connected: Promise<unknown>;
  /** Messages that were handed on, and those that the browser has told to have read (code 100). */
  readonly counts: { delivered: number; read: number };
  close(): void;
};

/** Of a message that the worker was given. */
const READ = 100;
const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/**
 * What a maker's push service does, as far as one Firefox needs it: subscriptions over a WebSocket, in the words of
 * Mozilla's autopush, and messages by RFC 8030, which it hands on without being able to read them.
 */
export async function openPushRelay(): Promise<PushRelay> {
  const counts = { delivered: 0, read: 0 };
  /** By the path to which messages for them are sent. */
  const channels = new Map<string, string>();
  const arrival = new EventEmitter();
  let browser: Socket | undefined;
  const tell = (message: object) => void browser?.write(frameOf(JSON.stringify(message)));

  const server = createServer((request, response) => {
    const channelID = channels.get(request.url ?? '');
    void bodyOf(request).then((body) => {
      if (!channelID || !browser) return response.writeHead(404).end('no such subscription');
      const headers = { encoding: request.headers['content-encoding'] };
      const version = randomUUID();
      const data = body.toString('base64url');
      tell({ messageType: 'notification', channelID, version, data, headers });
      counts.delivered += 1;
      return response.writeHead(201, { location: `/m/${version}` }).end();
    });
  });

  function take({ messageType, channelID = '', updates = [] }: Said): void {
    if (messageType === 'hello') {
      const uaid = randomUUID().replaceAll('-', '');
      tell({ messageType, status: 200, uaid, use_webpush: true, broadcasts: {} });
      arrival.emit('hello');
    } else if (messageType === 'register') {
      const path = `/push/${randomUUID()}`;
      channels.set(path, channelID);
      const pushEndpoint = `http://localhost:${portOf(server)}${path}`;
      tell({ messageType, channelID, status: 200, pushEndpoint });
    } else if (messageType === 'unregister') {
      for (const [path, known] of channels) if (known === channelID) channels.delete(path);
      tell({ messageType, channelID, status: 200 });
    } else if (messageType === 'ack') {
      counts.read += updates.filter(({ code }) => code === READ).length;
    } else if (messageType === undefined) {
      // A ping of the protocol is an empty object.
      tell({});
    }
  }

  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    socket.write(welcomeTo(request));
    browser = socket;
    socket.on('error', () => {});
    readFrames(socket, (text) => take(JSON.parse(text) as Said));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `ws://localhost:${portOf(server)}/`,
    connected: once(arrival, 'hello'),
    counts,
    close: () => {
      browser?.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

function welcomeTo({ headers }: IncomingMessage): string {
  const key = `${headers['sec-websocket-key']}${HANDSHAKE}`;
  const protocol = headers['sec-websocket-protocol'];
  return [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${createHash('sha1').update(key).digest('base64')}`,
    ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []),
    '\r\n',
  ].join('\r\n');
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
