import { dayAt, type TimeZone } from '#domain/days/time-zone.ts';
import type { Actor } from '#server/http/actor.ts';

/** A bot has no session: it acts by the commands that people's calls end in. */
export function botActor(userId: number, zone: TimeZone, now: number): Actor {
  const today = dayAt(now, zone);
  return {
    userId,
    zone,
    today,
    daysFilledThrough: null,
    sessionHash: Buffer.alloc(0),
    sessionEndsAt: 0,
  };
}
