import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, fromDayNumber, toLocalDay, weekdayOf } from './local-day.ts';
import { addMonths, firstOfMonth, monthGrid } from './month-grid.ts';

describe('the grid of a month', () => {
  test.each([
    ['2026-11-20', '2026-11-01', '2026-12-05', 35],
    ['2026-02-10', '2026-02-01', '2026-02-28', 28],
    ['2026-08-31', '2026-07-26', '2026-09-05', 42],
    ['2024-02-29', '2024-01-28', '2024-03-02', 35],
    ['2027-01-01', '2026-12-27', '2027-02-06', 42],
  ])('around %s reaches from %s to %s', (day, first, last, length) => {
    const grid = monthGrid(toLocalDay(day));
    expect([grid[0], grid.at(-1), grid.length]).toEqual([first, last, length]);
  });

  test('begins on a Sunday, has whole weeks, and holds the whole month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (dayNumber) => {
        const day = fromDayNumber(dayNumber);
        const grid = monthGrid(day);
        expect(weekdayOf(grid[0] ?? day)).toBe('sunday');
        expect(grid.length % 7).toBe(0);
        expect(grid).toContain(firstOfMonth(day));
        expect(grid).toContain(addDays(addMonths(day, 1), -1));
        expect(grid).toContain(day);
      }),
    );
  });
});

describe('months', () => {
  test.each([
    ['2026-11-20', 1, '2026-12-01'],
    ['2026-11-20', 2, '2027-01-01'],
    ['2026-01-31', -1, '2025-12-01'],
    ['2026-11-20', 0, '2026-11-01'],
    ['2026-11-20', -24, '2024-11-01'],
  ])('%s and %i', (day, count, expected) => {
    expect(addMonths(toLocalDay(day), count)).toBe(expected);
  });
});
