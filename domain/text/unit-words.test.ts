import { expect, test } from 'vitest';
import { unitFor } from './unit-words.ts';

test.each([
  [1, 'cups', 'cup'],
  [2, 'cups', 'cups'],
  [0, 'cups', 'cups'],
  [0.5, 'cups', 'cups'],
  [2, 'cup', 'cups'],
  [1, 'Glasses', 'Glass'],
  [3, 'glass', 'glasses'],
  [1, 'push-ups', 'push-up'],
  [1, 'glasses of water', 'glass of water'],
  [1, 'times', 'time'],
  [1, 'ml', 'ml'],
  [1, '', ''],
  [1, 'tasses', 'tasses'],
  [2, 'Glas', 'Glas'],
  [1, 'settings', 'settings'],
  [2, 'set-list', 'set-list'],
])('unitFor %d and "%s" is "%s"', (amount, unit, expected) => {
  expect(unitFor(amount, unit)).toBe(expected);
});
