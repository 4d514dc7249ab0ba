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

  test.each([
    [new Date(2025, 0, 3, 14, 5, 9), '2:05:09 PM'],
    [new Date(2025, 0, 3, 0, 0, 0), '12:00:00 AM'],
    [new Date(2025, 0, 3, 11, 59, 59), '11:59:59 AM'],
    [new Date(2025, 0, 3, 12, 0, 1), '12:00:01 PM'],
  ])('the clock shows the time of %o as %o', (now, expected) => {
    expect(timeText(now)).toBe(expected);
  });
});
