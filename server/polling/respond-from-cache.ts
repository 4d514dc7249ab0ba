import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { APPLIED_HEADER } from '#contract/operations.ts';
import { jsonHeaders } from '#server/http/json-headers.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { Headers } from '#server/security/security-headers.ts';

/**
 * `route`: its pattern. `applied`: the operation numbers of the caller's changes that the response includes. `content`:
 * undefined for a 304. `isOwn`: the response belongs to the caller alone.
 */
export type CachedResponse = {
  readonly route: string;
  readonly tag: string;
  readonly applied?: string | undefined;
  readonly content?: string;
  readonly isOwn?: boolean;
};

/**
 * The cached response to a request. Undefined when Fastify has to handle it. A promise when the value is looked up in a
 * batch.
 */
export type FindCachedResponse = (
  request: IncomingMessage,
) => CachedResponse | Promise<CachedResponse | undefined> | undefined;

/**
 * Sends cached responses before Fastify, with every header that Fastify would send. Returns false when Fastify must
 * handle the request; calls `passOn` when that turns out later.
 */
export function respondFromCache(
  headers: Headers,
  finders: readonly FindCachedResponse[],
  count: Metrics['countCall'],
) {
  const shared = [...headers, ['cache-control', 'no-cache'] as const].flat();
  const own = [...headers, ['cache-control', 'no-store'] as const].flat();

  function send(
    response: ServerResponse,
    { route, tag, applied, content, isOwn }: CachedResponse,
  ): void {
    count({ method: 'GET', route, status: content === undefined ? 304 : 200 });
    const all = [...(isOwn ? own : shared), 'x-request-id', randomUUID(), 'etag', tag];
    if (applied !== undefined) all.push(APPLIED_HEADER, applied);
    if (content === undefined) response.writeHead(304, all).end();
    else response.writeHead(200, [...all, ...jsonHeaders(content)]).end(content);
  }

  return (request: IncomingMessage, response: ServerResponse, passOn: () => void): boolean => {
    for (const find of finders) {
      const cached = find(request);
      if (!cached) continue;
      if (!(cached instanceof Promise)) send(response, cached);
      else void cached.then((found) => (found ? send(response, found) : passOn()), passOn);
      return true;
    }
    return false;
  };
}
