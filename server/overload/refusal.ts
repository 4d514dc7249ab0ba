import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from '#contract/problem.ts';
import type { Headers } from '#server/security/security-headers.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const BUSY: Problem = { message: 'The service is very busy right now. Please try again soon.' };

/** Spread out, so that those who were refused together do not come back together. */
const RETRY_AFTER_SECONDS = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/** Everything that does not differ is put together once: nothing is cheaper than this but not to answer. */
export function refusalWith(headers: Headers): Handle {
  const content = JSON.stringify(BUSY);
  const prepared = RETRY_AFTER_SECONDS.map((seconds) =>
    [
      ...headers,
      ['content-type', 'application/json; charset=utf-8'],
      ['content-length', content.length],
      ['cache-control', 'no-store'],
      ['retry-after', seconds],
    ].flatMap(([name, value]) => [String(name), String(value)]),
  );
  return (_request, response) => {
    const chosen = prepared[Math.floor(Math.random() * prepared.length)];
    response.writeHead(503, chosen);
    // As a string it is sent together with the head by one write, where a buffer makes two of it.
    response.end(content, 'latin1');
  };
}
