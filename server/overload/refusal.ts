import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from '#contract/problem.ts';
import { jsonHeaders } from '#server/http/json-headers.ts';
import type { Headers } from '#server/security/security-headers.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const BUSY: Problem = { message: 'The service is very busy right now. Please try again soon.' };

/** Spread out, so that clients that were refused together do not retry together. */
const RETRY_AFTER_SECONDS = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/** Everything constant is built once, to make a refusal as cheap as possible. */
export function refusalWith(headers: Headers): Handle {
  const content = JSON.stringify(BUSY);
  const shared = [...headers.flat(), ...jsonHeaders(content), 'cache-control', 'no-store'];
  const prepared = RETRY_AFTER_SECONDS.map((seconds) => [...shared, 'retry-after', `${seconds}`]);
  return (_request, response) => {
    const chosen = prepared[Math.floor(Math.random() * prepared.length)];
    response.writeHead(503, chosen);
    // A string is sent together with the head by one write; a buffer needs two.
    response.end(content, 'latin1');
  };
}
