import { localDayOf, type UserClock } from '../days/user-clock.ts';
import { momentInDay } from './moment-in-day.ts';
import type { Reminder } from './reminder.ts';

/** For how long a reminder can be postponed. */
export const SNOOZE_WAITS = ['10-minutes', '1-hour', 'this-evening'] as const;
export type SnoozeWait = (typeof SNOOZE_WAITS)[number];

const EVENING = '19:00';

const HOUR_MS = 3_600_000;

/** Null once it is evening, and when the day has no such time. */
export function eveningOf(now: number, clock: UserClock): number | null {
  const at = momentInDay(localDayOf(now, clock), EVENING, clock);
  return at !== null && at > now ? at : null;
}

/** When the reminder comes again. "This evening" means in an hour if it is already evening. */
export function remindAgainAt(wait: SnoozeWait, now: number, clock: UserClock): number {
  if (wait === '10-minutes') return now + HOUR_MS / 6;
  if (wait === '1-hour') return now + HOUR_MS;
  return eveningOf(now, clock) ?? now + HOUR_MS;
}

/**
 * The reminders of today with the latest time that has passed. Their notification replaced the earlier ones, so a postponed
 * reminder keeps their weekdays and their `alsoWhenMet`.
 */
export function latestPassed<One extends Pick<Reminder, 'time'>>(
  ofToday: readonly One[],
  now: number,
  clock: UserClock,
): One[] {
  const day = localDayOf(now, clock);
  const moments = ofToday.map(({ time }) => momentInDay(day, time, clock) ?? Infinity);
  const latest = Math.max(...moments.filter((at) => at <= now));
  return ofToday.filter((_, index) => moments[index] === latest);
}

/** Whether the reminder is of the current day. An offline device may send the call days later. */
export const isOfToday = (remindedAt: number, now: number, clock: UserClock): boolean =>
  localDayOf(remindedAt, clock) === localDayOf(now, clock);
