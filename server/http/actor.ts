import type { LocalDay } from '#domain/days/local-day.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';

/** Who makes the call, and which day it is for them. */
export type Actor = {
  readonly userId: number;
  readonly zone: TimeZone;
  readonly today: LocalDay;
  readonly daysFilledThrough: LocalDay | null;
  /** Names the session, so that "all others" can leave it out. */
  readonly sessionHash: Buffer;
  readonly sessionEndsAt: number;
};

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}
