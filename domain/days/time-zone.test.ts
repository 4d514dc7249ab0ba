import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from './local-day.ts';
import {
  dayAt,
  instantOfTime,
  isTimeZone,
  startOfDay,
  startOfNextDay,
  timeOfDayAt,
  timesIn,
  toTimeZone,
  UTC,
} from './time-zone.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const FROM = Date.UTC(1970, 0, 2);
const UNTIL = Date.UTC(2040, 0, 1);
const anyInstant = fc.integer({ min: FROM, max: UNTIL });
const anyZone = fc.constantFrom(...ZONES).map(toTimeZone);
const HOUR = 3_600_000;

describe('isTimeZone', () => {
  test.each([
    ['Europe/Berlin', true],
    ['europe/berlin', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Etc/GMT+5', true],
    ['UTC', true],
    ['+01:00', false],
    ['-0500', false],
    ['UTC+1', false],
    ['Europe/Atlantis', false],
    ['Berlin', false],
    ['Europe/Berlin ', false],
    ['Europe/Berlin\n', false],
    ['Europe/Berlin\u0000', false],
    ['../etc/passwd', false],
    ['', false],
    [`Europe/${'a'.repeat(60)}`, false],
  ])('isTimeZone(%j) is %s', (text, expected) => {
    expect(isTimeZone(text)).toBe(expected);
    expect(isTimeZone(text)).toBe(expected);
  });

  test('isTimeZone accepts every zone that Intl lists', () => {
    expect(ZONES.length).toBeGreaterThan(400);
    expect(ZONES.filter((zone) => !isTimeZone(zone))).toEqual([]);
  });

  test('isTimeZone never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof isTimeZone(text)).toBe('boolean');
      }),
    );
  });

  test('toTimeZone throws a RangeError', () => {
    expect(() => toTimeZone('Mars/Olympus')).toThrow(RangeError);
  });
});

describe('the local day and time', () => {
  test.each([
    ['2026-11-20T23:30:00Z', 'UTC', '2026-11-20', '23:30'],
    ['2026-11-20T23:30:00Z', 'Europe/Berlin', '2026-11-21', '00:30'],
    ['2026-11-20T23:30:00Z', 'EUROPE/BERLIN', '2026-11-21', '00:30'],
    ['2026-11-20T04:59:59.999Z', 'America/New_York', '2026-11-19', '23:59'],
    ['2026-11-20T05:00:00Z', 'America/New_York', '2026-11-20', '00:00'],
    ['2024-02-28T18:30:00Z', 'Asia/Kolkata', '2024-02-29', '00:00'],
    ['2024-02-29T10:00:00Z', 'Pacific/Kiritimati', '2024-03-01', '00:00'],
    ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29', '01:59'],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29', '03:00'],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25', '02:30'],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25', '02:30'],
    ['1969-12-31T23:59:59.999Z', 'UTC', '1969-12-31', '23:59'],
  ])('at %s in %s it is %s %s', (instant, zone, day, time) => {
    const at = Date.parse(instant);
    expect(dayAt(at, toTimeZone(zone))).toBe(day);
    expect(timeOfDayAt(at, toTimeZone(zone))).toBe(time);
  });

  test('local days agree with Temporal in every zone, around both changes of the clocks and leap days', () => {
    const instants = ['2024-02-29T00:00Z', '2026-03-29T01:00Z', '2026-11-01T06:00Z'].map(
      Date.parse,
    );
    const probes = instants.flatMap((at) => [at - 13 * HOUR, at - 1, at, at + 7 * HOUR]);
    for (const zone of ZONES) {
      expect(probes.map((at) => clockAt(at, zone))).toEqual(probes.map((at) => oracleAt(at, zone)));
    }
  });

  test('local days agree with Temporal at any instant in any zone', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (at, zone) => {
        expect(clockAt(at, zone)).toBe(oracleAt(at, zone));
      }),
      { numRuns: 1000 },
    );
  });

  test('the local day does not depend on earlier calls', () => {
    const walk = fc.array(fc.integer({ min: -30 * HOUR, max: 30 * HOUR }), { maxLength: 20 });
    fc.assert(
      fc.property(anyInstant, anyZone, walk, (start, zone, steps) => {
        for (const at of steps.map((step) => start + step)) {
          expect(clockAt(at, zone)).toBe(oracleAt(at, zone));
        }
      }),
    );
  });

  test('the local day is right where the clocks went back over midnight', () => {
    const firstMidnight = Date.parse('2010-11-07T02:30:00Z');
    const stJohns = toTimeZone('America/St_Johns');
    for (let minute = -90; minute <= 180; minute += 1) {
      const at = firstMidnight + minute * 60_000;
      expect(clockAt(at, stJohns)).toBe(oracleAt(at, stJohns));
    }
    expect(dayAt(firstMidnight, stJohns)).toBe('2010-11-07');
    expect(dayAt(firstMidnight + 60_000, stJohns)).toBe('2010-11-06');
    expect(dayAt(firstMidnight + 60 * 60_000, stJohns)).toBe('2010-11-07');
  });
});

