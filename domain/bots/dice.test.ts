import { expect, test } from 'vitest';
import { rollDice } from './dice.ts';

const throwMany = (seed: number) => {
  const dice = rollDice(seed);
  return Array.from({ length: 600 }, () => dice.below(6));
};

test('repeats the throws of the same seed, and differs for another', () => {
  expect(throwMany(7)).toEqual(throwMany(7));
  expect(throwMany(7)).not.toEqual(throwMany(8));
});

test('throws every number below the limit, and no other', () => {
  expect(new Set(throwMany(7))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});

test('chooses every item of a list', () => {
  expect(rollDice(1).oneOf(['only'])).toBe('only');
  expect(() => rollDice(1).oneOf([])).toThrow('Nothing to choose from.');
});
