import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const DOWNLOADED_AS = new Set(['document', 'empty']);

/** Refuses to serve a file as a picture in a page or by a link on another site. Older browsers send neither header. */
export function refuseUnlessDownload({ headers }: FastifyRequest, message: string): void {
  const { 'sec-fetch-dest': as = 'empty', 'sec-fetch-site': from } = headers;
  if (DOWNLOADED_AS.has(as) && from !== 'cross-site') return;
  throw new Refusal(403, message);
}
