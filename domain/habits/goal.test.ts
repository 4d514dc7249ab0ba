import { expect, test } from 'vitest';
import { boundedAmount, MAX_AMOUNT } from './goal.ts';

test.each([
  [-1, 0],
  [0.000_4, 0],
  [1.000_5, 1.001],
  [1e12, MAX_AMOUNT],
])('boundedAmount of %d is %d', (amount, kept) => {
  expect(boundedAmount(amount)).toBe(kept);
});
