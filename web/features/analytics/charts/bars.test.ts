import { expect, test } from 'vitest';
import { highestTick, toBars, toLine } from './bars.ts';

const size = { width: 100, height: 50, top: 10 };

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [7, 10],
  [10, 10],
  [11, 20],
  [480, 500],
  [501, 1000],
])('a chart of days with a maximum of %d has an axis up to %d', (most, top) => {
  expect(highestTick(most)).toBe(top);
});

test('a chart of days has a column for each day with the height of its share', () => {
  expect(toBars([10, 5], size)).toEqual([
    { x: 5, y: 0, width: 40, height: 50 },
    { x: 55, y: 25, width: 40, height: 25 },
  ]);
});

test('a chart of days draws the line through the middle of the columns', () => {
  expect(toLine([10, 5, 0], size)).toBe('M16.7 0L50 25L83.3 50');
  expect(toLine([10], size)).toBe('');
});
