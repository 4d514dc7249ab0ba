import { BY_WEEKDAYS, type Schedule } from '../habits/schedule.ts';
import { describe, expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import type { Goal } from '../habits/goal.ts';
import {
  isDueToday,
  canBeDoneToday,
  countsToday,
  isOfferedOn,
  leftToday,
  tallyToday,
} from './offered.ts';
import type { Rhythm } from '../habits/rhythm.ts';

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
const plain = { ...daily, ...untouched, instance: day(true) };
const notDue = { ...plain, instance: day(false) };

type Habit = Schedule & typeof untouched;

describe('isOfferedOn', () => {
  test.each<[string, object, boolean]>([
    ['has a habit that is due', plain, true],
    ['has no habit that is not due', notDue, false],
    ['has no habit without a record', { ...plain, instance: null }, false],
    ['has no habit that was done without being due', { ...notDue, completed: true }, false],
    ['has a quota that is not met', { ...quota, period: { needed: 3, done: 2 } }, true],
    [
      'has a quota that was met today',
      { ...quota, completed: true, period: { needed: 3, done: 3 } },
      true,
    ],
    ['has no quota that was met before', { ...quota, period: { needed: 3, done: 3 } }, false],
    [
      'has no quota that was met before and done again',
      { ...quota, completed: true, period: { needed: 3, done: 4 } },
      false,
    ],
    [
      'has no quota of other weekdays',
      { ...quota, weekdays: ['friday'], period: { needed: 1, done: 0 } },
      false,
    ],
    ['has a goal for the week that is short', { ...weekly, period: { needed: 20, done: 5 } }, true],
    [
      'has a goal that was reached today',
      { ...weekly, instance: day(false, 10), period: { needed: 20, done: 25 } },
      true,
    ],
    [
      'has no goal that was reached before',
      { ...weekly, instance: day(false), period: { needed: 20, done: 25 } },
      false,
    ],
    ['has a quota whose period is not known', quota, true],
    ['has a due interval', { ...since, dueOn: TODAY }, true],
    ['has an interval that was due before', { ...since, dueOn: toLocalDay('2026-11-01') }, true],
    ['has an interval that was done today', { ...since, completed: true, dueOn: tomorrow }, true],
    ['has no interval that is due later', { ...since, dueOn: tomorrow }, false],
    ['has a limit', limit, true],
    ['has no archived habit', { ...limit, archivedOn: toLocalDay('2026-11-03') }, false],
  ])('the list of today %s', (_, habit, expected) => {
    expect(isOfferedOn(habit as Habit, TODAY)).toBe(expected);
  });
});

test.each<[string, object, { isDue: boolean; counts: boolean }]>([
  ['a daily habit', plain, { isDue: true, counts: true }],
  ['a quota not due', { ...quota, instance: day(false) }, { isDue: false, counts: false }],
  ['a quota that is due', { ...quota, instance: day(true) }, { isDue: true, counts: true }],
  [
    'a quota that was done before it was due',
    { ...quota, completed: true, instance: day(false) },
    { isDue: false, counts: true },
  ],
  ['a limit that is pending', limit, { isDue: false, counts: false }],
  ['a limit that was passed', { ...limit, instance: day(true, 1) }, { isDue: true, counts: true }],
])('isDueToday and countsToday are right for %s', (_, habit, expected) => {
  const { isDue, counts } = expected;
  expect([isDueToday(habit as Habit), countsToday(habit as Habit)]).toEqual([isDue, counts]);
});

test('leftToday counts due habits that are neither done nor skipped', () => {
  const open = { scheduled: true, skipped: false, amount: null };
  const habits = [
    { ...plain, instance: open },
    { ...plain, instance: { ...open, skipped: true } },
    { ...plain, completed: true, instance: open },
    { ...notDue, instance: null },
    { ...quota, instance: { ...open, scheduled: false } },
    { ...quota, instance: open },
    { ...limit, instance: { ...open, scheduled: false } },
    // An exceeded limit cannot be undone today.
    { ...limit, instance: { ...open, amount: 1 } },
  ];
  expect(leftToday(habits, TODAY)).toBe(2);
  expect(tallyToday(habits)).toEqual({ done: 1, skipped: 1, lost: 1, total: 5 });
});

test('canBeDoneToday counts quotas and goals that do not need today', () => {
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
