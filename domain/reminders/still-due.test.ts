import { describe, expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import type { Weekday } from '../days/weekdays.ts';
import type { Goal } from '../habits/goal.ts';
import { UNTOUCHED } from '../habits/habit-day.ts';
import { canRemindOn, remindedDayFrom } from './reminded-days.ts';
import { isInSummary, isStillDue, type HabitOnDay } from './still-due.ts';

// A Tuesday.
const TODAY = toLocalDay('2026-03-10');
const YESTERDAY = toLocalDay('2026-03-09');
const TOMORROW = toLocalDay('2026-03-11');

const habit = (more: Partial<HabitOnDay> = {}): HabitOnDay => ({
  type: 'daily',
  weekdays: null,
  createdOn: toLocalDay('2026-01-01'),
  rhythm: null,
  goal: null,
  archivedOn: null,
  pauses: [],
  completed: more.instance?.completed ?? false,
  instance: null,
  period: null,
  dueOn: null,
  ...more,
});
const weekly = (...weekdays: Weekday[]): Partial<HabitOnDay> => ({ type: 'weekly', weekdays });
const day = (more: object = {}) => ({ ...UNTOUCHED, scheduled: true, ...more });
const week = (needed: number, done: number) => ({
  period: { first: YESTERDAY, last: toLocalDay('2026-03-15'), needed, done },
});
const quota: Partial<HabitOnDay> = {
  type: 'weekly',
  rhythm: { kind: 'quota', times: 3, per: 'week' },
};
const everyTen: Partial<HabitOnDay> = {
  rhythm: { kind: 'every', count: 10, unit: 'day', from: 'done' },
};
const goal = (kind: Goal['kind'], amount: number, per: Goal['per'] = 'day'): Goal => ({
  kind,
  amount,
  unit: 'cups',
  step: 1,
  per,
});
const pausedToday = { pauses: [{ from: TODAY, until: TODAY, habitId: null }] };
const tuesdays = { weekdays: ['tuesday' as const] };
const sundays = { weekdays: ['sunday' as const] };
const alsoWhenMet = { alsoWhenMet: true };

describe('isStillDue', () => {
  test.each<[string, Partial<HabitOnDay>, object, boolean]>([
    ['a daily habit whose day is open', { instance: day() }, {}, true],
    ['one without a record', {}, {}, false],
    ['one that is done', { instance: day({ completed: true }) }, {}, false],
    [
      'one that is done, with alsoWhenMet',
      { instance: day({ completed: true }) },
      alsoWhenMet,
      true,
    ],
    ['one that is skipped', { instance: day({ skipped: true }) }, alsoWhenMet, false],
    ['one that rests today', pausedToday, alsoWhenMet, false],
    ['one that was put away', { archivedOn: YESTERDAY }, alsoWhenMet, false],
    ['one that was put away today', { archivedOn: TODAY }, {}, false],
    ['one that begins tomorrow, for a traveller', { createdOn: TOMORROW }, {}, false],
    ['one of Tuesdays', { ...weekly('tuesday'), instance: day() }, {}, true],
    ['one of Mondays', weekly('monday'), {}, false],
    ['one of Mondays, with Tuesdays chosen', weekly('monday'), tuesdays, true],
    ['one of Tuesdays, with Sundays chosen', weekly('tuesday'), sundays, false],
    ['a quota that is open', { ...quota, ...week(3, 1) }, {}, true],
    [
      'a quota that is open and done today',
      { ...quota, ...week(3, 1), instance: day({ completed: true }) },
      {},
      false,
    ],
    ['a quota that is met', { ...quota, ...week(3, 3) }, {}, false],
    ['a quota that is met, with weekdays chosen', { ...quota, ...week(3, 3) }, tuesdays, false],
    ['a quota that is met, with alsoWhenMet', { ...quota, ...week(3, 3) }, alsoWhenMet, true],
    ['a quota of which nothing is done', { ...quota, ...week(3, 0) }, {}, true],
    ['every ten days, due today', { ...everyTen, dueOn: TODAY }, {}, true],
    ['every ten days, overdue', { ...everyTen, dueOn: YESTERDAY }, {}, true],
    ['every ten days, due tomorrow', { ...everyTen, dueOn: TOMORROW }, {}, false],
    [
      'every ten days, due tomorrow, with Tuesdays chosen',
      { ...everyTen, dueOn: TOMORROW },
      tuesdays,
      true,
    ],
    [
      'an amount that is half there',
      { goal: goal('least', 8), instance: day({ amount: 4 }) },
      {},
      true,
    ],
    [
      'an amount for the week that is half there',
      { ...goalFor('week'), ...week(20, 10) },
      {},
      true,
    ],
    ['an amount for the week that is there', { ...goalFor('week'), ...week(20, 20) }, {}, false],
    [
      'a limit that is kept so far',
      { goal: goal('most', 2), instance: day({ scheduled: false, amount: 2 }) },
      {},
      true,
    ],
    [
      'a limit that was passed',
      { goal: goal('most', 2), instance: day({ amount: 3 }) },
      alsoWhenMet,
      false,
    ],
    ['what is avoided', { goal: goal('most', 0) }, {}, true],
    [
      'a limit for the week that was passed',
      { ...goalFor('week', 'most'), ...week(20, 21) },
      {},
      false,
    ],
  ])('isStillDue: %s', (_, standing, reminder, expected) => {
    const when = { weekdays: null, alsoWhenMet: false, ...reminder };
    expect(isStillDue(when, habit(standing), TODAY)).toBe(expected);
  });

  function goalFor(per: 'week', kind: Goal['kind'] = 'least'): Partial<HabitOnDay> {
    return { type: 'weekly', goal: goal(kind, 20, per) };
  }

  test('isInSummary is false for limits', () => {
    expect(isInSummary(habit({ goal: goal('most', 0) }), TODAY)).toBe(false);
    expect(isInSummary(habit({ instance: day() }), TODAY)).toBe(true);
    expect(isInSummary(habit({ instance: day({ completed: true }) }), TODAY)).toBe(false);
  });
});

describe('the next reminded day', () => {
  const onDueDays = { weekdays: null };
  test.each<[string, Partial<HabitOnDay>, object, string | null]>([
    ['a daily habit', {}, {}, '2026-03-10'],
    ['one of Fridays', weekly('friday'), {}, '2026-03-13'],
    ['one of Fridays, with Sundays chosen', weekly('friday'), sundays, '2026-03-15'],
    ['a quota on Fridays alone', { ...quota, weekdays: ['friday'] }, {}, '2026-03-13'],
    ['an interval from the last time', { ...everyTen, dueOn: null }, {}, '2026-03-10'],
    [
      'a grid of 400 days',
      { rhythm: { kind: 'every', count: 400, unit: 'day', from: 'start' } },
      {},
      '2027-02-05',
    ],
    [
      'one that rests for a while',
      { pauses: [{ from: YESTERDAY, until: toLocalDay('2028-01-01'), habitId: 1 }] },
      {},
      '2028-01-02',
    ],
    [
      'one that rests without an end',
      { pauses: [{ from: YESTERDAY, until: null, habitId: null }] },
      {},
      null,
    ],
    ['one that was put away', { archivedOn: YESTERDAY }, {}, null],
    ['one that begins tomorrow', { createdOn: TOMORROW }, {}, '2026-03-11'],
  ])('the next reminded day of %s', (_, standing, chosen, expected) => {
    const found = remindedDayFrom({ ...onDueDays, ...chosen }, habit(standing), TODAY);
    expect(found).toBe(expected);
    const can = found === null || canRemindOn({ ...onDueDays, ...chosen }, habit(standing), found);
    expect(can).toBe(true);
  });
});
