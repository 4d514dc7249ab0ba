import { createServer } from 'node:http';
import { answerParent } from '../instance/child.ts';

export type CopiedResponse = { status: number; headers: [string, string][]; body: string };

/** A minimal server on Node: reads the call and returns the same bytes. */
answerParent(async ({ status, headers, body }: CopiedResponse): Promise<string> => {
  const bytes = Buffer.from(body);
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      response.writeHead(status, headers.flat());
      response.end(bytes);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
