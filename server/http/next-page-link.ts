import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where an answer goes on (RFC 8288). */
export function setNextPageLink(
  reply: FastifyReply,
  path: string,
  query: Record<string, string>,
): void {
  void reply.header('link', `<${path}?${new URLSearchParams(query).toString()}>; rel="next"`);
}

export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;
