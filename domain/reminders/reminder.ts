import type { Weekday } from '../days/weekdays.ts';

/** When somebody is reminded of a habit. */
export type Reminder = {
  /** 'HH:MM' by the owner's clock. */
  time: string;
  /** Null: on the days on which the habit is due. */
  weekdays: readonly Weekday[] | null;
  /** Also when the habit is done already, or its quota is met. */
  alsoWhenMet: boolean;
};

/** Of one habit. */
export const MAX_REMINDERS = 5;
export const TOO_MANY_REMINDERS = `A habit has at most ${MAX_REMINDERS} reminders.`;
export const SAME_TIME_TWICE = 'There is a reminder at this time already.';

/** Later than that, as after an outage, nothing is told any more. */
export const MAX_DELAY_MS = 3_600_000;

export const isTooLate = (dueAt: number, now: number): boolean => now - dueAt > MAX_DELAY_MS;

const FIRST_PAUSE_MS = 60_000;

/**
 * When a message that somebody's channel could not take is tried there again: each pause is twice as long as the one before.
 * Null once it would come too late.
 */
export function nextTryAt(dueAt: number, triedBefore: number, now: number): number | null {
  const at = now + FIRST_PAUSE_MS * 2 ** triedBefore;
  return isTooLate(dueAt, at) ? null : at;
}

/** The first reminder at a time that an earlier one has already; -1 where there is none. */
export const repeatedTime = (reminders: readonly Pick<Reminder, 'time'>[]): number =>
  reminders.findIndex(({ time }, at) => reminders.findIndex((other) => other.time === time) < at);
