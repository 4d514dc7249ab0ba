import { describe, expect, test } from 'vitest';
import type { Weekday } from '../days/weekdays.ts';
import { normaliseSchedule, normaliseWeekdays } from './frequency.ts';

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
