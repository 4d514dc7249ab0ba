import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Sent = { headers: IncomingHttpHeaders; body: string };

/** The behaviour from now on: a status, or no response. */
type Answering = number | 'never';

/** A receiver of webhooks over a real connection. */
export async function openReceiver(): Promise<
  { url: string; sent: Sent[]; answer: (how: Answering) => void } & AsyncDisposable
> {
  const sent: Sent[] = [];
  let answering: Answering = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      sent.push({ headers: request.headers, body });
      if (answering !== 'never')
        response.writeHead(answering).end(answering < 300 ? '' : 'Not now');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    sent,
    answer: (how) => void (answering = how),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
