import { isScheduledOn } from '../habits/schedule.ts';
import * as fc from 'fast-check';
import ical, { type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';
import { addDays, daysFromTo, type LocalDay, toLocalDay } from '../days/local-day.ts';
import { clockIn } from '../days/user-clock.ts';
import { toTimeZone, UTC } from '../days/time-zone.ts';
import { NO_WEEK_CHOSEN } from '../days/week.ts';
import { WEEKDAYS } from '../days/weekdays.ts';
import type { Goal } from '../habits/goal.ts';
import type { Pause } from '../habits/pause.ts';
import { MAX_OF_UNIT } from '../habits/rhythm.ts';
import type { CalendarHabit } from './calendar-events.ts';
import { MAX_CALENDAR_BYTES, calendarFile } from './calendar-file.ts';

const TODAY = toLocalDay('2026-03-10');
const day = toLocalDay;

const READ: CalendarHabit = {
  id: 7,
  name: 'Read',
  type: 'daily',
  weekdays: null,
  rhythm: null,
  goal: null,
  createdOn: day('2026-02-02'),
  createdAt: Date.UTC(2026, 1, 2, 9),
  archivedOn: null,
  pauses: [],
  lastDoneOn: null,
  pastRhythms: [],
  time: null,
};
const KM: Goal = { kind: 'least', amount: 20, unit: 'km', step: 5, per: 'week' };

const fileOf = (habits: readonly CalendarHabit[], zone = UTC) =>
  calendarFile({
    clock: clockIn(zone),
    today: TODAY,
    week: NO_WEEK_CHOSEN,
    host: 'habits.example',
    habits,
  });

const resting = (from: LocalDay, until: LocalDay | null): Pause => ({ from, until, habitId: null });

const every = (count: number, unit: 'day' | 'week' | 'month', from: 'start' | 'done' = 'start') =>
  ({ kind: 'every', count, unit, from }) as const;

/** Start, rule and summary of each event. */
function saidOf(of: Partial<CalendarHabit>): string[] {
  const events = fileOf([{ ...READ, ...of }])
    .split('BEGIN:VEVENT')
    .slice(1);
  return events.map((event) => {
    const line = (name: string) => new RegExp(`${name}[:;](.*)`).exec(event)?.[1]?.trim();
    return [line('DTSTART'), line('RRULE'), line('SUMMARY')].filter(Boolean).join(' ');
  });
}

const on = (date: string) => `VALUE=DATE:${date}`;

test.each<[what: string, of: Partial<CalendarHabit>, said: string[]]>([
  ['daily', {}, [`${on('20260202')} FREQ=DAILY Read`]],
  [
    'on chosen weekdays',
    { type: 'weekly', weekdays: ['wednesday', 'friday'] },
    [`${on('20260204')} FREQ=WEEKLY;BYDAY=WE,FR Read`],
  ],
  ['weekly on no day', { type: 'weekly' }, []],
  ['every 3 days', { rhythm: every(3, 'day') }, [`${on('20260202')} FREQ=DAILY;INTERVAL=3 Read`]],
  [
    'every 2 weeks',
    { rhythm: every(2, 'week') },
    [`${on('20260202')} FREQ=WEEKLY;INTERVAL=2 Read`],
  ],
  [
    'every month',
    { rhythm: every(1, 'month') },
    [`${on('20260202')} FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=2 Read`],
  ],
  [
    'every 2 months from the 31st',
    { rhythm: every(2, 'month'), createdOn: day('2026-01-31') },
    [`${on('20260131')} FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=28,29,30,31;BYSETPOS=-1 Read`],
  ],
  [
    'a rhythm that holds since a week',
    {
      pastRhythms: [
        {
          type: 'weekly',
          weekdays: ['monday'],
          rhythm: null,
          goal: null,
          through: day('2026-03-03'),
        },
      ],
    },
    [`${on('20260304')} FREQ=DAILY Read`],
  ],
  [
    'with a pause',
    { pauses: [resting(day('2026-03-01'), day('2026-03-09'))] },
    [`${on('20260202')} FREQ=DAILY;UNTIL=20260228 Read`, `${on('20260310')} FREQ=DAILY Read`],
  ],
  [
    'with a pause without an end',
    { pauses: [resting(day('2026-03-01'), null)] },
    [`${on('20260202')} FREQ=DAILY;UNTIL=20260228 Read`],
  ],
  [
    'after a pause long ago',
    {
      createdOn: day('2025-01-01'),
      pauses: [resting(day('2025-06-01'), day('2025-06-30'))],
    },
    [`${on('20250701')} FREQ=DAILY Read`],
  ],
  [
    'from the last time, due',
    { rhythm: every(10, 'day', 'done'), lastDoneOn: day('2026-03-05') },
    [`${on('20260315')} Read`],
  ],
  [
    'from the last time, overdue',
    { rhythm: every(2, 'day', 'done'), lastDoneOn: day('2026-03-05') },
    [`${on('20260310')} Read`],
  ],
  [
    'so many times a week',
    { type: 'weekly', rhythm: { kind: 'quota', times: 3, per: 'week' } },
    [
      `${on('20260309')} Read (3 times a week)`,
      `${on('20260316')} FREQ=WEEKLY Read (3 times a week)`,
    ],
  ],
  [
    'so many times a month',
    { type: 'weekly', rhythm: { kind: 'quota', times: 2, per: 'month' } },
    [
      `${on('20260301')} Read (twice a month)`,
      `${on('20260401')} FREQ=MONTHLY;BYMONTHDAY=1 Read (twice a month)`,
    ],
  ],
  [
    'so many times in a block, of which the running one is paused',
    {
      type: 'weekly',
      rhythm: { kind: 'quota', times: 1, per: { days: 10 } },
      pauses: [resting(day('2026-03-04'), day('2026-03-15'))],
    },
    [
      `${on('20260316')} Read (once in 10 days)`,
      `${on('20260324')} FREQ=DAILY;INTERVAL=10 Read (once in 10 days)`,
    ],
  ],
  [
    'so much a week',
    { type: 'weekly', goal: KM },
    [
      `${on('20260309')} Read (at least 20 km a week)`,
      `${on('20260316')} FREQ=WEEKLY Read (at least 20 km a week)`,
    ],
  ],
  ['under a limit', { goal: { ...KM, kind: 'most', per: 'day' } }, []],
  ['put away', { archivedOn: TODAY }, []],
])('a calendar file has the events of a habit %s', (_, of, said) => {
  expect(saidOf(of)).toEqual(said);
});

test('a calendar file of a habit has these lines', () => {
  expect(fileOf([{ ...READ, name: 'Read, 20 pages' }]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//HabitCrush//Habits//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:HabitCrush',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:habit-7-2026-02-02@habits.example',
    'DTSTAMP:20260202T090000Z',
    'DTSTART;VALUE=DATE:20260202',
    'RRULE:FREQ=DAILY',
    String.raw`SUMMARY:Read\, 20 pages`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a calendar file that would be too large leaves out the last habits', () => {
  const name = '🎻'.repeat(100);
  const habits = Array.from({ length: 5000 }, (_, at) => ({ ...READ, id: at + 1, name }));
  const file = fileOf(habits);
  expect(Buffer.byteLength(file)).toBeLessThanOrEqual(MAX_CALENDAR_BYTES);
  expect(Buffer.byteLength(file)).toBeGreaterThan(MAX_CALENDAR_BYTES - 2_000);
  expect(file).toContain('UID:habit-1-');
  expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
});

const eventsOf = (file: string) =>
  Object.values(ical.sync.parseICS(file)).filter((part): part is VEvent => part?.type === 'VEVENT');

/** All-day events begin at midnight in the zone of the reader. */
const dateOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

const startsBetween = (file: string, first: LocalDay, last: LocalDay) =>
  eventsOf(file).flatMap((event) =>
    ical
      .expandRecurringEvent(event, {
        from: new Date(`${addDays(first, -1)}T00:00`),
        to: new Date(`${addDays(last, 1)}T23:59`),
      })
      .map(({ start }) => start),
  );

describe('a calendar file read by a calendar library', () => {
  const someDay = fc.integer({ min: 0, max: 800 }).map((days) => addDays(day('2024-01-01'), days));
  const pause = fc
    .tuple(fc.integer({ min: -300, max: 300 }), fc.option(fc.integer({ min: 0, max: 60 })))
    .map(([from, days]) =>
      resting(addDays(TODAY, from), days === null ? null : addDays(TODAY, from + days)),
    );
  const rhythm = fc.oneof(
    fc.constant(null),
    fc
      .constantFrom('day' as const, 'week' as const, 'month' as const)
      .chain((unit) =>
        fc.integer({ min: 1, max: MAX_OF_UNIT[unit] }).map((count) => every(count, unit)),
      ),
  );

  test('a calendar file read by a calendar library has events on all scheduled days of the next year, and on no other days', () => {
    fc.assert(
      fc.property(
        someDay,
        rhythm,
        fc.option(fc.subarray([...WEEKDAYS], { minLength: 1 })),
        fc.array(pause, { maxLength: 4 }),
        (createdOn, chosen, weekdays, pauses) => {
          const habit = {
            ...READ,
            createdOn,
            rhythm: chosen,
            weekdays: chosen ? null : weekdays,
            pauses,
          };
          const last = addDays(TODAY, 366);
          const found = startsBetween(fileOf([habit]), TODAY, last).map(dateOf);
          const inYear = found.filter((date) => date >= TODAY && date <= last).toSorted();
          const due = daysFromTo(TODAY, last).filter((date) => isScheduledOn(habit, date));
          expect(inYear).toEqual(due);
        },
      ),
      { numRuns: 150 },
    );
  });

  test.each([
    ['Europe/Berlin', '19:00', '2026-03-28T18:00:00.000Z', '2026-03-29T17:00:00.000Z'],
    ['America/New_York', '07:30', '2026-10-31T11:30:00.000Z', '2026-11-01T12:30:00.000Z'],
    ['Asia/Kolkata', '06:00', '2026-03-28T00:30:00.000Z', '2026-03-29T00:30:00.000Z'],
  ])(
    'a calendar file read by a calendar library keeps the time of a habit in %s when clocks change',
    (zone, time, before, after) => {
      const file = fileOf([{ ...READ, time }], toTimeZone(zone));
      expect(file).toContain(`BEGIN:VTIMEZONE\r\nTZID:${zone}\r\n`);
      const first = day(before.slice(0, 10));
      const starts = startsBetween(file, addDays(first, -1), addDays(first, 2));
      const moments = starts.map((start) => start.toISOString());
      expect(moments).toEqual(expect.arrayContaining([before, after]));
    },
  );

  test('the last day before a pause has a time in the calendar file', () => {
    const pauses = [resting(day('2026-04-01'), null)];
    const file = fileOf([{ ...READ, time: '19:00', pauses }], toTimeZone('America/New_York'));
    const starts = startsBetween(file, day('2026-03-30'), day('2026-04-05'));
    expect(starts.at(-1)?.toISOString()).toBe('2026-03-31T23:00:00.000Z');
  });
});
