import { describe, expect, test } from 'vitest';
import { isDeadline } from '../days/deadline.ts';
import { addDays, toLocalDay } from '../days/local-day.ts';
import {
  DEFAULT_DEADLINE,
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
  ['today where nothing else is told', undefined, 0],
  ['the day on which it was made', -3, -3],
  ['today where the clock of who made it was ahead', 1, 0],
  ['the first of the days that are kept, where it was far behind', -400, -UNSENT_KEPT_DAYS],
])('a habit begins on %s', (_, madeAt, beginsAt) => {
  const today = toLocalDay('2026-03-10');
  const madeOn = madeAt === undefined ? undefined : addDays(today, madeAt);
  expect(firstDayOf(madeOn, today)).toBe(addDays(today, beginsAt));
});
