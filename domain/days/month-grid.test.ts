import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromDayNumber, toLocalDay, weekdayOf } from './local-day.ts';
import { monthGrid } from './month-grid.ts';
import { firstOfMonth, lastOfMonth } from './months.ts';

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
        expect(grid).toContain(lastOfMonth(day));
        expect(grid).toContain(day);
      }),
    );
  });
});
