import { describe, expect, test } from 'vitest';
import { fromDayNumber, toDayNumber, toLocalDay } from '../days/local-day.ts';
import type { Frequency } from '../habits/frequency.ts';
import {
  atLeast,
  atMost,
  every,
  everyDay,
  MONDAY,
  on,
  times,
} from '../testing/history-in-letters.ts';
import { withVersion } from './change-schedule.ts';
import { addMonths, monthAround, weekdayOf } from './day-range.ts';
import { kindOf, periodAround, type Schedule, unitOf, versionOn, weekAround } from './schedule.ts';

const day = (text: string) => toDayNumber(toLocalDay(text));
const SUNDAY = 6;

const schedule: Schedule = {
  createdOn: MONDAY,
  versions: [
    { from: MONDAY, frequency: everyDay },
    { from: MONDAY + 5, frequency: on('monday') },
  ],
  restDays: [],
  weekStarts: [{ from: MONDAY, weekday: 0 }],
};

describe('day ranges', () => {
  test('1 January 1970 was a Thursday, and the day before a Wednesday', () => {
    expect([0, -1, 4].map(weekdayOf)).toEqual([3, 2, 0]);
  });

  test.each([
    { from: '2026-01-31', count: 1, to: '2026-02-28' },
    { from: '2024-01-31', count: 1, to: '2024-02-29' },
    { from: '2025-11-30', count: 14, to: '2027-01-30' },
    { from: '2026-03-31', count: 0, to: '2026-03-31' },
  ])('$count months after $from comes $to', ({ from, count, to }) => {
    expect(fromDayNumber(addMonths(day(from), count))).toBe(to);
  });

  test('a month reaches from its first to its last day', () => {
    const february = { from: day('2024-02-01'), until: day('2024-02-29') };
    expect(monthAround(day('2024-02-11'))).toEqual(february);
    expect(monthAround(day('2024-02-29'))).toEqual(february);
  });
});

describe('the kind and unit of a schedule', () => {
  test.each([
    { frequency: everyDay, kind: 'calendar', unit: 'day' },
    { frequency: every(2, 'day', 'start'), kind: 'calendar', unit: 'day' },
    { frequency: every(2, 'day', 'done'), kind: 'interval', unit: 'day' },
    { frequency: atLeast(2, 'day'), kind: 'calendar', unit: 'day' },
    { frequency: atMost(2, 'day'), kind: 'dayLimit', unit: 'day' },
    { frequency: times(2, 'week'), kind: 'times', unit: 'week' },
    { frequency: times(2, { days: 5 }), kind: 'times', unit: 'period' },
    { frequency: atLeast(2, 'month'), kind: 'total', unit: 'month' },
    { frequency: atMost(2, 'week'), kind: 'periodLimit', unit: 'week' },
  ])('$frequency is of kind $kind and counts by $unit', ({ frequency, kind, unit }) => {
    expect([kindOf(frequency), unitOf(frequency)]).toEqual([kind, unit]);
  });
});

describe('the schedule of a day', () => {
  test.each([
    { name: 'before the first day', place: -1, frequency: everyDay },
    { name: 'the day before another starts', place: 4, frequency: everyDay },
    { name: 'the day on which it starts', place: 5, frequency: on('monday') },
    { name: 'later', place: 500, frequency: on('monday') },
  ])('$name', ({ place, frequency }) => {
    expect(versionOn(schedule, MONDAY + place).frequency).toEqual(frequency);
  });
});

/** The places from which versions apply once another one starts at `from`. */
const startsOf = (from: number, frequency: Frequency) =>
  withVersion(schedule, MONDAY + from, frequency).versions.map((version) => version.from - MONDAY);

describe('a changed schedule', () => {
  test.each([
    { name: 'starts on its day', from: 9, frequency: times(1, 'week'), starts: [0, 5, 9] },
    {
      name: 'takes the place of one that starts that day',
      from: 5,
      frequency: times(1, 'week'),
      starts: [0, 5],
    },
    { name: 'drops one that starts later', from: 3, frequency: times(1, 'week'), starts: [0, 3] },
    {
      name: 'is none when it asks the same as before',
      from: 9,
      frequency: on('monday'),
      starts: [0, 5],
    },
    { name: 'back on the day of a change undoes that', from: 5, frequency: everyDay, starts: [0] },
    {
      name: 'starts on the first day at the earliest',
      from: -2,
      frequency: on('friday'),
      starts: [0],
    },
  ])('$name', ({ from, frequency, starts }) => {
    expect(startsOf(from, frequency)).toEqual(starts);
  });

  test('another unit and step are taken over, and start nothing', () => {
    const { versions } = withVersion(
      { ...schedule, versions: [{ from: MONDAY, frequency: atMost(2, 'day') }] },
      MONDAY + 3,
      { ...everyDay, goal: { kind: 'most', amount: 2, unit: 'cups', step: 0.5, per: 'day' } },
    );
    expect(versions).toMatchObject([
      { from: MONDAY, frequency: { goal: { unit: 'cups', step: 0.5 } } },
    ]);
  });
});

const SUNDAY_FROM_THE_SECOND_WEEK = [
  { from: MONDAY, weekday: 0 },
  { from: MONDAY + 7, weekday: SUNDAY },
];

describe('weeks', () => {
  test.each([
    { name: 'on its first day', place: 0, week: [0, 6] },
    { name: 'before the first day', place: -1, week: [-7, -1] },
    { name: 'the short one', place: 8, week: [7, 12] },
    { name: 'the one after it', place: 13, week: [13, 19] },
  ])('around a day: $name', ({ place, week }) => {
    const { from, until } = weekAround(SUNDAY_FROM_THE_SECOND_WEEK, MONDAY + place);
    expect([from - MONDAY, until - MONDAY]).toEqual(week);
  });
});

describe('the period around a day', () => {
  test.each([
    { frequency: everyDay, place: 8, period: [8, 8] },
    { frequency: times(1, 'week'), place: 8, period: [7, 13] },
    { frequency: times(1, 'month'), place: 8, period: [-1, 29] },
    { frequency: times(1, { days: 5 }), place: 8, period: [5, 9] },
  ])('of $frequency', ({ frequency, place, period }) => {
    const { from, until } = periodAround(schedule, frequency, MONDAY + place);
    expect([from - MONDAY, until - MONDAY]).toEqual(period);
  });
});
