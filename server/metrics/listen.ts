import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Family, writeFamilies, CONTENT_TYPE } from './text-format.ts';

export type Listening = { readonly port: number; close(): Promise<void> };

const PATH = '/metrics';
const SEND_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 50;

/** On a separate port, because metrics are not public. */
export async function listenForMetrics(
  { host, port }: { host: string; port: number },
  read: () => Promise<Family[]>,
): Promise<Listening> {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?');
    const isAsked = path === PATH && (request.method === 'GET' || request.method === 'HEAD');
    if (isAsked) void sendMetrics(response, read);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end(`Only ${PATH} is here.\n`);
  });
  server.requestTimeout = SEND_TIMEOUT_MS;
  server.headersTimeout = SEND_TIMEOUT_MS;
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function sendMetrics(response: ServerResponse, read: () => Promise<Family[]>): Promise<void> {
  try {
    const text = writeFamilies(await read());
    response.writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' });
    response.end(text);
  } catch {
    response.writeHead(500, { 'content-type': 'text/plain' }).end('The figures were not read.\n');
  }
}
