import { describe, expect, test } from 'vitest';
import { hasWayIn, suggestUsername } from './ways-in.ts';

const NONE = {
  hasPassword: false,
  takesPasswords: false,
  hasPasskey: false,
  takesPasskeys: false,
  isLinked: false,
};

describe('a way in', () => {
  test.each([
    [{}, false],
    [{ hasPassword: true, takesPasswords: true }, true],
    [{ hasPassword: true }, false],
    [{ takesPasswords: true, takesPasskeys: true }, false],
    [{ hasPasskey: true, takesPasskeys: true }, true],
    [{ hasPasskey: true }, false],
    [{ hasPassword: true, hasPasskey: true, takesPasskeys: true }, true],
    [{ hasPassword: true, hasPasskey: true }, false],
    [{ isLinked: true }, true],
  ])('of %j is there: %s', (ways, expected) => {
    expect(hasWayIn({ ...NONE, ...ways })).toBe(expected);
  });
});

describe('a name for a newcomer', () => {
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
  ])('from %j is %j', (names, expected) => {
    expect(suggestUsername(...names)).toBe(expected);
  });
});
