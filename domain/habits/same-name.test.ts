import { describe, expect, test } from 'vitest';
import { isSameName, sameNameAmong } from './same-name.ts';

describe('isSameName', () => {
  test.each([
    ['Read', 'Read', true],
    ['Read', ' read ', true],
    ['Read ten  pages', 'read TEN pages', true],
    ['Read', 'Reads', false],
    ['Read', '', false],
  ])('says of %j and %j: %s', (a, b, expected) => {
    expect(isSameName(a, b)).toBe(expected);
  });
});

test('sameNameAmong asks many as isSameName asks one', () => {
  const isHere = sameNameAmong(['Read', 'Ten  pages']);
  expect([' read', 'TEN pages', 'Reads', ''].map(isHere)).toEqual([true, true, false, false]);
  expect(sameNameAmong([])('Read')).toBe(false);
});
