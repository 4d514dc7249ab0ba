import { localDayOf, type PersonClock } from '../days/person-clock.ts';
import { momentInDay } from './moment-in-day.ts';
import type { Reminder } from './reminder.ts';

/** How long somebody puts a reminder off. */
export const WAITS = ['10-minutes', '1-hour', 'this-evening'] as const;
export type Wait = (typeof WAITS)[number];

/** When evening is for whoever wants to be reminded then. */
const EVENING = '19:00';

const HOUR_MS = 3_600_000;

/** Null once it is evening already, and for whoever has no such hour today. */
export function eveningOf(now: number, clock: PersonClock): number | null {
  const at = momentInDay(localDayOf(now, clock), EVENING, clock);
  return at !== null && at > now ? at : null;
}

/** When they are reminded again. What is asked for "this evening" and arrives later waits an hour. */
export function remindAgainAt(wait: Wait, now: number, clock: PersonClock): number {
  if (wait === '10-minutes') return now + HOUR_MS / 6;
  if (wait === '1-hour') return now + HOUR_MS;
  return eveningOf(now, clock) ?? now + HOUR_MS;
}

/**
 * Of the reminders of today those of the latest time that has come. Their notice has taken the place of earlier ones: what is
 * put off comes again on their terms, which are their weekdays, and "also when it is met".
 */
export function latestCome<One extends Pick<Reminder, 'time'>>(
  ofToday: readonly One[],
  now: number,
  clock: PersonClock,
): One[] {
  const day = localDayOf(now, clock);
  const moments = ofToday.map(({ time }) => momentInDay(day, time, clock) ?? Infinity);
  const latest = Math.max(...moments.filter((at) => at <= now));
  return ofToday.filter((_, index) => moments[index] === latest);
}

/** Kept by a device without a network it may arrive days later: then it is about a day that is over. */
export const isOfToday = (remindedAt: number, now: number, clock: PersonClock): boolean =>
  localDayOf(remindedAt, clock) === localDayOf(now, clock);
