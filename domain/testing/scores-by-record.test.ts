import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import { crushScore, sevenDayRate } from './scores-by-record.ts';

const TODAY = toLocalDay('2026-11-20');
const daysAgo = (count: number) => addDays(TODAY, -count);

/** One letter per habit: d done, o open, s skipped, b bonus, u an undone bonus. The first word is today. */
function rowsOf(history: string) {
  return history.split(' ').flatMap((word, ago) =>
    word.split('').map((letter, index) => ({
      habitId: index,
      date: daysAgo(ago),
      scheduled: 'dos'.includes(letter),
      completed: 'db'.includes(letter),
      skipped: letter === 's',
    })),
  );
}

describe('crushScore', () => {
  test.each([
    ['d d d', 3],
    ['dd dd do dd', 2],
    ['o d d', 0],
    ['do d d', 0],
    ['d o d', 1],
    ['ds d d', 3],
    ['s d d', 2],
    ['u d u d', 2],
    ['du d', 2],
    ['b d d', 2],
    ['bd d o', 2],
    ['od d', 0],
    ['do', 0],
  ])('crushScore of %s is %i', (history, expected) => {
    expect(crushScore(rowsOf(history), TODAY)).toBe(expected);
  });

  test('crushScore is 0 without any day', () => {
    expect(crushScore([], TODAY)).toBe(0);
  });

  test('the score ignores days without records', () => {
    const rows = rowsOf('d d d').filter((row) => row.date !== daysAgo(1));
    expect(crushScore(rows, TODAY)).toBe(2);
  });

  test('the score does not depend on the order of the records', () => {
    expect(crushScore(rowsOf('d d o d').toReversed(), TODAY)).toBe(2);
  });

  test('the score counts only the last 90 days, and no future ones', () => {
    expect(crushScore(rowsOf(Array(120).fill('d').join(' ')), TODAY)).toBe(90);
    expect(crushScore(rowsOf('o d d'), daysAgo(1))).toBe(2);
  });
});

test.each([
  ['d d d d d d d', 100],
  ['o d d d d d d', 86],
  ['d d d d d d d o o o', 100],
  ['do so', 25],
  ['o o', 0],
  ['d s', 50],
  ['d u du', 100],
  ['u', 0],
])('sevenDayRate of %s is %i', (history, expected) => {
  expect(sevenDayRate(rowsOf(history), TODAY)).toBe(expected);
});

test('sevenDayRate is 0 without instances', () => {
  expect(sevenDayRate([], TODAY)).toBe(0);
});
