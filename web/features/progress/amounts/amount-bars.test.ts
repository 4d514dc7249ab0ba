import { expect, test } from 'vitest';
import { toBars } from './amount-bars.ts';

const SIZE = { width: 20, height: 100 };

test.each([
  [[], ''],
  [[0, 0], ''],
  [[1], 'M0.5 100V0h19V100Z'],
  [[0, 0.25], 'M10.5 100V75h9V100Z'],
  [[0.5, 1], 'M0.5 100V50h9V100ZM10.5 100V0h9V100Z'],
])('the bars of %j have the path %j', (shares, expected) => {
  expect(toBars(shares, SIZE)).toBe(expected);
});
