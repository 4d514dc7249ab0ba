import { isTooLate } from '../reminders/reminder.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const FIRST_DELAYS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 8 * HOUR_MS];

/** A day and twenty minutes in total. */
export const WEBHOOK_RETRY_DELAYS: readonly number[] = [...FIRST_DELAYS, 12 * HOUR_MS];

/** Two and a half days in total, so that no mail is lost when the mail server is down over a weekend. */
export const MAIL_RETRY_DELAYS: readonly number[] = [...FIRST_DELAYS, 24 * HOUR_MS, 24 * HOUR_MS];

export const MAX_MAIL_ATTEMPTS = MAIL_RETRY_DELAYS.length + 1;

/**
 * When a reminder that a channel could not accept is sent again, with exponential backoff. Null when it would be too late.
 */
export function nextReminderAttempt(
  dueAt: number,
  triedBefore: number,
  now: number,
): number | null {
  const at = now + MINUTE_MS * 2 ** triedBefore;
  return isTooLate(dueAt, at) ? null : at;
}
