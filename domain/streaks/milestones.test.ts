import { expect, test } from 'vitest';
import type { StreakUnit } from '../habits/period.ts';
import { isMilestone } from './milestones.ts';

test.each<[StreakUnit, number, number[]]>([
  ['day', 5 * 365, [7, 14, 30, 50, 100, 150, 200, 365, 730, 1095, 1460, 1825]],
  ['week', 4 * 52, [4, 8, 12, 26, 52, 104, 156, 208]],
  ['period', 2 * 52 + 51, [4, 8, 12, 26, 52, 104]],
  ['month', 4 * 12, [3, 6, 12, 24, 36, 48]],
])('the milestones by the %s up to %i are these', (unit, most, expected) => {
  const lengths = Array.from({ length: most + 1 }, (_, streak) => streak);
  expect(lengths.filter((streak) => isMilestone(streak, unit))).toEqual(expected);
});
