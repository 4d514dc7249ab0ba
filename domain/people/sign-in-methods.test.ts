import { expect, test } from 'vitest';
import { hasSignInMethod, suggestUsername } from './sign-in-methods.ts';

const NONE = {
  hasPassword: false,
  allowsPasswords: false,
  hasPasskey: false,
  supportsPasskeys: false,
  isLinked: false,
};

test.each([
  [{}, false],
  [{ hasPassword: true, allowsPasswords: true }, true],
  [{ hasPassword: true }, false],
  [{ allowsPasswords: true, supportsPasskeys: true }, false],
  [{ hasPasskey: true, supportsPasskeys: true }, true],
  [{ hasPasskey: true }, false],
  [{ hasPassword: true, hasPasskey: true, supportsPasskeys: true }, true],
  [{ hasPassword: true, hasPasskey: true }, false],
  [{ isLinked: true }, true],
])('hasSignInMethod with %j is %s', (methods, expected) => {
  expect(hasSignInMethod({ ...NONE, ...methods })).toBe(expected);
});

test.each([
  [['ada', 'lovelace@example.org'], 'ada'],
  [['ada@corp.example', undefined], 'ada'],
  [[undefined, 'lovelace@example.org'], 'lovelace'],
  [['Ada Lovelace'], 'AdaLovelace'],
  [['admin', 'ada@example.org'], 'ada'],
  [['dashboard'], ''],
  [['ä', 'x@example.org'], ''],
  [['a'.repeat(300)], 'a'.repeat(30)],
  [[], ''],
])('suggestUsername for %j is %j', (names, expected) => {
  expect(suggestUsername(...names)).toBe(expected);
});
