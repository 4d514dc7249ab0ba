import { describe, expect, test } from 'vitest';
import { roleOf } from './account.ts';

describe('roleOf', () => {
  test('makes the user with id 1 the administrator, and nobody else', () => {
    expect([1, 2, 10, 0, -1].map(roleOf)).toEqual(['admin', 'user', 'user', 'user', 'user']);
  });
});