describe('startOfDay', () => {
  test.each([
    ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20', 'Europe/Berlin', '2026-11-19T23:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['2024-09-08', 'America/Santiago', '2024-09-08T04:00:00.000Z'],
    ['2024-03-31', 'Asia/Beirut', '2024-03-30T22:00:00.000Z'],
    ['2024-11-03', 'America/Havana', '2024-11-03T04:00:00.000Z'],
    ['2010-11-07', 'America/St_Johns', '2010-11-07T02:30:00.000Z'],
    ['2011-12-29', 'Pacific/Apia', '2011-12-29T10:00:00.000Z'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('startOfDay of %s in %s is %s', (day, zone, expected) => {
    const start = startOfDay(toLocalDay(day), toTimeZone(zone));
    expect(new Date(start).toISOString()).toBe(expected);
  });

  test('startOfDay agrees with Temporal on any day in any zone', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (at, zone) => {
        const day = dayAt(at, zone);
        const expected = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone });
        expect(startOfDay(day, zone)).toBe(expected.epochMilliseconds);
      }),
      { numRuns: 1000 },
    );
  });

  test('startOfDay agrees with Temporal in every zone on the days when clocks change', {
    tags: 'long',
  }, () => {
    const cases = ZONES.flatMap((zone) => changesSince2000(zone).map((day) => ({ zone, day })));
    expect(cases.length).toBeGreaterThan(10_000);
    for (const { zone, day } of cases) {
      const expected = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone });
      expect(startOfDay(toLocalDay(day), toTimeZone(zone))).toBe(expected.epochMilliseconds);
    }
  });

  test('timesIn agrees with instantOfTime, even around clock changes', () => {
    for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia', 'America/Havana']) {
      const times = timesIn(toTimeZone(zone));
      for (const change of changesSince2000(zone)) {
        for (const day of [-2, -1, 0, 1, 2].map((days) => addDays(toLocalDay(change), days))) {
          for (const time of ['00:00', '00:30', '01:30', '02:15', '12:00', '23:59']) {
            expect(times(day, time)).toBe(instantOfTime(day, time, toTimeZone(zone)));
          }
        }
      }
    }
  });

  test('startOfDay ends the day before', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2012, 0, 1), max: UNTIL }), anyZone, (at, zone) => {
        const day = dayAt(at, zone);
        const next = startOfNextDay(day, zone);
        expect(at).toBeLessThan(next);
        expect(dayAt(next, zone) > day).toBe(true);
        expect(dayAt(next - 1, zone)).toBe(day);
        expect(startOfDay(dayAt(next, zone), zone)).toBe(next);
      }),
    );
  });

  test('startOfNextDay works for the last possible day', () => {
    const last = toLocalDay('9999-12-31');
    expect(startOfNextDay(last, UTC) - startOfDay(last, UTC)).toBe(24 * HOUR);
  });
});

function clockAt(epochMs: number, zone: string): string {
  const known = toTimeZone(zone);
  return `${dayAt(epochMs, known)} ${timeOfDayAt(epochMs, known)}`;
}

function oracleAt(epochMs: number, zone: string): string {
  const oracle = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
  const time = oracle.toPlainTime().toString({ smallestUnit: 'minute' });
  return `${oracle.toPlainDate().toString()} ${time}`;
}

function changesSince2000(zone: string): string[] {
  const days: string[] = [];
  let at = Temporal.ZonedDateTime.from(`2000-01-01T12:00[${zone}]`);
  for (;;) {
    const change = at.getTimeZoneTransition('next');
    if (!change || change.year > 2030) return days;
    days.push(...[-1, 0, 1].map((step) => change.toPlainDate().add({ days: step }).toString()));
    at = change;
  }
}
