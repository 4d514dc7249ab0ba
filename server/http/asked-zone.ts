import type { FastifyRequest } from 'fastify';
import { TIME_ZONE_HEADER } from '#contract/problem.ts';
import { isTimeZone, type TimeZone } from '#domain/days/time-zone.ts';
import { fieldFault } from './refusal.ts';

/** Undefined when the call names none. */
export function askedZone(request: FastifyRequest): TimeZone | undefined {
  const asked = request.headers[TIME_ZONE_HEADER];
  if (asked === undefined) return undefined;
  if (typeof asked === 'string' && isTimeZone(asked)) return asked;
  throw fieldFault(TIME_ZONE_HEADER, 'This time zone is not known.');
}
