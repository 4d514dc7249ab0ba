import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Bodies are read as they arrive, so a compressed one would count as malformed JSON or as a damaged file. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isEncoded(request)) return;
    // RFC 9110, 15.5.16: tells the client what to send instead.
    void reply.header('accept-encoding', 'identity');
    throw new Refusal(415, 'Please send the body without Content-Encoding.');
  });
}

function isEncoded({ method, headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  return method !== 'GET' && method !== 'HEAD' && encoding !== '' && encoding !== 'identity';
}
