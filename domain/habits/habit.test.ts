import { describe, expect, test } from 'vitest';
import { isDeadline } from '../days/deadline.ts';
import {
  DEFAULT_DEADLINE,
  FORM_DEADLINE,
  nextSortOrder,
  normaliseSchedule,
  normaliseWeekdays,
} from './habit.ts';
import type { Weekday } from '../days/weekdays.ts';

describe('the deadlines given by default', () => {
  test('are deadlines', () => {
    expect([DEFAULT_DEADLINE, FORM_DEADLINE]).toEqual(['18:00', '00:00']);
    expect([DEFAULT_DEADLINE, FORM_DEADLINE].every(isDeadline)).toBe(true);
  });
});

describe('normaliseSchedule', () => {
  test.each<['daily' | 'weekly', Weekday[] | null | undefined, Weekday[] | null]>([
    ['daily', undefined, null],
    ['daily', null, null],
    ['daily', [], null],
    ['daily', ['sunday', 'monday'], ['monday', 'sunday']],
    ['weekly', undefined, ['monday']],
    ['weekly', null, ['monday']],
    ['weekly', [], ['monday']],
    ['weekly', ['friday', 'tuesday', 'friday'], ['tuesday', 'friday']],
  ])('creates a %s habit asked for %j on %j', (type, weekdays, expected) => {
    expect(normaliseSchedule({ type, weekdays })).toEqual({ type, weekdays: expected });
  });
});

describe('normaliseWeekdays', () => {
  test('keeps no days as no days', () => {
    expect([normaliseWeekdays(null), normaliseWeekdays([])]).toEqual([null, null]);
  });

  test('sorts and drops repeats', () => {
    expect(normaliseWeekdays(['sunday', 'monday', 'sunday'])).toEqual(['monday', 'sunday']);
  });
});

describe('nextSortOrder', () => {
  test.each<[number[], number | undefined, number]>([
    [[], undefined, 0],
    [[], 0, 0],
    [[0, 0], 0, 0],
    [[0, 4, 2], undefined, 5],
    [[0, 4, 2], 0, 5],
    [[0, 4, 2], 3, 3],
    [[], 9, 9],
  ])('beside %j, asked for %s, is %i', (existing, requested, expected) => {
    expect(nextSortOrder(existing, requested)).toBe(expected);
  });
});
