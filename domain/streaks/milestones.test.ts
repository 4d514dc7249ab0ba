import { expect, test } from 'vitest';
import type { StreakUnit } from '../habits/period.ts';
import { milestoneReached, milestonesAround } from './milestones.ts';

test.each<[StreakUnit, number, number[]]>([
  ['day', 5 * 365, [7, 14, 30, 50, 100, 150, 200, 365, 730, 1095, 1460, 1825]],
  ['week', 4 * 52, [4, 8, 12, 26, 52, 104, 156, 208]],
  ['period', 2 * 52 + 51, [4, 8, 12, 26, 52, 104]],
  ['month', 4 * 12, [3, 6, 12, 24, 36, 48]],
])('the milestones by the %s up to %i are these', (unit, most, expected) => {
  const lengths = Array.from({ length: most + 1 }, (_, streak) => streak);
  const reached = lengths.map((streak) => milestoneReached(streak - 1, streak, unit));
  expect(reached.filter((streak) => streak !== null)).toEqual(expected);
});

test.each([
  [6, 7, 7],
  [7, 7, null],
  [7, 8, null],
  [8, 7, null],
  [0, 7, 7],
  // A corrected day can join two runs.
  [5, 31, 30],
  [0, 0, null],
  [364, 731, 730],
])(
  'a streak that changes from %i to %i days reaches the milestone %j',
  (before, after, expected) => {
    expect(milestoneReached(before, after, 'day')).toBe(expected);
  },
);

test.each([
  [0, 'day', { reached: null, next: 7 }],
  [7, 'day', { reached: 7, next: 14 }],
  [120, 'day', { reached: 100, next: 150 }],
  [800, 'day', { reached: 730, next: 1095 }],
  [5, 'week', { reached: 4, next: 8 }],
] as const)('a streak of %i %ss is between the milestones %j', (streak, unit, expected) => {
  expect(milestonesAround(streak, unit)).toEqual(expected);
});
