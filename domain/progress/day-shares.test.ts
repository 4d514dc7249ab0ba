import { BY_WEEKDAYS, type Schedule } from '../habits/schedule.ts';
import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import { partOf } from '../habits/day-part.ts';
import type { Goal } from '../habits/goal.ts';
import type { DayResult } from '../habits/habit-day.ts';
import { shareOf, tallyAllowed, tallyOfState } from './day-shares.ts';

const MONDAY = toLocalDay('2026-03-02');
const water: Goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' };
const daily: Schedule = { type: 'daily', weekdays: null, ...BY_WEEKDAYS, createdOn: MONDAY };
const quota: Schedule = {
  ...daily,
  type: 'weekly',
  weekdays: ['monday', 'tuesday', 'wednesday'],
  rhythm: { kind: 'quota', times: 2, per: 'week' },
};
const FOUR = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id }));
const OPEN = { completed: false, skipped: false };

describe('the part of a target', () => {
  test.each([
    [water, { ...OPEN, amount: 500 }, 0.25],
    [water, { ...OPEN, amount: null }, 0],
    [water, { ...OPEN, completed: true, amount: 2000 }, 0],
    [water, { ...OPEN, skipped: true, amount: 500 }, 0],
    [{ ...water, per: 'week' as const }, { ...OPEN, amount: 500 }, 0],
    [{ ...water, kind: 'most' as const }, { ...OPEN, amount: 500 }, 0],
    [null, { ...OPEN, amount: 500 }, 0],
  ])('the reached share of the goal %j on the day %j is %d', (goal, day, expected) => {
    expect(partOf({ goal }, { ...day, stepsDone: null })).toBe(expected);
  });

  test.each([
    [null, { ...OPEN, stepsDone: ['a'] }, 0.25],
    [2, { ...OPEN, stepsDone: ['a'] }, 0.5],
    [2, { ...OPEN, stepsDone: ['a', 'gone'] }, 0.5],
    [null, { ...OPEN, stepsDone: null }, 0],
    [null, { ...OPEN, skipped: true, stepsDone: ['a'] }, 0],
    [2, { ...OPEN, completed: true, stepsDone: ['a', 'b'] }, 0],
  ])(
    'the reached share of four steps, %j of them needed, on the day %j is %d',
    (stepsNeeded, day, expected) => {
      expect(partOf({ goal: null, steps: FOUR, stepsNeeded }, { ...day, amount: null })).toBe(
        expected,
      );
    },
  );

  test('the reached share of a deleted habit is 0', () => {
    expect(partOf(undefined, { ...OPEN, amount: 5, stepsDone: null })).toBe(0);
  });
});

describe('a mark', () => {
  test.each<[DayResult, number | null, Goal | null, number | null]>([
    ['done', null, null, 1],
    ['bonus', null, null, 1],
    ['missed', null, null, 0],
    ['open', null, water, 0],
    ['none', null, water, null],
    ['skipped', null, water, null],
    ['missed', 500, water, 0.25],
    ['none', 500, { ...water, per: 'week' }, 0.25],
    ['missed', 500, { ...water, kind: 'most' }, 0],
    ['done', 9000, water, 1],
  ])('the mark of a day %s with the amount %j is filled %j', (state, amount, goal, expected) => {
    expect(shareOf(amount ?? 0, { ...daily, goal }, state)).toBe(expected);
  });

  test.each<[DayResult, number | null, number | null, number | null]>([
    ['missed', 1, null, 0.25],
    ['open', 1, 2, 0.5],
    ['open', null, null, 0],
    ['none', null, null, null],
    ['done', 4, null, 1],
  ])(
    'the mark of a day %s with %j of four steps, %j needed, is filled %j',
    (state, done, stepsNeeded, expected) => {
      const habit = { ...daily, steps: FOUR, stepsNeeded };
      expect(shareOf(done ?? 0, habit, state)).toBe(expected);
    },
  );
});

describe('a quota', () => {
  test('each completion of a quota counts in the totals of months', () => {
    expect(tallyOfState('bonus', quota)).toEqual({ done: 1, due: 1 });
    expect(tallyOfState('bonus', daily)).toEqual({ done: 0, due: 0 });
    expect(tallyOfState('missed', quota)).toEqual({ done: 0, due: 1 });
  });

  test('a quota by weekday counts its allowed days, without an open today', () => {
    const states: DayResult[] = [
      'bonus',
      'none',
      'missed',
      'none',
      'none',
      'none',
      'none',
      'skipped',
      'none',
    ];
    const tallies = tallyAllowed(MONDAY, states, quota, addDays(MONDAY, 8));
    expect(tallies.slice(0, 4).map(({ done, due }) => `${done}/${due}`)).toEqual([
      '1/1',
      '0/1',
      '0/1',
      '0/0',
    ]);
  });
});
