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

/** Whether it has come today. What is put off comes again on the terms of such a one: its weekdays, and "also when it is met". */
export function hasCome(
  { time }: Pick<Reminder, 'time'>,
  now: number,
  clock: PersonClock,
): boolean {
  const at = momentInDay(localDayOf(now, clock), time, clock);
  return at !== null && at <= now;
}

/** Kept by a device without a network it may arrive days later: then it is about a day that is over. */
export const isOfToday = (remindedAt: number, now: number, clock: PersonClock): boolean =>
  localDayOf(remindedAt, clock) === localDayOf(now, clock);
