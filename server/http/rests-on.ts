import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The people whose changes would make the answer another one, besides the asker; null where it is not known. */
    restsOn: readonly number[] | null;
  }
}

/** To look at more, each time the answer is asked for, would cost what is to be saved: it is not kept. */
export const PEOPLE_AT_MOST = 300;

/** What is told here is asked for again and again, and answered from memory while none of these people changes. */
export function restsOn(request: FastifyRequest, people: Iterable<number>): void {
  request.restsOn = [...new Set(people)];
}
