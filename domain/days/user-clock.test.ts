import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { AT_MIDNIGHT, hourAt, LATEST_DAY_START } from './day-start.ts';
import { addDays, daysBetween, toLocalDay } from './local-day.ts';
import {
  clockIn,
  dayBeginsAt,
  localDayOf,
  type UserClock,
  startOfDayOf,
  startOfNextDayOf,
  timeInDayOf,
  withDayStart,
} from './user-clock.ts';
import { dayAt, startOfDay, startOfNextDay, timeOfDayAt, toTimeZone } from './time-zone.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const ZONES = Intl.supportedValuesOf('timeZone');
const anyZone = fc.constantFrom(...ZONES).map(toTimeZone);
const anyHour = fc.integer({ min: 0, max: LATEST_DAY_START });
const anyInstant = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2040, 0, 1) });

const clock = (zone: string, hour: number): UserClock => ({
  zone: toTimeZone(zone),
  dayStart: { ...AT_MIDNIGHT, hour },
});

describe('the day of a user', () => {
  test.each([
    ['2026-11-20T22:59:00Z', 'Europe/Berlin', 4, '2026-11-20', '23:59'],
    ['2026-11-20T23:00:00Z', 'Europe/Berlin', 4, '2026-11-20', '24:00'],
    ['2026-11-21T00:30:00Z', 'Europe/Berlin', 4, '2026-11-20', '25:30'],
    ['2026-11-21T02:59:59Z', 'Europe/Berlin', 4, '2026-11-20', '27:59'],
    ['2026-11-21T03:00:00Z', 'Europe/Berlin', 4, '2026-11-21', '04:00'],
    ['2026-11-21T00:30:00Z', 'Europe/Berlin', 0, '2026-11-21', '01:30'],
    ['2026-11-21T00:30:00Z', 'Europe/Berlin', 1, '2026-11-21', '01:30'],
    ['2026-03-01T05:59:00Z', 'UTC', 6, '2026-02-28', '29:59'],
    ['2024-03-01T00:00:00Z', 'UTC', 1, '2024-02-29', '24:00'],
    // Clocks go from 2:00 to 3:00, so a day that begins at two begins at the change.
    ['2026-03-29T00:59:59Z', 'Europe/Berlin', 2, '2026-03-28', '25:59'],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', 2, '2026-03-29', '03:00'],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', 4, '2026-03-28', '27:00'],
    ['2026-03-29T02:00:00Z', 'Europe/Berlin', 4, '2026-03-29', '04:00'],
    // The hour from two to three happens twice.
    ['2026-10-25T00:00:00Z', 'Europe/Berlin', 2, '2026-10-25', '02:00'],
    ['2026-10-25T01:00:00Z', 'Europe/Berlin', 2, '2026-10-25', '02:00'],
    ['2026-10-25T01:59:00Z', 'Europe/Berlin', 3, '2026-10-24', '26:59'],
    ['2026-10-25T02:00:00Z', 'Europe/Berlin', 3, '2026-10-25', '03:00'],
    // Midnight is skipped, an hour before one o’clock.
    ['2024-09-08T04:00:00Z', 'America/Santiago', 0, '2024-09-08', '01:00'],
    ['2024-09-08T04:00:00Z', 'America/Santiago', 1, '2024-09-08', '01:00'],
    ['2024-09-08T04:00:00Z', 'America/Santiago', 2, '2024-09-07', '25:00'],
    // A whole date is skipped. Times up to four on the next date belong to it.
    ['2011-12-30T09:59:00Z', 'Pacific/Apia', 4, '2011-12-29', '23:59'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', 4, '2011-12-30', '24:00'],
    ['2011-12-30T14:00:00Z', 'Pacific/Apia', 4, '2011-12-31', '04:00'],
    // Half an hour.
    ['2026-10-03T15:30:00Z', 'Australia/Lord_Howe', 2, '2026-10-04', '02:30'],
    ['2026-10-03T15:29:00Z', 'Australia/Lord_Howe', 2, '2026-10-03', '25:59'],
  ])('at %s in %s, with days from hour %i on, it is %s %s', (instant, zone, hour, day, time) => {
    const at = Date.parse(instant);
    expect(localDayOf(at, clock(zone, hour))).toBe(day);
    expect(timeInDayOf(at, clock(zone, hour))).toBe(time);
  });

  test('the local day follows the reading of the clock, at any instant in any zone', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, anyHour, (at, zone, hour) => {
        const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
        const date = wall.toPlainDate().subtract({ days: wall.hour < hour ? 1 : 0 });
        expect(localDayOf(at, clock(zone, hour))).toBe(date.toString());
      }),
      { numRuns: 1000 },
    );
  });

  test('a day that begins at midnight is the day of the calendar', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (at, zone) => {
        const day = dayAt(at, zone);
        expect(localDayOf(at, clockIn(zone))).toBe(day);
        expect(timeInDayOf(at, clockIn(zone))).toBe(timeOfDayAt(at, zone));
        expect(startOfDayOf(day, clockIn(zone))).toBe(startOfDay(day, zone));
        expect(startOfNextDayOf(day, clockIn(zone))).toBe(startOfNextDay(day, zone));
      }),
    );
  });
});

