import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Sent = { headers: IncomingHttpHeaders; body: string };

/** How the receiver responds from now on: with a status, or never. */
type ReceiverResponse = number | 'never';

/** Opens a real HTTP server that receives webhooks. */
export async function openReceiver(): Promise<
  { url: string; sent: Sent[]; answer: (how: ReceiverResponse) => void } & AsyncDisposable
> {
  const sent: Sent[] = [];
  let answering: ReceiverResponse = 200;
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
