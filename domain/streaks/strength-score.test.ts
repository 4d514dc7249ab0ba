import { describe, expect, test } from 'vitest';
import type { DayState } from '../habits/habit-day.ts';
import { frequencyOf, strengthAfter, strengthOverTime } from './strength-score.ts';

/** One letter a day: d done, m missed, s skipped, b bonus, r rest, o open. */
const statesOf = (letters: string) =>
  Array.from(
    letters,
    (letter) =>
      ({ d: 'done', m: 'missed', s: 'skipped', b: 'bonus', r: 'rest', o: 'open' })[
        letter
      ] as DayState,
  );
const lastOf = (letters: string, frequency = 1) =>
  strengthOverTime(statesOf(letters), frequency).at(-1);

describe('one more scheduled day', () => {
  test.each([
    [0, true, 1, 0.051922],
    [0.5, true, 1, 0.525961],
    [0.75, true, 1, 0.762981],
    [0.5, false, 1, 0.474039],
    [0, true, 1 / 3, 0.030314],
  ])('takes %d (done: %s, frequency %d) to %d', (before, isDone, frequency, expected) => {
    expect(strengthAfter(before, isDone, frequency)).toBeCloseTo(expected, 5);
  });
});

describe('the strength over time', () => {
  test.each([
    ['20 perfect days', 'd'.repeat(20), 0.655747],
    ['the same, skipped 5, 10 and 11 days ago', 'ddddddddssdddddsdddd'.padStart(20, 'd'), 0.596033],
    ['13 perfect days', 'd'.repeat(13), 0.5],
    ['100 perfect days', 'd'.repeat(100), 0.9952],
    ['100 perfect days and then a missed one', `${'d'.repeat(100)}m`, 0.9435],
    ['only missed days', 'mmmm', 0],
  ])('after %s', (_, letters, expected) => {
    expect(lastOf(letters)).toBeCloseTo(expected, 4);
  });

  test('of no days is empty', () => {
    expect(strengthOverTime([], 1)).toEqual([]);
  });

  test('reaches 0.99 on the 87th perfect day', () => {
    const values = strengthOverTime(statesOf('d'.repeat(100)), 1);
    expect(values.findIndex((value) => value >= 0.99) + 1).toBe(87);
  });

  test('is not moved by rest, skips, bonus days and a today that is still open', () => {
    expect(lastOf('dddrsbo')).toBe(lastOf('ddd'));
  });

  test('stays between 0 and 1, and has a value for each day', () => {
    const values = strengthOverTime(statesOf('dmsd'.repeat(500)), 1);
    expect(values).toHaveLength(2000);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
  });
});

describe('the frequency', () => {
  test.each([
    ['daily', null, 1],
    ['daily', ['monday', 'friday'], 2 / 7],
    ['weekly', ['monday'], 1 / 7],
    ['weekly', null, 0],
  ] as const)('of a %s habit on %j is %d', (type, weekdays, expected) => {
    expect(frequencyOf({ type, weekdays })).toBe(expected);
  });
});
