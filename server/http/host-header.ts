import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from '#contract/problem.ts';
import type { Headers } from '#server/security/security-headers.ts';
import { jsonHeaders } from './json-headers.ts';

/** A name, an IPv4 or a bracketed IPv6 address, each with an optional port (RFC 3986, 3.2.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

const PROBLEM: Problem = { message: 'The request needs one Host header with a valid name.' };

/**
 * Refuses a request without exactly one valid Host, as HTTP demands (RFC 9112, 3.2): a proxy might read another one
 * than this server. Returns true if it has refused. Otherwise the address is a path, even if the client sent a whole one.
 */
export function refuseInvalidHost(headers: Headers, count: (status: number) => void) {
  const content = JSON.stringify(PROBLEM);
  const fixed = [...headers.flat(), ...jsonHeaders(content), 'connection', 'close'];
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (hasValidHost(request) && hasReadableTarget(request)) return false;
    count(400);
    response.writeHead(400, fixed).end(content);
    return true;
  };
}

/** `headers` has only the first of several. */
function hasValidHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) return false;
    host = rawHeaders[index + 1] ?? '';
  }
  return host === undefined ? httpVersion === '1.0' : HOST.test(host);
}

const WHOLE_ADDRESS = /^https?:\/\/([^/?#]*)/i;

/** A whole address is what a proxy gets. Its host replaces the header (RFC 9112, 3.2.2). */
function hasReadableTarget(request: IncomingMessage): boolean {
  const { url = '', headers } = request;
  const [start, host = ''] = WHOLE_ADDRESS.exec(url) ?? [];
  if (start === undefined) return true;
  const path = url.slice(start.length);
  request.url = path.startsWith('/') ? path : `/${path}`;
  headers.host = host;
  return host !== '' && HOST.test(host);
}
