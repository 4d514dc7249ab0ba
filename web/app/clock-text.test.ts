import { describe, expect, test } from 'vitest';
import { dayText, timeText } from './clock-text.ts';

describe('the text of the clock', () => {
  test.each([
    [new Date(2025, 0, 3, 14, 5, 9), 'Fri 3rd January 2025'],
    [new Date(2026, 10, 1, 0, 0, 0), 'Sun 1st November 2026'],
    [new Date(2026, 1, 22, 23, 59, 59), 'Sun 22nd February 2026'],
  ])('the clock shows %o as %o', (now, expected) => {
    expect(dayText(now)).toBe(expected);
  });

  test('the clock shows the time with seconds', () => {
    expect(timeText(new Date(2025, 0, 3, 14, 5, 9))).toMatch(/^2:05:09\sPM$/);
  });
});
