import { localDayOf, type PersonClock } from '#domain/days/person-clock.ts';
import { NO_WEEK_CHOSEN } from '#domain/days/week.ts';
import type { Actor } from '#server/http/actor.ts';

/** A bot has no session: it acts by the commands that people's calls end in. It chooses no beginning of its week. */
export function botActor(userId: number, clock: PersonClock, now: number): Actor {
  const today = localDayOf(now, clock);
  return {
    userId,
    clock,
    today,
    week: NO_WEEK_CHOSEN,
    daysFilledThrough: null,
    sessionHash: Buffer.alloc(0),
    provedAt: 0,
    sessionEndsAt: 0,
  };
}
