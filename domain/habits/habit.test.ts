import { describe, expect, test } from 'vitest';
import { isDeadline } from '../days/deadline.ts';
import { addDays, toLocalDay } from '../days/local-day.ts';
import {
  DEFAULT_DEADLINE,
  firstDayFault,
  firstDayOf,
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
  ['the day on which it was made', -3, -3, null],
  ['the earliest day', -UNSENT_KEPT_DAYS, -UNSENT_KEPT_DAYS, null],
  ['today when the clock was ahead', 1, 0, 'A habit cannot begin in the future.'],
  [
    'the earliest day when the clock was far behind',
    -UNSENT_KEPT_DAYS - 1,
    -UNSENT_KEPT_DAYS,
    'A habit can begin at most 30 days ago.',
  ],
])('a habit begins on %s', (_, madeAt, beginsAt, fault) => {
  const today = toLocalDay('2026-03-10');
  const madeOn = addDays(today, madeAt);
  expect(firstDayFault(madeOn, today)).toBe(fault);
  expect(firstDayOf(madeOn, today)).toBe(addDays(today, beginsAt));
  expect(firstDayFault(addDays(today, beginsAt), today)).toBeNull();
});
