import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromDayNumber, toLocalDay, weekdayOf } from './local-day.ts';
import { monthGrid } from './month-grid.ts';
import { firstOfMonth, lastOfMonth } from './months.ts';
import { WEEK_STARTS } from './week.ts';

describe('the grid of a month', () => {
  test.each([
    ['2026-11-20', '2026-11-01', '2026-12-05', 35],
    ['2026-02-10', '2026-02-01', '2026-02-28', 28],
    ['2026-08-31', '2026-07-26', '2026-09-05', 42],
    ['2024-02-29', '2024-01-28', '2024-03-02', 35],
    ['2027-01-01', '2026-12-27', '2027-02-06', 42],
  ])('around %s reaches from %s to %s', (day, first, last, length) => {
    const grid = monthGrid(toLocalDay(day), 'sunday');
    expect([grid[0], grid.at(-1), grid.length]).toEqual([first, last, length]);
  });

  test.each([
    ['2026-11-20', 'monday', '2026-10-26', '2026-12-06'],
    ['2026-11-20', 'saturday', '2026-10-31', '2026-12-04'],
    ['2026-02-10', 'monday', '2026-01-26', '2026-03-01'],
  ] as const)(
    'around %s, weeks beginning on %s, reaches from %s to %s',
    (day, start, first, last) => {
      const grid = monthGrid(toLocalDay(day), start);
      expect([grid[0], grid.at(-1)]).toEqual([first, last]);
    },
  );

  test('begins with a week, has whole ones, and holds the whole month', () => {
    const start = fc.constantFrom(...WEEK_STARTS);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), start, (dayNumber, weekStart) => {
        const day = fromDayNumber(dayNumber);
        const grid = monthGrid(day, weekStart);
        expect(weekdayOf(grid[0] ?? day)).toBe(weekStart);
        expect(grid.length % 7).toBe(0);
        expect(grid).toContain(firstOfMonth(day));
        expect(grid).toContain(lastOfMonth(day));
        expect(grid).toContain(day);
      }),
    );
  });
});
