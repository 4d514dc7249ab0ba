import { afterEach, describe, expect, test } from 'vitest';
import { dayAt, startOfNextDay, toTimeZone } from '#domain/days/time-zone.ts';
import { dayHere, startOfNextDayHere } from './day-here.ts';

const HOUR = 3_600_000;
const zoneOfThisMachine = process.env['TZ'];

afterEach(() => {
  if (zoneOfThisMachine === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneOfThisMachine;
});

// Clocks that skip midnight, repeat it, skip a whole day, stand at a quarter of an hour, or never change.
describe.each([
  ['Asia/Beirut', '2026-03-27'],
  ['America/Havana', '2026-10-31'],
  ['Pacific/Apia', '2011-12-28'],
  ['Asia/Kathmandu', '2026-01-01'],
  ['Europe/Berlin', '2026-10-24'],
  ['UTC', '2028-02-28'],
])('the day of a device in %s', (name, first) => {
  test('is the one that the server counts, hour by hour', () => {
    process.env['TZ'] = name;
    const zone = toTimeZone(name);
    const start = Date.parse(first);
    for (let moment = start; moment < start + 96 * HOUR; moment += HOUR / 4) {
      expect(dayHere(new Date(moment))).toBe(dayAt(moment, zone));
    }
  });

  test('ends when the next one begins', () => {
    process.env['TZ'] = name;
    const zone = toTimeZone(name);
    for (
      let moment = Date.parse(first);
      moment < Date.parse(first) + 96 * HOUR;
      moment += 6 * HOUR
    ) {
      const day = dayAt(moment, zone);
      expect(startOfNextDayHere(day).getTime()).toBe(startOfNextDay(day, zone));
    }
  });
});
