import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AT_MIDNIGHT, type DayStart, LATEST_DAY_START } from '../days/day-start.ts';
import { addDays, daysBetween, toLocalDay, type LocalDay } from '../days/local-day.ts';
import { localDayOf, type UserClock } from '../days/user-clock.ts';
import { dayAt, timeOfDayAt, toTimeZone } from '../days/time-zone.ts';
import { dueMoment, nextMoment, type RecurringTime } from './due-moments.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const clock = (zone: string, dayStart: Partial<DayStart> = {}): UserClock => ({
  zone: toTimeZone(zone),
  dayStart: { ...AT_MIDNIGHT, ...dayStart },
});
const daily = (time: string): RecurringTime => ({ time, dayFrom: (from: LocalDay) => from });

const wall = (epochMs: number, { zone }: UserClock) =>
  `${dayAt(epochMs, zone)} ${timeOfDayAt(epochMs, zone)}`;
/** Late evening times of a day have the date of the next one. */
const said = (day: LocalDay, time: string) => [`${day} ${time}`, `${addDays(day, 1)} ${time}`];

/** The next three moments. */
function nextThree(time: string, person: UserClock, after: string): string[] {
  const found: string[] = [];
  let at = Date.parse(after);
  for (let count = 0; count < 3; count += 1) {
    const next = nextMoment(daily(time), person, at);
    if (next === null) break;
    found.push(`${next.day} ${new Date(next.at).toISOString().slice(0, 16)}`);
    at = next.at;
  }
  return found;
}

