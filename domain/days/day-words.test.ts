import { describe, expect, test } from 'vitest';
import {
  conciseDate,
  longWeekdayDate,
  longDateTime,
  monthText,
  ordinalDate,
  shortDate,
  shortWeekdayDate,
  shortWeekdayMonthDay,
  spanText,
} from './day-words.ts';
import { daysFromTo, toLocalDay } from './local-day.ts';

describe('a day in words', () => {
  const day = toLocalDay('2026-11-04');

  test('a day is written long, short, with an ordinal, or as its month', () => {
    expect(longWeekdayDate(day)).toBe('Wednesday, November 4, 2026');
    expect(shortWeekdayDate(day)).toBe('Wed, Nov 4, 2026');
    expect(shortWeekdayMonthDay(day)).toBe('Wed, Nov 4');
    expect(shortDate(day)).toBe('Nov 4, 2026');
    expect(ordinalDate(day)).toBe('Wed 4th November 2026');
    expect(monthText(day)).toBe('November 2026');
  });

  test.each([
    ['2025-01-03', 'Fri 3rd January 2025'],
    ['2026-11-01', 'Sun 1st November 2026'],
    ['2026-02-22', 'Sun 22nd February 2026'],
    ['2026-08-11', 'Tue 11th August 2026'],
    ['2026-08-12', 'Wed 12th August 2026'],
    ['2026-08-13', 'Thu 13th August 2026'],
    ['2026-08-20', 'Thu 20th August 2026'],
    ['2026-05-31', 'Sun 31st May 2026'],
  ])('the ordinal of a day has its ending: %s', (text, expected) => {
    expect(ordinalDate(toLocalDay(text))).toBe(expected);
  });

  test('longDateTime writes day and time as Intl does', () => {
    const format = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
    for (let minute = 0; minute < 24 * 60; minute += 7) {
      const moment = Date.UTC(2026, 10, 4, 0, minute);
      const text = longDateTime(day, Math.floor(minute / 60), minute % 60);
      expect(text).toBe(format.format(moment));
    }
  });

  test.each([
    ['2026-11-04', '2026-11-04', 'Nov 4, 2026'],
    ['2026-11-04', '2026-11-10', 'Nov 4 – 10, 2026'],
    ['2026-11-04', '2026-12-10', 'Nov 4 – Dec 10, 2026'],
    ['2025-11-04', '2026-11-04', 'Nov 4, 2025 – Nov 4, 2026'],
  ])('spanText leaves out what both days share: %s to %s', (first, last, expected) => {
    expect(spanText(toLocalDay(first), toLocalDay(last))).toBe(expected);
  });

  test.each([
    ['2026-03-04', 'March 4'],
    ['2025-12-31', 'December 31, 2025'],
  ])('conciseDate writes %s, in 2026, as %s', (day, expected) => {
    expect(conciseDate(toLocalDay(day), toLocalDay('2026-11-04'))).toBe(expected);
  });

  test('each day of five years reads as Intl writes it', () => {
    const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
    const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    for (const each of daysFromTo(toLocalDay('2024-01-01'), toLocalDay('2028-12-31'))) {
      expect(longWeekdayDate(each)).toBe(full.format(new Date(each)));
      expect(shortDate(each)).toBe(medium.format(new Date(each)));
    }
  });
});
