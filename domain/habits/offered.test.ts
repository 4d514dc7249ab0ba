import { BY_WEEKDAYS, type Schedule } from './schedule.ts';
import { describe, expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import type { Goal } from './goal.ts';
import {
  asksToday,
  canBeDoneToday,
  countsToday,
  isOfferedOn,
  leftToday,
  tallyToday,
} from './offered.ts';
import type { Rhythm } from './rhythm.ts';

/** A Wednesday. */
const TODAY = toLocalDay('2026-11-04');
const tomorrow = toLocalDay('2026-11-05');

const daily: Schedule = {
  type: 'daily',
  weekdays: null,
  createdOn: toLocalDay('2026-01-01'),
  ...BY_WEEKDAYS,
};
const untouched = { completed: false, instance: null, period: null, dueOn: null };
const day = (scheduled: boolean, amount: number | null = null) => ({ scheduled, amount });

const threeAWeek: Rhythm = { kind: 'quota', times: 3, per: 'week' };
const sinceLast: Rhythm = { kind: 'every', count: 3, unit: 'day', from: 'done' };
const km: Goal = { kind: 'least', amount: 20, unit: 'km', step: 1, per: 'week' };
const noSugar: Goal = { kind: 'most', amount: 0, unit: '', step: 1, per: 'day' };

const quota = { ...daily, type: 'weekly', rhythm: threeAWeek, ...untouched } as const;
const since = { ...daily, rhythm: sinceLast, ...untouched };
const weekly = { ...daily, type: 'weekly', goal: km, ...untouched } as const;
const limit = { ...daily, goal: noSugar, ...untouched };
const plain = { ...daily, ...untouched };
const fridays = { ...plain, type: 'weekly', weekdays: ['friday'] } as const;

type Habit = Schedule & typeof untouched;

describe('of today', () => {
  test.each<[string, object, boolean]>([
    ['is a daily habit', plain, true],
    ['is no habit of another day', fridays, false],
    ['is none of another day that was done', { ...fridays, completed: true }, false],
    ['is a quota that is not met', { ...quota, period: { needed: 3, done: 2 } }, true],
    [
      'is the quota that was met today',
      { ...quota, completed: true, period: { needed: 3, done: 3 } },
      true,
    ],
    ['is no quota that was met before', { ...quota, period: { needed: 3, done: 3 } }, false],
    [
      'is none that was met before and done again',
      { ...quota, completed: true, period: { needed: 3, done: 4 } },
      false,
    ],
    [
      'is no quota of other days',
      { ...quota, weekdays: ['friday'], period: { needed: 1, done: 0 } },
      false,
    ],
    ['is a goal for the week that is short', { ...weekly, period: { needed: 20, done: 5 } }, true],
    [
      'is the goal that was reached today',
      { ...weekly, instance: day(false, 10), period: { needed: 20, done: 25 } },
      true,
    ],
    [
      'is no goal that was reached before',
      { ...weekly, instance: day(false), period: { needed: 20, done: 25 } },
      false,
    ],
    ['is what is due', { ...since, dueOn: TODAY }, true],
    ['is what was due before', { ...since, dueOn: toLocalDay('2026-11-01') }, true],
    ['is what was done today', { ...since, completed: true, dueOn: tomorrow }, true],
    ['is nothing that is due later', { ...since, dueOn: tomorrow }, false],
    ['is a limit', limit, true],
    ['is no habit that was put away', { ...limit, archivedOn: toLocalDay('2026-11-03') }, false],
  ])('%s', (_, habit, expected) => {
    expect(isOfferedOn(habit as Habit, TODAY)).toBe(expected);
  });
});

describe('what the day asks for, and what counts in it', () => {
  test.each<[string, object, { isAsked: boolean; counts: boolean }]>([
    ['a daily habit', plain, { isAsked: true, counts: true }],
    ['a quota not due', { ...quota, instance: day(false) }, { isAsked: false, counts: false }],
    ['a quota that is due', { ...quota, instance: day(true) }, { isAsked: true, counts: true }],
    [
      'a quota that was done before it was due',
      { ...quota, completed: true, instance: day(false) },
      { isAsked: false, counts: true },
    ],
    ['a limit that is pending', limit, { isAsked: false, counts: false }],
    [
      'a limit that was passed',
      { ...limit, instance: day(true, 1) },
      { isAsked: true, counts: true },
    ],
  ])('of %s', (_, habit, expected) => {
    const { isAsked, counts } = expected;
    expect([asksToday(habit as Habit), countsToday(habit as Habit)]).toEqual([isAsked, counts]);
  });
});

test('the icon says what the day asks for and is not done or skipped', () => {
  const open = { scheduled: true, skipped: false, amount: null };
  const habits = [
    { ...plain, instance: open },
    { ...plain, instance: { ...open, skipped: true } },
    { ...plain, completed: true, instance: open },
    { ...fridays, instance: null },
    { ...quota, instance: { ...open, scheduled: false } },
    { ...quota, instance: open },
    { ...limit, instance: { ...open, scheduled: false } },
    // It was passed: nothing can be done about it any more.
    { ...limit, instance: { ...open, amount: 1 } },
  ];
  expect(leftToday(habits, TODAY)).toBe(2);
  expect(tallyToday(habits)).toEqual({ done: 1, skipped: 1, lost: 1, total: 6 });
});

test('what can be done besides is a quota or a goal that does not need today', () => {
  const free = { scheduled: false, skipped: false, amount: null };
  const habits = [
    { ...quota, instance: null },
    { ...weekly, instance: free },
    { ...quota, instance: { ...free, scheduled: true } },
    { ...quota, instance: { ...free, skipped: true } },
    { ...quota, completed: true, instance: free },
    { ...limit, instance: free },
    { ...plain, instance: { ...free, scheduled: true } },
  ];
  expect(canBeDoneToday(habits)).toBe(2);
});

describe('of a day that is over', () => {
  const yesterday = toLocalDay('2026-11-03');
  test.each<[string, object, boolean]>([
    ['is what its record asked for', { ...fridays, instance: day(true) }, true],
    ['is nothing that its record did not ask for', { ...plain, instance: day(false) }, false],
    ['is nothing without a record', plain, false],
    ['is a limit', limit, true],
    ['is a quota that was not met', { ...quota, period: { needed: 3, done: 1 } }, true],
    ['is a quota of which nothing is known any more', quota, true],
    ['is an interval that was due by then', { ...since, dueOn: yesterday }, true],
    ['is none that was due later', { ...since, dueOn: TODAY }, false],
  ])('%s', (_what, habit, expected) => {
    expect(isOfferedOn(habit as Habit, yesterday, TODAY)).toBe(expected);
  });
});
