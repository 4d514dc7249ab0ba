import { expect, test } from 'vitest';
import { ASSUMED_PASSES, COUNTDOWN_SECONDS, countdownOf, vipUntil } from './podcast.ts';

test.each([
  [COUNTDOWN_SECONDS, [6, 23, 59, 59]],
  [COUNTDOWN_SECONDS - 1, [6, 23, 59, 58]],
  [86_400, [1, 0, 0, 0]],
  [86_399.9, [0, 23, 59, 59]],
  [61, [0, 0, 1, 1]],
  [0, [0, 0, 0, 0]],
  [-5, [0, 0, 0, 0]],
])('countdownOf %d seconds is %j', (seconds, [days, hours, minutes, left]) => {
  expect(countdownOf(seconds)).toEqual({ days, hours, minutes, seconds: left });
});

test('a pass lasts 30 days', () => {
  expect(vipUntil(Date.UTC(2026, 2, 10, 12))).toBe(Date.UTC(2026, 3, 9, 12));
});

test('the assumed passes add up', () => {
  expect(ASSUMED_PASSES).toEqual({ totalPasses: 100, usedPasses: 47, remainingPasses: 53 });
});
