import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysFromTo, toLocalDay } from '../days/local-day.ts';
import { WEEKDAYS, type Weekday } from '../days/weekdays.ts';
import {
  BY_WEEKDAYS,
  isScheduledBetween,
  isScheduledOn,
  type Schedule,
  scheduledDays,
} from './schedule.ts';

const CREATED = '2026-11-04'; // a Wednesday
const EPOCH = toLocalDay('2026-01-01');
const anyDay = fc.integer({ min: 0, max: 60 }).map((count) => addDays(EPOCH, count));
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  type: fc.constantFrom('daily' as const, 'weekly' as const),
  weekdays: fc.option(fc.subarray([...WEEKDAYS])),
  rhythm: fc.constant(null),
  goal: fc.constant(null),
  archivedOn: fc.constant(null),
  createdOn: anyDay,
});

describe('isScheduledOn', () => {
  test.each<['daily' | 'weekly', Weekday[] | null, string, boolean]>([
    ['daily', null, '2026-11-04', true],
    ['daily', null, '2026-11-05', true],
    ['daily', null, '2026-11-03', false],
    ['daily', [], '2026-11-08', true],
    ['daily', ['friday'], '2026-11-06', true],
    ['daily', ['friday'], '2026-11-07', false],
    ['weekly', ['monday', 'friday'], '2026-11-06', true],
    ['weekly', ['monday', 'friday'], '2026-11-09', true],
    ['weekly', ['monday', 'friday'], '2026-11-08', false],
    ['weekly', ['monday', 'friday'], '2026-11-02', false],
    ['weekly', null, '2026-11-04', false],
    ['weekly', [], '2026-11-04', false],
  ])('says of a %s habit on %j at %s: %s', (type, weekdays, day, expected) => {
    const schedule = { type, weekdays, ...BY_WEEKDAYS, createdOn: toLocalDay(CREATED) };
    expect(isScheduledOn(schedule, toLocalDay(day))).toBe(expected);
  });
});

describe('scheduledDays', () => {
  test('begins with the day of creation', () => {
    const schedule: Schedule = {
      type: 'weekly',
      weekdays: ['wednesday', 'sunday'],
      ...BY_WEEKDAYS,
      createdOn: toLocalDay(CREATED),
    };
    expect(scheduledDays(schedule, toLocalDay('2026-10-01'), toLocalDay('2026-11-12'))).toEqual([
      '2026-11-04',
      '2026-11-08',
      '2026-11-11',
    ]);
  });

  test('holds exactly the scheduled days of the span', () => {
    fc.assert(
      fc.property(anySchedule, anyDay, anyDay, (schedule, first, last) => {
        const expected = daysFromTo(first, last).filter((day) => isScheduledOn(schedule, day));
        expect(scheduledDays(schedule, first, last)).toEqual(expected);
      }),
    );
  });
});

describe('isScheduledBetween', () => {
  test('counts neither end', () => {
    const schedule: Schedule = {
      type: 'daily',
      weekdays: null,
      ...BY_WEEKDAYS,
      createdOn: toLocalDay(CREATED),
    };
    const between = (after: string, before: string) =>
      isScheduledBetween(schedule, toLocalDay(after), toLocalDay(before));
    expect(between('2026-11-10', '2026-11-11')).toBe(false);
    expect(between('2026-11-10', '2026-11-12')).toBe(true);
    expect(between('2026-11-10', '2026-11-10')).toBe(false);
    expect(between('2026-11-12', '2026-11-10')).toBe(false);
    expect(between('9999-12-31', '9999-12-31')).toBe(false);
  });

  test('agrees with looking at every day', () => {
    fc.assert(
      fc.property(anySchedule, anyDay, anyDay, (schedule, after, before) => {
        const days = daysFromTo(addDays(after, 1), addDays(before, -1));
        const expected = days.some((day) => isScheduledOn(schedule, day));
        expect(isScheduledBetween(schedule, after, before)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });
});
