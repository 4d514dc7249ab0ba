import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [-5 * MINUTE, 'just now'],
  [0, 'just now'],
  [59 * SECOND, 'just now'],
  [MINUTE, '1 min ago'],
  [59 * MINUTE + 59 * SECOND, '59 min ago'],
  [HOUR, '1 h ago'],
  [DAY - 1, '23 h ago'],
  [DAY, '1 day ago'],
  [2 * DAY, '2 days ago'],
  [30 * DAY, '30 days ago'],
  [31 * DAY, 'over a month ago'],
])('timeAgo of %i ms is %s', (passed, words) => {
  const now = Date.UTC(2026, 2, 10);
  expect(timeAgo(now - passed, now)).toBe(words);
});
