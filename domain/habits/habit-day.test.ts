import { expect, test } from 'vitest';
import type { Goal } from './goal.ts';
import { dayResult, UNTOUCHED } from './habit-day.ts';

const OPEN = { ...UNTOUCHED, scheduled: true };
const DONE = { ...OPEN, completed: true };
const LIMIT: Goal = { kind: 'most', amount: 2, unit: 'cup', step: 1, per: 'day' };

test.each([
  ['done', DONE, null, false, 'done'],
  ['done without being due', { ...DONE, scheduled: false }, null, false, 'bonus'],
  ['skipped', { ...OPEN, skipped: true }, null, true, 'skipped'],
  ['open while there is time', OPEN, null, false, 'open'],
  ['over and not done', OPEN, null, true, 'missed'],
  ['over its limit', OPEN, LIMIT, false, 'missed'],
  ['not due', UNTOUCHED, null, true, 'none'],
  ['without a record', null, null, true, 'none'],
] as const)('the result of a day that is %s is right', (_, flags, goal, isOver, expected) => {
  expect(dayResult(flags, goal, isOver)).toBe(expected);
});
