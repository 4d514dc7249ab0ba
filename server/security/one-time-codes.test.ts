import { describe, expect, test } from 'vitest';
import { codeOf, stepOf } from './one-time-codes.ts';

const SECRET = Buffer.from('12345678901234567890');
const STEP_MS = 30_000;

// RFC 6238, appendix B, for SHA-1: the last six of its eight digits.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('%i seconds after 1970 the code is %s', (seconds, digits) => {
  expect(codeOf(SECRET, Math.floor(seconds / 30))).toBe(digits.slice(2));
});

describe('one-time codes', () => {
  const now = 1_234_567_890_000;
  const step = Math.floor(now / STEP_MS);

  test.each([-1, 0, 1])('a code of a clock that is %i steps off is accepted', (off) => {
    expect(stepOf(SECRET, codeOf(SECRET, step + off), now)).toBe(step + off);
  });

  test.each([-2, 2])('a code of a clock that is %i steps off is refused', (off) => {
    expect(stepOf(SECRET, codeOf(SECRET, step + off), now)).toBeUndefined();
  });

  test('a code of another secret is refused', () => {
    const other = Buffer.from('09876543210987654321');
    expect(stepOf(other, codeOf(SECRET, step), now)).toBeUndefined();
  });
});
