import { expect, test } from 'vitest';
import { bytesText } from './bytes-text.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [12_345, '12.3 kB'],
  [123_456_789, '123 MB'],
  [1_500_000_000, '1.5 GB'],
])('bytesText of %d bytes is %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
