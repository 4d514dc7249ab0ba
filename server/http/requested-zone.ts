import type { FastifyRequest } from 'fastify';
import { TIME_ZONE_HEADER } from '#contract/call.ts';
import { isTimeZone, type TimeZone } from '#domain/days/time-zone.ts';
import { invalidField } from './refusal.ts';

/** Undefined when the call has no zone. */
export function requestedZone(request: FastifyRequest): TimeZone | undefined {
  const zone = request.headers[TIME_ZONE_HEADER];
  if (zone === undefined) return undefined;
  if (typeof zone === 'string' && isTimeZone(zone)) return zone;
  throw invalidField(TIME_ZONE_HEADER, 'This time zone is not known.');
}
