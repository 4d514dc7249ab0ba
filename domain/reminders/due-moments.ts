import { addDays, type LocalDay } from '../days/local-day.ts';
import { localDayOf, type UserClock } from '../days/user-clock.ts';
import { type MomentInDay, momentsIn } from './moment-in-day.ts';
import { MAX_DELAY_MS } from './reminder.ts';

/** A recurring time of day. */
export type RecurringTime = {
  time: string;
  /** The first possible day from `from` on. Null if there is no such day. */
  dayFrom: (from: LocalDay) => LocalDay | null;
};

export type DueMoment = { day: LocalDay; at: number };

/** A time can belong to at most this many days: two around the start of the day, and a skipped one. */
const DAYS_LOOKED_AT = 4;

/** The first moment after `after`. Callers with many times share a cached `momentIn`. */
export function nextMoment(
  { time, dayFrom }: RecurringTime,
  clock: UserClock,
  after: number,
  momentIn = momentsIn(clock),
): DueMoment | null {
  // The time may belong to the late evening of the previous day.
  let day = dayFrom(addDays(localDayOf(after, clock), -1));
  for (let looked = 0; looked < DAYS_LOOKED_AT && day !== null; looked += 1) {
    const at = momentIn(day, time);
    if (at !== null && at > after) return { day, at };
    day = dayFrom(addDays(day, 1));
  }
  return null;
}

type Between = { after: number; now: number; momentIn?: MomentInDay };

/** The latest moment after `after` up to `now`. Moments older than an hour are dropped, so that an outage does not cause a burst. */
export function dueMoment(
  recurring: RecurringTime,
  clock: UserClock,
  { after, now, momentIn = momentsIn(clock) }: Between,
): DueMoment | null {
  let due: DueMoment | null = null;
  let next = nextMoment(recurring, clock, Math.max(after, now - MAX_DELAY_MS - 1), momentIn);
  while (next !== null && next.at <= now) {
    due = next;
    next = nextMoment(recurring, clock, next.at, momentIn);
  }
  return due;
}
