import type { Weekday } from '../days/weekdays.ts';

export type Reminder = {
  /** 'HH:MM' by the owner's clock. */
  time: string;
  /** Null: on due days. */
  weekdays: readonly Weekday[] | null;
  /** Whether it also comes when the habit is done or its quota is met. */
  alsoWhenMet: boolean;
};

/** Per habit. */
export const MAX_REMINDERS = 5;
export const TOO_MANY_REMINDERS = `A habit has at most ${MAX_REMINDERS} reminders.`;
export const SAME_TIME_TWICE = 'There’s already a reminder at this time.';

/** Reminders that would be later than this, as after an outage, are dropped. */
export const MAX_DELAY_MS = 3_600_000;

export const isTooLate = (dueAt: number, now: number): boolean => now - dueAt > MAX_DELAY_MS;

/** The index of the first reminder with a duplicate time; -1 without duplicates. */
export const repeatedTime = (reminders: readonly Pick<Reminder, 'time'>[]): number =>
  reminders.findIndex(({ time }, at) => reminders.findIndex((other) => other.time === time) < at);
