import { expect, test } from 'vitest';
import type { Goal } from './goal.ts';
import { periodMark } from './period.ts';

const MOST: Goal = { kind: 'most', amount: 2, unit: 'glasses', step: 1, per: 'week' };
const LEAST: Goal = { ...MOST, kind: 'least' };

const NEUTRAL = { scheduled: false, completed: false, skipped: false };
const KEPT = { scheduled: true, completed: true, skipped: false };
const OPEN = { scheduled: true, completed: false, skipped: false };

test.each([
  ['a limit that was kept and seen to end', MOST, { available: 7, done: 2 }, true, KEPT],
  ['a limit that nobody saw end', MOST, { available: 7, done: 2 }, false, NEUTRAL],
  ['a limit that was passed', MOST, { available: 7, done: 3 }, false, OPEN],
  // So it is kept where the rest is taken back, however long after.
  [
    'a limit that rested and was seen to end',
    MOST,
    { available: 0, done: 0 },
    true,
    { ...NEUTRAL, skipped: true },
  ],
  ['a limit that rested unseen', MOST, { available: 0, done: 0 }, false, NEUTRAL],
  ['an amount that is short', LEAST, { available: 7, done: 1 }, false, OPEN],
  ['an amount that was reached', LEAST, { available: 7, done: 2 }, false, KEPT],
  ['an amount of a week of rest', LEAST, { available: 0, done: 0 }, true, NEUTRAL],
])('%s', (_, goal, outcome, isSeen, expected) => {
  expect(periodMark({ goal }, { needed: 2, ...outcome }, { isSeen })).toEqual(expected);
});
