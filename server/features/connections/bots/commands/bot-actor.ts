import { localDayOf, type UserClock } from '#domain/days/user-clock.ts';
import { NO_WEEK_CHOSEN } from '#domain/days/week.ts';
import { type Actor, WITHOUT_SESSION } from '#server/http/actor.ts';

/** A bot has no session, so it runs the commands directly. */
export function botActor(userId: number, clock: UserClock, now: number): Actor {
  const of = { userId, clock, today: localDayOf(now, clock), week: NO_WEEK_CHOSEN };
  return { ...of, daysFilledThrough: null, ...WITHOUT_SESSION };
}
