import { expect, test } from 'vitest';
import { seededRandom } from './random.ts';

const drawMany = (seed: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: 600 }, () => random.below(6));
};

test('random numbers are the same for the same seed, and differ for another one', () => {
  expect(drawMany(7)).toEqual(drawMany(7));
  expect(drawMany(7)).not.toEqual(drawMany(8));
});

test('random numbers are all below the limit', () => {
  expect(new Set(drawMany(7))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});

test('a random choice needs a list with an item', () => {
  expect(seededRandom(1).oneOf(['only'])).toBe('only');
  expect(() => seededRandom(1).oneOf([])).toThrow('Nothing to choose from.');
});
