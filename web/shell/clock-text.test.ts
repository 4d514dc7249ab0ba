import { describe, expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

describe('the text of the clock', () => {
  test.each([
    [new Date(2025, 0, 3, 14, 5, 9), 'Fri 3rd January 2025 - 14:05:09'],
    [new Date(2026, 10, 1, 0, 0, 0), 'Sun 1st November 2026 - 00:00:00'],
    [new Date(2026, 1, 22, 23, 59, 59), 'Sun 22nd February 2026 - 23:59:59'],
    [new Date(2026, 7, 11, 9, 0, 0), 'Tue 11th August 2026 - 09:00:00'],
    [new Date(2026, 7, 12, 9, 0, 0), 'Wed 12th August 2026 - 09:00:00'],
    [new Date(2026, 7, 13, 9, 0, 0), 'Thu 13th August 2026 - 09:00:00'],
    [new Date(2026, 4, 31, 9, 0, 0), 'Sun 31st May 2026 - 09:00:00'],
  ])('of %o is %o', (now, expected) => {
    expect(clockText(now, 'en-GB')).toBe(expected);
  });

  test('writes the time as people of the locale do', () => {
    const now = new Date(2025, 0, 3, 14, 5, 9);
    expect(clockText(now, 'en-US')).toMatch(/^Fri 3rd January 2025 - 2:05:09\sPM$/);
  });
});
