import { addDays, type LocalDay } from '../days/local-day.ts';
import { localDayOf, type PersonClock } from '../days/person-clock.ts';
import { type MomentInDay, momentsIn } from './moment-in-day.ts';
import { MAX_DELAY_MS } from './reminder.ts';

/** A time of the day that comes again and again. */
export type Recurring = {
  time: string;
  /** The first day that is not before `from` on which it can come; null while there is none. */
  dayFrom: (from: LocalDay) => LocalDay | null;
};

export type DueMoment = { day: LocalDay; at: number };

/** More days than that lie at no single moment: two where the day begins anew, and one that was skipped. */
const DAYS_LOOKED_AT = 4;

/** The first moment after `after`. Of many times, `momentIn` is handed in once for all of them. */
export function nextMoment(
  { time, dayFrom }: Recurring,
  clock: PersonClock,
  after: number,
  momentIn = momentsIn(clock),
): DueMoment | null {
  // The time may lie in the late evening of the day before.
  let day = dayFrom(addDays(localDayOf(after, clock), -1));
  for (let looked = 0; looked < DAYS_LOOKED_AT && day !== null; looked += 1) {
    const at = momentIn(day, time);
    if (at !== null && at > after) return { day, at };
    day = dayFrom(addDays(day, 1));
  }
  return null;
}

type Between = { after: number; now: number; momentIn?: MomentInDay };

/** The latest moment after `after` up to `now`. What is older than an hour is dropped: nobody is told a whole night at once. */
export function dueMoment(
  recurring: Recurring,
  clock: PersonClock,
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
