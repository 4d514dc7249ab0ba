import { expect, test } from 'vitest';
import { isTooDeep } from './json-depth.ts';

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test.each([
  [lists(100), false],
  [lists(101), true],
  ['['.repeat(101), true],
  [`[${'{"a":'.repeat(99)}1${'}'.repeat(99)}]`, false],
  [`[${'{"a":'.repeat(100)}1${'}'.repeat(100)}]`, true],
  [`[${'[],'.repeat(500)}[]]`, false],
  [
    JSON.stringify(['['.repeat(500), '"'.repeat(500), '\\[', '\\'.repeat(7), '['.repeat(500)]),
    false,
  ],
  [`["\\"${'['.repeat(500)}"]`, false],
  [`["\\\\",${'['.repeat(100)}`, true],
  ['', false],
])('lists and objects may be nested a hundred times: %#', (json, expected) => {
  expect(isTooDeep(json)).toBe(expected);
});
