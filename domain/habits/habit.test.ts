import { describe, expect, test } from 'vitest';
import { isDeadline } from '../days/deadline.ts';
import { addDays, toLocalDay } from '../days/local-day.ts';
import { DEFAULT_DEADLINE, firstDayError, FORM_DEADLINE, nextSortOrder } from './habit.ts';
import { MAX_UNSENT_DAYS } from './unsent-days.ts';

describe('default deadlines', () => {
  test('the default deadlines are valid', () => {
    expect([DEFAULT_DEADLINE, FORM_DEADLINE]).toEqual(['18:00', '00:00']);
    expect([DEFAULT_DEADLINE, FORM_DEADLINE].every(isDeadline)).toBe(true);
  });
});

test.each<[number[], number | undefined, number]>([
  [[], undefined, 0],
  [[], 0, 0],
  [[0, 0], 0, 0],
  [[0, 4, 2], undefined, 5],
  [[0, 4, 2], 0, 5],
  [[0, 4, 2], 3, 3],
  [[], 9, 9],
])(
  'nextSortOrder beside %j turns the requested place %s into %i',
  (existing, requested, expected) => {
    expect(nextSortOrder(existing, requested)).toBe(expected);
  },
);

test.each([
  ['the earliest day', -MAX_UNSENT_DAYS, null],
  ['today', 0, null],
  ['tomorrow', 1, 'A habit cannot begin in the future.'],
  ['a day that is too early', -MAX_UNSENT_DAYS - 1, 'A habit can begin at most 30 days ago.'],
])('firstDayError answers for %s', (_, days, error) => {
  const today = toLocalDay('2026-03-10');
  expect(firstDayError(addDays(today, days), today)).toBe(error);
});
