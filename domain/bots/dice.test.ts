import { expect, test } from 'vitest';
import { rollDice } from './dice.ts';

const throwMany = (seed: number) => {
  const dice = rollDice(seed);
  return Array.from({ length: 600 }, () => dice.below(6));
};

test('dice repeat their throws for the same seed, and differ for another one', () => {
  expect(throwMany(7)).toEqual(throwMany(7));
  expect(throwMany(7)).not.toEqual(throwMany(8));
});

test('dice throw every number below the limit, and no other', () => {
  expect(new Set(throwMany(7))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});

test('dice choose every item of a list', () => {
  expect(rollDice(1).oneOf(['only'])).toBe('only');
  expect(() => rollDice(1).oneOf([])).toThrow('Nothing to choose from.');
});
