import { Readable } from 'node:stream';
import etag from '@fastify/etag';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Sends a 304 to a client that has the response already. Weak tags, because the text may also be sent compressed. */
export async function entityTags(app: FastifyInstance): Promise<void> {
  await app.register(etag, { weak: true, replyWith304: false });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isKnown(request, reply)) void reply.code(304);
    done(null, reply.statusCode === 304 ? emptyNotModified(request, reply) : payload);
  });
}

/** Only successful reads: a client must see that a call was refused, and the result of a change (RFC 9110, 13.2.1). */
function isKnown({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const known = headers['if-none-match'];
  const tag = reply.getHeader('etag');
  if (known === undefined || typeof tag !== 'string' || reply.statusCode !== 200) return false;
  if (method !== 'GET' && method !== 'HEAD') return false;
  return known === '*' || known.split(',').some((one) => strongForm(one) === strongForm(tag));
}

const strongForm = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * With `content-length: 0` a cache could replace its content by an empty one (RFC 9110, 8.6). For HEAD, Fastify measures
 * the payload and throws at null, but does not measure a stream.
 */
function emptyNotModified({ method }: FastifyRequest, reply: FastifyReply): Readable | null {
  reply.removeHeader('content-type');
  return method === 'HEAD' ? Readable.from([]) : null;
}
