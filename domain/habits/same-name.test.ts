import { expect, test } from 'vitest';
import { isSameName, sameNameAmong } from './same-name.ts';

test.each([
  ['Read', 'Read', true],
  ['Read', ' read ', true],
  ['Read ten  pages', 'read TEN pages', true],
  ['Read', 'Reads', false],
  ['Read', '', false],
])('isSameName(%j, %j) is %s', (a, b, expected) => {
  expect(isSameName(a, b)).toBe(expected);
});

test('sameNameAmong compares with many names as isSameName does with one', () => {
  const isHere = sameNameAmong(['Read', 'Ten  pages']);
  expect([' read', 'TEN pages', 'Reads', ''].map(isHere)).toEqual([true, true, false, false]);
  expect(sameNameAmong([])('Read')).toBe(false);
});
