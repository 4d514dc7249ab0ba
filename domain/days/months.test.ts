import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOfMonth, fromDayNumber, toLocalDay } from './local-day.ts';
import {
  addMonths,
  firstOfMonth,
  firstOfMonthAfter,
  lastOfMonth,
  monthsBetween,
} from './months.ts';

describe('months', () => {
  test.each([
    ['2026-11-20', 1, '2026-12-01'],
    ['2026-11-20', 2, '2027-01-01'],
    ['2026-01-31', -1, '2025-12-01'],
    ['2026-11-20', 0, '2026-11-01'],
    ['2026-11-20', -24, '2024-11-01'],
  ])('from %s the one %i later begins on %s', (day, count, expected) => {
    expect(firstOfMonthAfter(toLocalDay(day), count)).toBe(expected);
  });

  test.each([
    ['2026-11-20', 1, '2026-12-20'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2026-12-15', -12, '2025-12-15'],
  ])('%s and %i months are %s', (day, count, expected) => {
    expect(addMonths(toLocalDay(day), count)).toBe(expected);
  });

  test('added are so many between, on the same day or the last one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40_000 }),
        fc.integer({ min: -300, max: 300 }),
        (dayNumber, count) => {
          const day = fromDayNumber(dayNumber);
          const later = addMonths(day, count);
          expect(monthsBetween(day, later)).toBe(count);
          const isSame = dayOfMonth(later) === dayOfMonth(day);
          expect(
            isSame || (later === lastOfMonth(later) && dayOfMonth(later) < dayOfMonth(day)),
          ).toBe(true);
          expect(addDays(lastOfMonth(day), 1)).toBe(firstOfMonthAfter(day, 1));
          expect(firstOfMonth(day) <= day && day <= lastOfMonth(day)).toBe(true);
        },
      ),
    );
  });
});
