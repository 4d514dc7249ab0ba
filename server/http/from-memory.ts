import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { Headers } from '#server/security/security-headers.ts';

/** `content` is undefined where the caller has it already. `isOwn`: of the asker alone. `route`: its pattern. */
export type Known = {
  readonly route: string;
  readonly tag: string;
  readonly content?: string;
  readonly isOwn?: boolean;
};

/**
 * What the answer to a call is; undefined where it takes a whole call to say that. A promise where it will be known as
 * soon as many are looked up together.
 */
export type AnswerFromMemory = (
  request: IncomingMessage,
) => Known | Promise<Known | undefined> | undefined;

/**
 * Answers polls of which the answer is known without any work: before Fastify, where it costs no more than a refusal.
 * With every header that Fastify would send. False when the call has to go on at once; where that turns out later,
 * `goOn` is called.
 */
export function answersFromMemory(
  headers: Headers,
  answers: readonly AnswerFromMemory[],
  count: Metrics['countCall'],
) {
  const shared = [...headers, ['cache-control', 'no-cache'] as const].flat();
  const own = [...headers, ['cache-control', 'no-store'] as const].flat();

  function send(response: ServerResponse, { route, tag, content, isOwn }: Known): void {
    count({ method: 'GET', route, status: content === undefined ? 304 : 200 });
    const ofThis = [...(isOwn ? own : shared), 'x-request-id', randomUUID(), 'etag', tag];
    if (content === undefined) response.writeHead(304, ofThis).end();
    else response.writeHead(200, [...ofThis, ...ofContent(content)]).end(content);
  }

  return (request: IncomingMessage, response: ServerResponse, goOn: () => void): boolean => {
    for (const answer of answers) {
      const known = answer(request);
      if (!known) continue;
      if (!(known instanceof Promise)) send(response, known);
      else void known.then((found) => (found ? send(response, found) : goOn()), goOn);
      return true;
    }
    return false;
  };
}

const ofContent = (content: string) => [
  'content-type',
  'application/json; charset=utf-8',
  'content-length',
  String(Buffer.byteLength(content)),
];
