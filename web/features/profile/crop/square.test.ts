import { expect, test } from 'vitest';
import { firstSquare, smallestSideOf } from './square.ts';

test.each([
  [[1000, 1000], { x: 10, y: 10, width: 80, height: 80 }],
  [[1000, 500], { x: 30, y: 10, width: 40, height: 80 }],
  [[200, 800], { x: 10, y: 40, width: 80, height: 20 }],
])(
  'the first square of a picture of %j is four fifths of its shorter side, centred',
  (size, square) => {
    const [width = 0, height = 0] = size;
    expect(firstSquare(width, height)).toEqual({ unit: '%', ...square });
  },
);

test.each([
  [400, 300, 50],
  [400, 30, 30],
])('the square of a picture of %i × %i is at least %i wide', (width, height, side) => {
  expect(smallestSideOf(width, height)).toBe(side);
});
