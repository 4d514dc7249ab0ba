import { describe, expect, test } from 'vitest';
import { WEEKDAYS, type Weekday } from '../days/weekdays.ts';
import type { Frequency } from './frequency.ts';
import type { Goal } from './goal.ts';
import { canToggle, mostTimes, plannedWeekdays, withToggledDay } from './planned-days.ts';
import type { Quota } from './rhythm.ts';

const thrice: Quota = { kind: 'quota', times: 3, per: 'week' };
const goal: Goal = { kind: 'least', amount: 20, unit: 'km', step: 5, per: 'week' };
const frequency = (change: Partial<Frequency> = {}): Frequency => ({
  type: 'weekly',
  weekdays: null,
  rhythm: null,
  goal: null,
  ...change,
});
const quota = (weekdays: Weekday[] | null = null) => frequency({ rhythm: thrice, weekdays });

test.each<[string, Frequency, number]>([
  ['daily', frequency({ type: 'daily' }), 7],
  ['weekly without days', frequency(), 0],
  ['a quota', quota(), 7],
  ['a quota on two days', quota(['monday', 'friday']), 2],
  ['a sum for the week', frequency({ goal }), 7],
  ['a limit', frequency({ goal: { ...goal, kind: 'most', per: 'day' } }), 7],
  ['a target for the day, without days', frequency({ goal: { ...goal, per: 'day' } }), 0],
])('the planned weekdays of %s are %i', (_, of, expected) => {
  expect(plannedWeekdays(of)).toHaveLength(expected);
});

describe('a tick', () => {
  test('a toggled day of a quota leaves six weekdays', () => {
    expect(withToggledDay(quota(), 'monday')).toEqual({ weekdays: WEEKDAYS.slice(1) });
    expect(withToggledDay(quota(['monday', 'friday', 'sunday']), 'tuesday')).toEqual({
      weekdays: ['monday', 'tuesday', 'friday', 'sunday'],
    });
  });

  test('a quota with too few days left is lowered to their number', () => {
    expect(withToggledDay(quota(['monday', 'friday', 'sunday']), 'friday')).toEqual({
      weekdays: ['monday', 'sunday'],
      rhythm: { ...thrice, times: 2 },
    });
  });

  test('the last day of a quota cannot be toggled', () => {
    expect(canToggle(quota(['monday']), 'monday')).toBe(false);
    expect(canToggle(quota(['monday']), 'friday')).toBe(true);
    expect(canToggle(frequency({ weekdays: ['monday'] }), 'monday')).toBe(true);
  });

  test('a habit by weekdays toggles its weekday', () => {
    expect(withToggledDay(frequency({ weekdays: ['monday'] }), 'monday')).toEqual({
      weekdays: null,
    });
    expect(withToggledDay(frequency({ type: 'daily' }), 'monday').weekdays).toHaveLength(6);
  });
});

test.each<[Quota['per'], Weekday[] | null, number]>([
  ['week', null, 7],
  ['week', ['monday', 'sunday'], 2],
  ['month', null, 31],
  ['month', ['monday'], 5],
  [{ days: 10 }, ['monday', 'sunday'], 4],
])('mostTimes of a %j on %j is %i', (per, weekdays, expected) => {
  expect(mostTimes({ ...thrice, per }, weekdays)).toBe(expected);
});
