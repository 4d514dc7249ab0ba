import { describe, expect, test } from 'vitest';
import { isDeadline } from '../days/deadline.ts';
import { DEFAULT_DEADLINE, FORM_DEADLINE, nextSortOrder } from './habit.ts';

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
