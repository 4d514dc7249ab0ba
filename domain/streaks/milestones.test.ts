import { expect, test } from 'vitest';
import { isMilestone } from './milestones.ts';

test('the milestones up to five years are these', () => {
  const reached = Array.from({ length: 5 * 365 + 1 }, (_, streak) => streak).filter(isMilestone);
  expect(reached).toEqual([7, 14, 30, 50, 100, 150, 200, 365, 730, 1095, 1460, 1825]);
});
