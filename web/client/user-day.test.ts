import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DaySettings } from '#contract/account.ts';
import { clockIn, localDayOf, startOfNextDayOf } from '#domain/days/user-clock.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { dayAt, toTimeZone } from '#domain/days/time-zone.ts';
import { ada } from '#web/testing/cast.ts';
import { deviceDate, userDayAt, startOfNextUserDay } from './user-day.ts';
import { setDaySettings } from './day-settings.ts';

const HOUR = 3_600_000;
const zoneOfThisMachine = process.env['TZ'];

const begunAt = (dayStart: number): DaySettings => ({ ...ada.days, dayStart });

beforeEach(() => setDaySettings(null));

afterEach(() => {
  if (zoneOfThisMachine === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneOfThisMachine;
});

// Zones that skip midnight, repeat it, skip a day, differ by a quarter of an hour, or never change.
const ZONES = [
  ['Asia/Beirut', '2026-03-27'],
  ['America/Havana', '2026-10-31'],
  ['Pacific/Apia', '2011-12-28'],
  ['Asia/Kathmandu', '2026-01-01'],
  ['Europe/Berlin', '2026-10-24'],
  ['Europe/Berlin', '2026-03-28'],
  ['UTC', '2028-02-28'],
] as const;

describe.each(
  ZONES.flatMap(([name, first]) => [0, 2, 4].map((hour) => [name, first, hour] as const)),
)('the day of a device in %s from %s on, which begins at %i', (name, first, hour) => {
  const zone = toTimeZone(name);
  const clock = { zone, dayStart: { ...clockIn(zone).dayStart, hour } };
  beforeEach(() => {
    process.env['TZ'] = name;
    setDaySettings(begunAt(hour));
  });

  test(`the day of a device in ${name} from ${first} on, which begins at ${hour}, equals the day of the server at each quarter of an hour`, () => {
    const start = Date.parse(first);
    for (let moment = start; moment < start + 96 * HOUR; moment += HOUR / 4) {
      expect(userDayAt(moment)).toBe(localDayOf(moment, clock));
      expect(deviceDate(new Date(moment))).toBe(dayAt(moment, zone));
    }
  });

  test(`the day of a device in ${name} from ${first} on, which begins at ${hour}, ends when the next day begins`, () => {
    for (
      let moment = Date.parse(first);
      moment < Date.parse(first) + 96 * HOUR;
      moment += 6 * HOUR
    ) {
      const day = localDayOf(moment, clock);
      expect(startOfNextUserDay(day).getTime()).toBe(startOfNextDayOf(day, clock));
    }
  });
});

test('a new start of the day applies from the same moment as on the server', () => {
  process.env['TZ'] = 'Europe/Berlin';
  const from = Date.parse('2026-11-20T23:00Z');
  const dayStartFrom = new Date(from).toISOString();
  setDaySettings({ ...ada.days, dayStart: 4, dayStartBefore: 0, dayStartFrom });
  expect(userDayAt(from - 1)).toBe('2026-11-20');
  expect(userDayAt(from)).toBe('2026-11-20');
  expect(startOfNextUserDay(toLocalDay('2026-11-20')).toISOString()).toBe(
    '2026-11-21T03:00:00.000Z',
  );
  expect(startOfNextUserDay(toLocalDay('2026-11-19')).toISOString()).toBe(
    '2026-11-19T23:00:00.000Z',
  );
});
