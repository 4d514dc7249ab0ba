import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const DOWNLOADED_AS = new Set(['document', 'empty']);

/** Not as a picture in a page, which others may choose, nor by a link on another site. Older browsers say neither. */
export function refuseAsPart({ headers }: FastifyRequest, message: string): void {
  const { 'sec-fetch-dest': as = 'empty', 'sec-fetch-site': from } = headers;
  if (DOWNLOADED_AS.has(as) && from !== 'cross-site') return;
  throw new Refusal(403, message);
}
