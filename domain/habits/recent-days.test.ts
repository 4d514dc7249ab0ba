import { BY_WEEKDAYS } from './schedule.ts';
import { describe, expect, test } from 'vitest';
import { addDays, type LocalDay, toLocalDay } from '../days/local-day.ts';
import { habitAsOf, dayAgoText, isRecentDay, namedDay, stepDay } from './recent-days.ts';
import { dayOf, outcomeText } from './day-outcome.ts';
import { type HabitDay, UNTOUCHED } from './habit-day.ts';

/** A Wednesday. */
const TODAY = toLocalDay('2026-11-04');
const MONDAY = toLocalDay('2026-11-02');

const habit = {
  id: 7,
  name: 'Read',
  type: 'daily',
  weekdays: null,
  createdOn: toLocalDay('2026-01-01'),
  ...BY_WEEKDAYS,
  completed: true,
  period: null as { first: LocalDay } | null,
  instance: null as HabitDay | null,
} as const;

const record = (of: Partial<HabitDay> = {}): HabitDay => ({
  ...UNTOUCHED,
  id: 3,
  habitId: 7,
  date: MONDAY,
  scheduled: true,
  habitName: 'Reading',
  ...of,
});

describe('the days that the list shows', () => {
  test.each([
    ['2026-10-27', false],
    ['2026-10-28', true],
    ['2026-11-04', true],
    ['2026-11-05', false],
  ])('isRecentDay(%s) is %s', (day, expected) => {
    expect(isRecentDay(toLocalDay(day), TODAY)).toBe(expected);
  });

  test.each([
    ['2026-11-04', -1, '2026-11-03'],
    ['2026-10-29', -1, '2026-10-28'],
    ['2026-10-28', -1, '2026-10-28'],
    ['2026-10-28', 1, '2026-10-29'],
    ['2026-11-04', 1, '2026-11-04'],
  ] as const)('stepDay from %s by %i is %s', (day, step, expected) => {
    expect(stepDay(toLocalDay(day), step, TODAY)).toBe(expected);
  });

  test.each([
    ['2026-11-04', 'Today', 'Wednesday, November 4'],
    ['2026-11-03', 'Yesterday', 'Tuesday, November 3'],
    ['2026-10-28', '7 days ago', 'Wednesday, October 28'],
  ])('the day %s reads %s, and %s', (day, ago, name) => {
    expect([dayAgoText(toLocalDay(day), TODAY), namedDay(toLocalDay(day))]).toEqual([ago, name]);
  });
});

describe('habitAsOf', () => {
  test('a habit on an earlier day has the record of that day', () => {
    const earlier = habitAsOf(habit, record(), MONDAY);
    expect(earlier).toMatchObject({ name: 'Read', completed: false, instance: record() });
    expect(earlier && dayOf(earlier, TODAY)).toBe(MONDAY);
  });

  test('a habit on an earlier day has the rhythm and goal of that day', () => {
    const now = { type: 'daily', weekdays: null, rhythm: null, goal: null } as const;
    const quota = { kind: 'quota', times: 3, per: 'week' } as const;
    const goal = { kind: 'least', amount: 2, unit: 'l', step: 1, per: 'day' } as const;
    const past = { ...now, type: 'weekly', rhythm: quota, goal, through: MONDAY } as const;
    const period = { first: MONDAY };
    const changed = { ...habit, ...now, period, pastRhythms: [past] };
    expect(
      habitAsOf<typeof changed | (typeof changed & typeof past)>(changed, undefined, MONDAY),
    ).toMatchObject({
      type: 'weekly',
      rhythm: quota,
      goal,
      period: null,
    });
    expect(habitAsOf(changed, undefined, addDays(MONDAY, 1))).toMatchObject({ ...now, period });
  });

  test('without a record, habitAsOf adds an unsaved one', () => {
    expect(habitAsOf(habit, undefined, MONDAY)?.instance).toMatchObject({
      id: 0,
      habitId: 7,
      date: MONDAY,
      scheduled: false,
      habitName: 'Read',
    });
  });

  test.each([
    ['was not created yet', { ...habit, createdOn: TODAY }, false],
    ['was created on that day', { ...habit, createdOn: MONDAY }, true],
    ['was archived before', { ...habit, archivedOn: toLocalDay('2026-11-01') }, false],
    ['was archived on that day', { ...habit, archivedOn: MONDAY }, true],
  ])('habitAsOf is right for a habit that %s', (_what, habit, isThere) => {
    expect(habitAsOf(habit, undefined, MONDAY) !== null).toBe(isThere);
  });

  test('habitAsOf keeps a period that had begun on the day', () => {
    const running = { first: MONDAY };
    expect(habitAsOf({ ...habit, period: running }, undefined, MONDAY)?.period).toBe(running);
    const later = { first: TODAY };
    expect(habitAsOf({ ...habit, period: later }, undefined, MONDAY)?.period).toBeNull();
  });
});

describe('outcomeText', () => {
  const pauses = [{ from: MONDAY, until: MONDAY, habitId: null }];
  test.each<[string, object, string | null]>([
    ['left open', { instance: record() }, 'Missed'],
    ['done', { instance: record({ completed: true }) }, null],
    ['skipped', { instance: record({ skipped: true }) }, 'Skipped'],
    ['not due', { instance: record({ scheduled: false }) }, null],
    ['paused', { instance: record({ scheduled: false, skipped: true }), pauses }, 'Paused'],
    ['done in a pause', { instance: record({ completed: true }), pauses }, 'Paused'],
  ])('outcomeText is right for a day that was %s', (_what, of, expected) => {
    expect(outcomeText({ ...habit, ...of }, TODAY)).toBe(expected);
  });
});