describe('nextMoment of a daily time', () => {
  test.each([
    // Days begin at midnight.
    [
      '08:00',
      'Europe/Berlin',
      0,
      '2026-03-10T06:59:59Z',
      '2026-03-10 2026-03-10T07:00',
      '2026-03-11 2026-03-11T07:00',
      '2026-03-12 2026-03-12T07:00',
    ],
    [
      '08:00',
      'Europe/Berlin',
      0,
      '2026-03-10T07:00:00Z',
      '2026-03-11 2026-03-11T07:00',
      '2026-03-12 2026-03-12T07:00',
      '2026-03-13 2026-03-13T07:00',
    ],
    [
      '00:00',
      'UTC',
      0,
      '2026-02-27T12:00:00Z',
      '2026-02-28 2026-02-28T00:00',
      '2026-03-01 2026-03-01T00:00',
      '2026-03-02 2026-03-02T00:00',
    ],
    [
      '23:59',
      'Pacific/Kiritimati',
      0,
      '2026-03-10T12:00:00Z',
      '2026-03-11 2026-03-11T09:59',
      '2026-03-12 2026-03-12T09:59',
      '2026-03-13 2026-03-13T09:59',
    ],
    // Days begin at four, so 01:30 belongs to the previous day.
    [
      '01:30',
      'Europe/Berlin',
      4,
      '2026-03-10T22:00:00Z',
      '2026-03-10 2026-03-11T00:30',
      '2026-03-11 2026-03-12T00:30',
      '2026-03-12 2026-03-13T00:30',
    ],
    [
      '04:00',
      'Europe/Berlin',
      4,
      '2026-03-10T22:00:00Z',
      '2026-03-11 2026-03-11T03:00',
      '2026-03-12 2026-03-12T03:00',
      '2026-03-13 2026-03-13T03:00',
    ],
    // Clocks go from two to three, so 02:30 becomes 03:00.
    [
      '02:30',
      'Europe/Berlin',
      0,
      '2026-03-28T12:00:00Z',
      '2026-03-29 2026-03-29T01:00',
      '2026-03-30 2026-03-30T00:30',
      '2026-03-31 2026-03-31T00:30',
    ],
    [
      '02:30',
      'Europe/Berlin',
      4,
      '2026-03-28T12:00:00Z',
      '2026-03-28 2026-03-29T01:00',
      '2026-03-29 2026-03-30T00:30',
      '2026-03-30 2026-03-31T00:30',
    ],
    // The hour from two to three happens twice, the reminder once.
    [
      '02:30',
      'Europe/Berlin',
      0,
      '2026-10-24T12:00:00Z',
      '2026-10-25 2026-10-25T00:30',
      '2026-10-26 2026-10-26T01:30',
      '2026-10-27 2026-10-27T01:30',
    ],
    // Clocks skip midnight.
    [
      '00:30',
      'America/Santiago',
      0,
      '2024-09-07T12:00:00Z',
      '2024-09-08 2024-09-08T04:00',
      '2024-09-09 2024-09-09T03:30',
      '2024-09-10 2024-09-10T03:30',
    ],
    // Half an hour.
    [
      '02:15',
      'Australia/Lord_Howe',
      0,
      '2026-10-03T00:00:00Z',
      '2026-10-04 2026-10-03T15:30',
      '2026-10-05 2026-10-04T15:15',
      '2026-10-06 2026-10-05T15:15',
    ],
    // A whole date is skipped, and its reminder too.
    [
      '08:00',
      'Pacific/Apia',
      0,
      '2011-12-29T12:00:00Z',
      '2011-12-29 2011-12-29T18:00',
      '2011-12-31 2011-12-30T18:00',
      '2012-01-01 2011-12-31T18:00',
    ],
  ])(
    'the moments of %s in %s with days from %i o’clock',
    (time, zone, hour, after, ...expected) => {
      expect(nextThree(time, clock(zone, { hour }), after)).toEqual(expected);
    },
  );

  test('a daily time comes once when the start of the day changes', () => {
    const from = Date.parse('2026-03-11T04:00:00Z');
    const earlier = clock('UTC', { hour: 0, before: 4, from });
    expect(nextThree('02:00', earlier, '2026-03-10T12:00:00Z')).toEqual([
      '2026-03-10 2026-03-11T02:00',
      '2026-03-11 2026-03-12T02:00',
      '2026-03-13 2026-03-13T02:00',
    ]);
    const midnight = Date.parse('2026-03-11T00:00:00Z');
    const later = clock('UTC', { hour: 4, before: 0, from: midnight });
    expect(nextThree('02:00', later, '2026-03-10T01:00:00Z')).toEqual([
      '2026-03-10 2026-03-10T02:00',
      '2026-03-11 2026-03-12T02:00',
      '2026-03-12 2026-03-13T02:00',
    ]);
  });

  test('a daily time comes once on each day, at its wall time if that exists', () => {
    const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const anyTime = fc
      .integer({ min: 0, max: 1439 })
      .map(
        (m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`,
      );
    const anyHour = fc.integer({ min: 0, max: LATEST_DAY_START });
    const anyInstant = fc.integer({ min: Date.UTC(2013, 0, 1), max: Date.UTC(2036, 0, 1) });
    fc.assert(
      fc.property(anyZone, anyHour, anyTime, anyInstant, (zone, hour, time, after) => {
        const person = clock(zone, { hour });
        const first = nextMoment(daily(time), person, after);
        const second = first && nextMoment(daily(time), person, first.at);
        if (!first || !second) throw new Error('It comes again.');
        expect(first.at).toBeGreaterThan(after);
        expect(first.at - after).toBeLessThanOrEqual(DAY + 2 * HOUR);
        expect(daysBetween(first.day, second.day)).toBe(1);
        for (const { at, day } of [first, second]) {
          const isRead = said(day, time).includes(wall(at, person));
          // The wall clock skips the time: earlier a moment before, later now.
          const isSkipped = said(day, time).some(
            (moment) => wall(at - 1, person) < moment && moment < wall(at, person),
          );
          expect(isRead || isSkipped).toBe(true);
          expect(isSkipped || localDayOf(at, person) === day).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

const at = (time: string) => Date.parse(`2026-03-10T${time}:00Z`);

describe('dueMoment', () => {
  const utc = clock('UTC');
  test.each([
    ['07:59', '08:00', '08:00'],
    ['07:59', '08:01', '08:00'],
    ['08:00', '08:01', null],
    ['07:00', '07:59', null],
    // After an outage, moments older than an hour are dropped.
    ['02:00', '09:00', '08:00'],
    ['02:00', '09:01', null],
  ])('dueMoment after %s and up to %s is %s', (after, now, expected) => {
    const due = dueMoment(daily('08:00'), utc, { after: at(after), now: at(now) });
    const day = toLocalDay('2026-03-10');
    expect(due).toEqual(expected === null ? null : { day, at: at(expected) });
  });
});
