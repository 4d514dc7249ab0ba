import { describe, expect, test } from 'vitest';
import type { Weekday } from '../days/weekdays.ts';
import type { Goal } from '../habits/goal.ts';
import type { DayState } from '../habits/habit-day.ts';
import { BY_WEEKDAYS, type Schedule } from '../habits/schedule.ts';
import { frequencyOf, strengthAfter, strengthOverTime, unitsOfState } from './strength-score.ts';

/** One letter a day: d done, m missed, s skipped, b bonus, r rest, o open. */
const unitsOf = (letters: string) =>
  Array.from(letters, (letter) =>
    unitsOfState(
      { d: 'done', m: 'missed', s: 'skipped', b: 'bonus', r: 'rest', o: 'open' }[
        letter
      ] as DayState,
    ),
  );
const lastOf = (letters: string, frequency = 1) =>
  strengthOverTime(unitsOf(letters), frequency).at(-1);

describe('one more scheduled day', () => {
  test.each([
    [0, 1, 1, 0.051922],
    [0.5, 1, 1, 0.525961],
    [0.75, 1, 1, 0.762981],
    [0.5, 0, 1, 0.474039],
    [0.5, 0.5, 1, 0.5],
    [0, 1, 1 / 3, 0.030314],
  ])('takes %d (share: %d, frequency %d) to %d', (before, share, frequency, expected) => {
    expect(strengthAfter(before, share, frequency)).toBeCloseTo(expected, 5);
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
    const values = strengthOverTime(unitsOf('d'.repeat(100)), 1);
    expect(values.findIndex((value) => value >= 0.99) + 1).toBe(87);
  });

  test('is not moved by rest, skips, bonus days and a today that is still open', () => {
    expect(lastOf('dddrsbo')).toBe(lastOf('ddd'));
  });

  test('stays between 0 and 1, and has a value for each day', () => {
    const values = strengthOverTime(unitsOf('dmsd'.repeat(500)), 1);
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
    expect(frequencyOf({ ...BY_WEEKDAYS, type, weekdays })).toBe(expected);
  });

  const MONTH = 365.2425 / 12;
  test.each<[string, Pick<Schedule, 'rhythm'>, number]>([
    ['3 a week', { rhythm: { kind: 'quota', times: 3, per: 'week' } }, 3 / 7],
    ['5 a month', { rhythm: { kind: 'quota', times: 5, per: 'month' } }, 5 / MONTH],
    ['4 in 10 days', { rhythm: { kind: 'quota', times: 4, per: { days: 10 } } }, 0.4],
    ['every 3 days', { rhythm: { kind: 'every', count: 3, unit: 'day', from: 'start' } }, 1 / 3],
    ['every 2 weeks', { rhythm: { kind: 'every', count: 2, unit: 'week', from: 'done' } }, 1 / 14],
    [
      'every 2 months',
      { rhythm: { kind: 'every', count: 2, unit: 'month', from: 'start' } },
      1 / (2 * MONTH),
    ],
  ])('of %s is the share of its days', (_, { rhythm }, expected) => {
    expect(frequencyOf({ type: 'daily', weekdays: null, goal: null, rhythm })).toBe(expected);
  });

  test.each<[string, Partial<Goal>, Weekday[] | null, number]>([
    ['a target for the day', {}, null, 1],
    ['a limit for the day', { kind: 'most' }, null, 1],
    ['a limit on Mondays', { kind: 'most' }, ['monday'], 1 / 7],
    ['a sum for the week', { per: 'week' }, null, 1 / 7],
    ['a sum for the month', { per: 'month' }, null, 1 / MONTH],
  ])('of %s is how often it is settled', (_, change, weekdays, expected) => {
    const goal: Goal = { kind: 'least', amount: 20, unit: 'km', step: 5, per: 'day', ...change };
    const type = goal.per === 'day' && goal.kind === 'least' ? 'daily' : 'weekly';
    expect(frequencyOf({ type, weekdays, rhythm: null, goal })).toBe(expected);
  });
});
