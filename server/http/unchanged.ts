import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Headers } from '#server/security/security-headers.ts';

/** The tag by which the caller knows what is still so; undefined where that cannot be said at once. */
export type Unchanged = (request: IncomingMessage) => string | undefined;

/**
 * Answers 304 to polls of which that is known without any work: before Fastify, where it costs no more than a
 * refusal. With every header that Fastify would send. False when the call has to go on.
 */
export function unchangedAnswers(headers: Headers, answers: readonly Unchanged[]) {
  const prepared = [...headers, ['cache-control', 'no-cache'] as const].flat();
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    for (const tagOf of answers) {
      const tag = tagOf(request);
      if (tag === undefined) continue;
      response.writeHead(304, [...prepared, 'x-request-id', randomUUID(), 'etag', tag]);
      response.end();
      return true;
    }
    return false;
  };
}
