import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayOfMonth,
  fromDayNumber,
  toDayNumber,
  toLocalDay,
  weekdayOf,
} from './local-day.ts';
import { addMonths, firstOfMonth, monthAround, monthGrid, monthsBetween } from './months.ts';
import { WEEK_STARTS } from './week.ts';

const day = (text: string) => toDayNumber(toLocalDay(text));

describe('months', () => {
  test('a month reaches from its first to its last day', () => {
    const february = { from: day('2024-02-01'), until: day('2024-02-29') };
    expect(monthAround(day('2024-02-11'))).toEqual(february);
    expect(monthAround(day('2024-02-29'))).toEqual(february);
  });

  test.each([
    ['2026-11-20', 1, '2026-12-20'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2026-12-15', -12, '2025-12-15'],
    ['2025-11-30', 14, '2027-01-30'],
    ['2026-03-31', 0, '2026-03-31'],
  ])('from %s, %i months later is %s', (text, count, expected) => {
    expect(addMonths(toLocalDay(text), count)).toBe(expected);
  });

  test('addMonths leads to that many months later, on the same date or the last one of the month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40_000 }),
        fc.integer({ min: -300, max: 300 }),
        (dayNumber, count) => {
          const day = fromDayNumber(dayNumber);
          const later = addMonths(day, count);
          expect(monthsBetween(day, later)).toBe(count);
          const isLast = firstOfMonth(addDays(later, 1)) !== firstOfMonth(later);
          const isSame = dayOfMonth(later) === dayOfMonth(day);
          expect(isSame || (isLast && dayOfMonth(later) < dayOfMonth(day))).toBe(true);
        },
      ),
    );
  });
});

describe('a month in whole weeks', () => {
  test.each([
    ['2026-11-20', '2026-11-01', '2026-12-05', 35],
    ['2026-02-10', '2026-02-01', '2026-02-28', 28],
    ['2026-08-31', '2026-07-26', '2026-09-05', 42],
    ['2024-02-29', '2024-01-28', '2024-03-02', 35],
    ['2027-01-01', '2026-12-27', '2027-02-06', 42],
  ])('the weeks of the month of %s reach from %s to %s', (day, first, last, length) => {
    const grid = monthGrid(toLocalDay(day), 'sunday');
    expect([grid[0], grid.at(-1), grid.length]).toEqual([first, last, length]);
  });

  test.each([
    ['2026-11-20', 'monday', '2026-10-26', '2026-12-06'],
    ['2026-11-20', 'saturday', '2026-10-31', '2026-12-04'],
    ['2026-02-10', 'monday', '2026-01-26', '2026-03-01'],
  ] as const)(
    'the weeks of the month of %s that begin on %s reach from %s to %s',
    (day, start, first, last) => {
      const grid = monthGrid(toLocalDay(day), start);
      expect([grid[0], grid.at(-1)]).toEqual([first, last]);
    },
  );

  test('monthGrid begins with a week, has whole weeks, and contains the whole month', () => {
    const start = fc.constantFrom(...WEEK_STARTS);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), start, (dayNumber, weekStart) => {
        const day = fromDayNumber(dayNumber);
        const grid = monthGrid(day, weekStart);
        expect(weekdayOf(grid[0] ?? day)).toBe(weekStart);
        expect(grid.length % 7).toBe(0);
        expect(grid).toContain(firstOfMonth(day));
        expect(grid).toContain(addDays(firstOfMonth(addMonths(firstOfMonth(day), 1)), -1));
        expect(grid).toContain(day);
      }),
    );
  });
});
