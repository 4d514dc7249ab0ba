import { expect, test } from 'vitest';
import type { StreakUnit } from '../habits/period.ts';
import { streakLabel, streakText } from './streak-words.ts';

test.each<[number, StreakUnit, string]>([
  [0, 'day', '0 days'],
  [1, 'day', '1 day'],
  [1234, 'day', '1,234 days'],
  [5, 'week', '5 weeks'],
  [1, 'month', '1 month'],
  [3, 'period', '3 periods'],
])('a streak of %i by the %s reads "%s"', (count, unit, expected) => {
  expect(streakText(count, unit)).toBe(expected);
});

test('under a number stands what it counts', () => {
  expect([streakLabel('day'), streakLabel('week')]).toEqual(['day streak', 'week streak']);
});
