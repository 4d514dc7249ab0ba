import { expect, test } from 'vitest';
import { isSetupCode, roleOf } from './account.ts';

test('roleOf makes only the user with id 1 the administrator', () => {
  expect([1, 2, 10, 0, -1].map(roleOf)).toEqual(['admin', 'user', 'user', 'user', 'user']);
});

test.each([
  ['a'.repeat(32), true],
  ['Ab_-'.repeat(8), true],
  ['a'.repeat(31), false],
  ['a'.repeat(33), false],
  [`${'a'.repeat(31)}!`, false],
  ['ABCD-EFGH-JKMN', false],
  ['', false],
])('isSetupCode(%j) is %s', (code, expected) => {
  expect(isSetupCode(code)).toBe(expected);
});
