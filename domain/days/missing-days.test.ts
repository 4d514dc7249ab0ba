import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BY_WEEKDAYS, isScheduledOn, type Schedule } from '../habits/schedule.ts';
import { addDays, daysBetween, toLocalDay } from './local-day.ts';
import { daysToFill, MOST_DAYS_BACK, missingHabitDays } from './missing-days.ts';
import { WEEKDAYS } from './weekdays.ts';

const TODAY = toLocalDay('2026-11-20'); // a Friday
const daysAgo = (count: number) => addDays(TODAY, -count);
const createdLongAgo = daysAgo(1000);

describe('daysToFill', () => {
  test.each([
    ['2026-11-19', { first: '2026-11-20', last: '2026-11-20' }],
    ['2026-11-17', { first: '2026-11-18', last: '2026-11-20' }],
    ['2026-08-21', { first: '2026-08-22', last: '2026-11-20' }],
    ['2026-08-20', { first: '2026-08-22', last: '2026-11-20' }],
    ['2020-01-01', { first: '2026-08-22', last: '2026-11-20' }],
    [null, { first: '2026-08-22', last: '2026-11-20' }],
    ['2026-11-20', null],
    ['2026-11-21', null],
  ])('after a last visit on %s is %j', (filledThrough, expected) => {
    const day = filledThrough === null ? null : toLocalDay(filledThrough);
    expect(daysToFill({ filledThrough: day, today: TODAY })).toEqual(expected);
  });

  test('reaches 90 days back and no further', () => {
    expect(MOST_DAYS_BACK).toBe(90);
    const span = daysToFill({ filledThrough: null, today: TODAY });
    expect(span && daysBetween(span.first, TODAY)).toBe(90);
  });
});

describe('missingHabitDays', () => {
  const daily = {
    id: 1,
    type: 'daily' as const,
    weekdays: null,
    ...BY_WEEKDAYS,
    createdOn: createdLongAgo,
  };

  test('makes the rows of scheduled days since the last visit, today among them', () => {
    const mondays = { ...daily, id: 2, type: 'weekly' as const, weekdays: ['monday' as const] };
    const dayless = { ...daily, id: 3, type: 'weekly' as const };
    expect(missingHabitDays([daily, mondays, dayless], daysAgo(5), TODAY)).toEqual([
      { habitId: 1, day: '2026-11-16', isPaused: false },
      { habitId: 1, day: '2026-11-17', isPaused: false },
      { habitId: 1, day: '2026-11-18', isPaused: false },
      { habitId: 1, day: '2026-11-19', isPaused: false },
      { habitId: 1, day: '2026-11-20', isPaused: false },
      { habitId: 2, day: '2026-11-16', isPaused: false },
    ]);
  });

  test('makes none before the habit was created', () => {
    const young = { ...daily, createdOn: daysAgo(1) };
    expect(missingHabitDays([young], null, TODAY).map((row) => row.day)).toEqual([
      daysAgo(1),
      TODAY,
    ]);
  });

  test('makes none when today is filled already', () => {
    expect(missingHabitDays([daily], TODAY, TODAY)).toEqual([]);
  });

  test('are made of paused days too, which are told apart', () => {
    const pauses = [{ from: daysAgo(1), until: null, habitId: null }];
    const missing = missingHabitDays([{ ...daily, pauses }], daysAgo(2), TODAY);
    expect(missing.map(({ day, isPaused }) => [day, isPaused])).toEqual([
      [daysAgo(1), true],
      [TODAY, true],
    ]);
  });

  test('makes 91 rows at most for a habit', () => {
    expect(missingHabitDays([daily], null, TODAY)).toHaveLength(91);
  });

  test('makes each row once, scheduled, after the last visit, however the visits fall', () => {
    const visits = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 1 });
    const schedule: fc.Arbitrary<Schedule> = fc.record({
      type: fc.constantFrom('daily' as const, 'weekly' as const),
      weekdays: fc.option(fc.subarray([...WEEKDAYS])),
      rhythm: fc.constant(null),
      goal: fc.constant(null),
      archivedOn: fc.constant(null),
      createdOn: fc.integer({ min: 0, max: 200 }).map(daysAgo),
    });
    fc.assert(
      fc.property(visits, schedule, (agos, habit) => {
        const days = agos.toSorted((a, b) => b - a).map(daysAgo);
        const rows = days.flatMap((today, index) =>
          missingHabitDays([{ id: 7, ...habit }], days[index - 1] ?? null, today),
        );
        expect(new Set(rows.map((row) => row.day)).size).toBe(rows.length);
        expect(rows.every((row) => isScheduledOn(habit, row.day))).toBe(true);
      }),
    );
  });
});
