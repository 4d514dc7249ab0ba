import { expect, test } from 'vitest';
import { nextRetryAt } from './reminder.ts';

const MINUTE = 60_000;
const DUE_AT = Date.parse('2026-03-10T13:00:00Z');

test.each([
  // Earlier attempts, minutes since the message was due, and the pause until the next attempt in minutes.
  [0, 0, 1],
  [1, 1, 2],
  [2, 3, 4],
  [3, 7, 8],
  [4, 15, 16],
  [5, 31, null],
  [0, 59, 1],
  [0, 60, null],
])('after %i attempts and %i minutes late, a message waits %o minutes', (tried, late, pause) => {
  const now = DUE_AT + late * MINUTE;
  expect(nextRetryAt(DUE_AT, tried, now)).toBe(pause === null ? null : now + pause * MINUTE);
});
