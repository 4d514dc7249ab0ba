import { describe, expect, test } from 'vitest';
import { hasWayIn, suggestUsername } from './ways-in.ts';

describe('a way in', () => {
  test.each([
    [{ hasPassword: true, takesPasswords: true, hasPasskey: false }, true],
    [{ hasPassword: true, takesPasswords: false, hasPasskey: false }, false],
    [{ hasPassword: false, takesPasswords: true, hasPasskey: false }, false],
    [{ hasPassword: false, takesPasswords: true, hasPasskey: true }, true],
    [{ hasPassword: true, takesPasswords: false, hasPasskey: true }, true],
  ])('of %j is there: %s', (ways, expected) => {
    expect(hasWayIn(ways)).toBe(expected);
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