describe('startOfDayOf', () => {
  test.each([
    ['2026-11-20', 'Europe/Berlin', 4, '2026-11-20T03:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', 2, '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', 3, '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', 2, '2026-10-25T00:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', 3, '2026-10-25T02:00:00.000Z'],
    ['2024-09-08', 'America/Santiago', 1, '2024-09-08T04:00:00.000Z'],
    ['2011-12-30', 'Pacific/Apia', 4, '2011-12-30T10:00:00.000Z'],
    ['2011-12-31', 'Pacific/Apia', 4, '2011-12-30T14:00:00.000Z'],
  ])('the day %s in %s, with days from hour %i on, starts at %s', (day, zone, hour, expected) => {
    const start = startOfDayOf(toLocalDay(day), clock(zone, hour));
    expect(new Date(start).toISOString()).toBe(expected);
  });

  test('the start of a day ends the day before, and no two days start together', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, anyHour, (at, zone, hour) => {
        // Where clocks go back by two hours, a day can begin twice. Then the reading of the clock decides.
        fc.pre(zone !== 'Antarctica/Troll');
        const owner = clock(zone, hour);
        const day = localDayOf(at, owner);
        const next = startOfNextDayOf(day, owner);
        expect(startOfDayOf(day, owner)).toBeLessThanOrEqual(at);
        expect(at).toBeLessThan(next);
        expect(localDayOf(next, owner) > day).toBe(true);
        expect(localDayOf(next - 1, owner)).toBe(day);
      }),
      { numRuns: 1000 },
    );
  });
});

const inBerlin = (hour: number) => clock('Europe/Berlin', hour);
const changed = (current: UserClock, hour: number, instant: string): UserClock => ({
  ...current,
  dayStart: withDayStart(current, hour, Date.parse(instant)),
});

describe('withDayStart', () => {
  // The time of the choice, the time of the change, and the days of the hours around it.
  test.each([
    [0, 4, '2026-11-20T13:00Z', '2026-11-20T23:00Z', '20 at 22Z, 20 at 23Z, 20 at 26Z, 21 at 27Z'],
    [0, 4, '2026-11-21T01:00Z', '2026-11-21T23:00Z', '21 at 25Z, 21 at 47Z, 21 at 50Z, 22 at 51Z'],
    [4, 0, '2026-11-20T13:00Z', '2026-11-21T03:00Z', '20 at 26Z, 21 at 27Z, 21 at 46Z, 22 at 47Z'],
    [4, 0, '2026-11-21T01:00Z', '2026-11-21T03:00Z', '20 at 25Z, 20 at 26Z, 21 at 27Z, 22 at 47Z'],
    [2, 6, '2026-11-21T00:59Z', '2026-11-21T01:00Z', '20 at 24Z, 20 at 25Z, 20 at 28Z, 21 at 29Z'],
    [6, 2, '2026-11-21T04:00Z', '2026-11-21T05:00Z', '20 at 28Z, 21 at 29Z, 21 at 48Z, 22 at 49Z'],
  ])('hour %i, changed to %i at %s, changes at %s: %s', (from, to, at, holds, days) => {
    const owner = changed(inBerlin(from), to, at);
    expect(owner.dayStart).toEqual({ hour: to, before: from, from: Date.parse(holds) });
    const dayIn = (hours: number) =>
      localDayOf(Date.UTC(2026, 10, 20) + hours * HOUR, owner).slice(8);
    const hours = days.split(', ').map((text) => Number(text.slice(6, 8)));
    expect(hours.map((hour) => `${dayIn(hour)} at ${hour}Z`).join(', ')).toBe(days);
  });

  test('a change of the hour never repeats or skips a day', () => {
    const start = Date.UTC(2026, 10, 18);
    const anyChanges = fc.array(fc.tuple(fc.integer({ min: 0, max: 96 * 60 }), anyHour), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(anyHour, anyChanges, (first, changes) => {
        let owner = inBerlin(first);
        let day = localDayOf(start, owner);
        for (let minute = 0; minute <= 7 * 24 * 60; minute += 30) {
          const at = start + minute * MINUTE;
          for (const [when, hour] of changes) {
            if (when - (when % 30) !== minute) continue;
            owner = { ...owner, dayStart: withDayStart(owner, hour, at) };
          }
          const now = localDayOf(at, owner);
          expect([0, 1]).toContain(daysBetween(day, now));
          day = now;
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a change of the hour does not change the start of the current day', () => {
    const owner = changed(inBerlin(0), 4, '2026-11-20T13:00Z');
    const [today, tomorrow] = [toLocalDay('2026-11-20'), toLocalDay('2026-11-21')];
    expect([today, tomorrow].map((day) => dayBeginsAt(day, owner))).toEqual([0, 4]);
    expect(new Date(startOfNextDayOf(today, owner)).toISOString()).toBe('2026-11-21T03:00:00.000Z');
    const back = changed(inBerlin(4), 0, '2026-11-20T13:00Z');
    const days = [today, tomorrow, addDays(tomorrow, 1)];
    expect(days.map((day) => dayBeginsAt(day, back))).toEqual([4, 4, 0]);
    expect(new Date(startOfNextDayOf(tomorrow, back)).toISOString()).toBe(
      '2026-11-21T23:00:00.000Z',
    );
  });

  test('a second choice before the boundary keeps the boundary, and choosing the old hour cancels the change', () => {
    const once = changed(inBerlin(0), 4, '2026-11-20T13:00Z');
    expect(changed(once, 6, '2026-11-20T20:00Z').dayStart).toEqual({
      hour: 6,
      before: 0,
      from: Date.parse('2026-11-20T23:00Z'),
    });
    expect(changed(once, 0, '2026-11-20T20:00Z').dayStart).toEqual(AT_MIDNIGHT);
    expect(hourAt(once.dayStart, Date.parse('2026-11-20T22:59Z'))).toBe(0);
  });
});
