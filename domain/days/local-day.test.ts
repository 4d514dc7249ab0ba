import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  daysFromTo,
  fromDayNumber,
  isLocalDay,
  toDayNumber,
  toLocalDay,
  weekdayOf,
} from './local-day.ts';
import { WEEKDAYS } from './weekdays.ts';

const FIRST = toDayNumber(toLocalDay('1900-01-01'));
const LAST = toDayNumber(toLocalDay('9999-12-31'));
const anyDay = fc.integer({ min: FIRST, max: LAST }).map(fromDayNumber);

test.each([
  ['1900-01-01', true],
  ['9999-12-31', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['2026-11-30', true],
  ['1899-12-31', false],
  ['1900-02-29', false],
  ['2100-02-29', false],
  ['2023-02-29', false],
  ['2026-02-30', false],
  ['2026-11-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['2026-01-32', false],
  ['10000-01-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00', false],
  ['2026-01-01\n', false],
  [' 2026-01-01', false],
  ['٢٠٢٦-٠١-٠١', false],
  ['', false],
])('isLocalDay(%j) is %s', (text, expected) => {
  expect(isLocalDay(text)).toBe(expected);
});

test('isLocalDay agrees with Temporal on every combination of digits', () => {
  const part = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0'));
  const year = fc.integer({ min: 1900, max: 9999 }).map(String);
  fc.assert(
    fc.property(year, part, part, (y, m, d) => {
      const text = `${y}-${m}-${d}`;
      expect(isLocalDay(text)).toBe(isKnownToTemporal(text));
    }),
  );
});

test('toLocalDay returns the same text', () => {
  expect(toLocalDay('2026-11-20')).toBe('2026-11-20');
});

test('toLocalDay refuses a text that is no date', () => {
  expect(() => toLocalDay('yesterday')).toThrow(RangeError);
});

test.each([
  ['2024-02-28', 1, '2024-02-29'],
  ['2024-02-29', 1, '2024-03-01'],
  ['2024-02-29', 366, '2025-03-01'],
  ['2023-02-28', 1, '2023-03-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-01', -90, '2025-12-01'],
  ['2026-11-20', 0, '2026-11-20'],
])('addDays goes from %s by %i days to %s', (day, count, expected) => {
  expect(addDays(toLocalDay(day), count)).toBe(expected);
});

test('addDays refuses to leave the years 1900 to 9999', () => {
  expect(() => addDays(toLocalDay('9999-12-31'), 1)).toThrow(RangeError);
  expect(() => addDays(toLocalDay('1900-01-01'), -1)).toThrow(RangeError);
});

test('addDays and daysBetween agree with Temporal on any two days', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (from, to) => {
      const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
      expect(daysBetween(from, to)).toBe(days);
      expect(addDays(from, days)).toBe(to);
      expect(from < to).toBe(days > 0);
    }),
  );
});

test.each([
  ['1970-01-01', 'thursday'],
  ['1969-12-31', 'wednesday'],
  ['1900-01-01', 'monday'],
  ['2024-02-29', 'thursday'],
  ['2026-11-20', 'friday'],
  ['2026-11-22', 'sunday'],
])('weekdayOf(%s) is %s', (day, expected) => {
  expect(weekdayOf(toLocalDay(day))).toBe(expected);
});

test('weekdayOf agrees with Temporal on any day', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(weekdayOf(day)).toBe(WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1]);
    }),
  );
});

test('daysFromTo includes both ends', () => {
  const days = daysFromTo(toLocalDay('2024-02-28'), toLocalDay('2024-03-01'));
  expect(days).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
});

test('daysFromTo returns one day when both ends are the same, even the last possible day', () => {
  const day = toLocalDay('9999-12-31');
  expect(daysFromTo(day, day)).toEqual([day]);
});

test('daysFromTo is empty when the ends are reversed', () => {
  expect(daysFromTo(toLocalDay('2026-11-20'), toLocalDay('2026-11-19'))).toEqual([]);
});

function isKnownToTemporal(text: string): boolean {
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch {
    return false;
  }
}
