import { describe, expect, test } from 'vitest';
import { isDeadline } from '../days/deadline.ts';
import { addDays, toLocalDay } from '../days/local-day.ts';
import {
  DEFAULT_DEADLINE,
  firstDayFault,
  FORM_DEADLINE,
  nextSortOrder,
  UNSENT_KEPT_DAYS,
} from './habit.ts';

describe('the deadlines given by default', () => {
  test('are deadlines', () => {
    expect([DEFAULT_DEADLINE, FORM_DEADLINE]).toEqual(['18:00', '00:00']);
    expect([DEFAULT_DEADLINE, FORM_DEADLINE].every(isDeadline)).toBe(true);
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

test.each([
  ['the earliest day', -UNSENT_KEPT_DAYS, null],
  ['today', 0, null],
  ['tomorrow', 1, 'A habit cannot begin in the future.'],
  ['a day that is too early', -UNSENT_KEPT_DAYS - 1, 'A habit can begin at most 30 days ago.'],
])('a habit may begin on %s, or is refused', (_, days, fault) => {
  const today = toLocalDay('2026-03-10');
  expect(firstDayFault(addDays(today, days), today)).toBe(fault);
});
