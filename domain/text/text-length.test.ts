import { expect, test } from 'vitest';
import { textLength } from './text-length.ts';

test.each([
  ['', 0],
  ['Rest', 4],
  ['🏊', 1],
  ['🏊🏊x', 3],
])('the length of %j is %i', (text, expected) => {
  expect(textLength(text)).toBe(expected);
});
