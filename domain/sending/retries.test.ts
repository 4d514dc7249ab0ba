import { expect, test } from 'vitest';
import { MAIL_RETRY_DELAYS, nextReminderAttempt } from './retries.ts';

const MINUTE = 60_000;
const DUE_AT = Date.parse('2026-03-10T13:00:00Z');

test.each([
  // Earlier attempts, minutes since the reminder was due, and the pause until the next attempt in minutes.
  [0, 0, 1],
  [1, 1, 2],
  [2, 3, 4],
  [3, 7, 8],
  [4, 15, 16],
  [5, 31, null],
  [0, 59, 1],
  [0, 60, null],
])('after %i attempts and %i minutes late, a reminder waits %o minutes', (tried, late, pause) => {
  const now = DUE_AT + late * MINUTE;
  expect(nextReminderAttempt(DUE_AT, tried, now)).toBe(
    pause === null ? null : now + pause * MINUTE,
  );
});

test('a refused mail is retried with growing delays over a weekend', () => {
  expect(MAIL_RETRY_DELAYS).toHaveLength(8);
  expect(MAIL_RETRY_DELAYS[0]).toBe(60_000);
  for (const [index, delay] of MAIL_RETRY_DELAYS.slice(1).entries()) {
    expect(delay).toBeGreaterThanOrEqual(MAIL_RETRY_DELAYS[index] ?? 0);
  }
  const total = MAIL_RETRY_DELAYS.reduce((sum, delay) => sum + delay, 0);
  expect(total).toBeGreaterThan(2 * 86_400_000);
});
