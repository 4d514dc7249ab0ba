import { expect, test } from 'vitest';
import { toLocalDay } from '#domain/days/local-day.ts';
import { listDisagreements, type Rows } from './stored-rows.ts';

const TODAY = toLocalDay('2026-11-20');

const dayToday = (completed: boolean) => ({
  habitId: 1,
  date: TODAY,
  scheduled: true,
  completed,
  skipped: false,
  amount: null,
  stepsDone: null,
  ownSkip: null,
  notes: null,
  habitName: 'Read',
});

const agreed = (): Rows => ({
  habits: [{ id: 1, name: 'Read', notes: null }],
  days: [dayToday(true)],
  activity: [
    { type: 'completed', habitId: 1, date: TODAY },
    { type: 'perfect_day', habitId: null, date: TODAY },
  ],
});

test('the comparison of feed and days finds nothing where they agree', () => {
  expect(listDisagreements(agreed(), TODAY)).toEqual([]);
});

test('the comparison of feed and days finds done habits and a perfect day that the feed lacks', () => {
  expect(listDisagreements({ ...agreed(), activity: [] }, TODAY)).toEqual([
    'no feed entry for habit 1 today',
    'no feed entry for a perfect day',
  ]);
});

test('the comparison of feed and days finds feed entries of a habit that is not done', () => {
  expect(listDisagreements({ ...agreed(), days: [dayToday(false)] }, TODAY)).toEqual([
    'wrong feed entry on 2026-11-20: completed',
    'wrong feed entry on 2026-11-20: perfect_day',
  ]);
});
