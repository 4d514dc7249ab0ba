import { expect, test } from 'vitest';
import type { StreakUnit } from '../habits/period.ts';
import { streaksTogether } from './streaks-together.ts';

test.each<[string, [number, StreakUnit][]]>([
  ['0 days', []],
  ['0 days', [[0, 'week']]],
  [
    '1,200 days',
    [
      [1000, 'day'],
      [200, 'day'],
    ],
  ],
  [
    '42 days · 5 weeks · 1 month',
    [
      [2, 'week'],
      [40, 'day'],
      [1, 'month'],
      [3, 'week'],
      [2, 'day'],
    ],
  ],
  [
    '3 periods',
    [
      [3, 'period'],
      [0, 'day'],
    ],
  ],
])('streaks together read "%s"', (expected, streaks) => {
  const habits = streaks.map(([displayStreak, streakUnit]) => ({ displayStreak, streakUnit }));
  expect(streaksTogether(habits)).toBe(expected);
});
