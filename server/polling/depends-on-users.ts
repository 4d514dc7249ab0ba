import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The users whose changes make the response stale, without the caller; null where they are not known. */
    dependsOn: readonly number[] | null;
  }
}

/** The response is not cached with more: checking them at each poll would cost what the cache saves. */
export const MAX_USERS = 300;

/** Lets polls of this route be answered from the cache until one of these users changes. */
export function dependsOnUsers(request: FastifyRequest, users: Iterable<number>): void {
  request.dependsOn = [...new Set(users)];
}
