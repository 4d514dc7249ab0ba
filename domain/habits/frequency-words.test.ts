import { describe, expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import type { Weekday } from '../days/weekdays.ts';
import {
  amountOfGoalText,
  amountText,
  dueText,
  frequencyText,
  goalText,
  periodText,
  wantedText,
} from './frequency-words.ts';
import type { Goal } from './goal.ts';
import type { Quota, Rhythm } from './rhythm.ts';

const water: Goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' };
const cups: Goal = { kind: 'most', amount: 3, unit: 'cups', step: 1, per: 'week' };
const sugar: Goal = { kind: 'most', amount: 0, unit: '', step: 1, per: 'day' };
const quota = (times: number, per: Quota['per']): Quota => ({ kind: 'quota', times, per });

test.each<[Rhythm | null, Weekday[] | null, string]>([
  [null, null, 'Daily'],
  [null, ['monday', 'friday'], 'M F'],
  [quota(1, 'month'), null, 'Once a month'],
  [quota(2, 'week'), ['monday', 'friday', 'sunday'], 'Twice a week'],
  [quota(3, 'week'), null, '3 times a week'],
  [quota(4, { days: 10 }), null, '4 times in 10 days'],
  [{ kind: 'every', count: 1, unit: 'day', from: 'start' }, null, 'Every day'],
  [{ kind: 'every', count: 3, unit: 'day', from: 'start' }, null, 'Every 3 days'],
  [
    { kind: 'every', count: 2, unit: 'week', from: 'done' },
    null,
    'Every 2 weeks from the last time',
  ],
])('frequencyText of %j on %j is "%s"', (rhythm, weekdays, expected) => {
  expect(frequencyText({ rhythm, weekdays }, 'initials')).toBe(expected);
});

test.each<[Rhythm | null, Weekday[] | null, Goal | null, string]>([
  [null, null, null, 'Every day'],
  [null, ['monday', 'friday'], null, 'Monday, Friday'],
  [quota(3, 'week'), null, null, '3 times a week'],
  [null, null, water, 'At least 2,000 ml a day'],
  [null, ['monday'], water, 'Monday · At least 2,000 ml a day'],
  [quota(3, 'week'), null, water, '3 times a week · At least 2,000 ml a day'],
  [null, ['monday'], cups, 'At most 3 cups a week'],
  [null, null, sugar, 'Avoid'],
])('wantedText of %j on %j with %j is "%s"', (rhythm, weekdays, goal, expected) => {
  expect(wantedText({ rhythm, weekdays, goal })).toBe(expected);
});

describe('an amount', () => {
  test('amountText adds the unit, if there is one', () => {
    expect([amountText(1250.5, 'ml'), amountText(3, '')]).toEqual(['1,250.5 ml', '3']);
    expect([amountText(1, 'cups'), amountText(2, 'cup')]).toEqual(['1 cup', '2 cups']);
  });

  test.each<[Goal, string]>([
    [water, 'At least 2,000 ml a day'],
    [cups, 'At most 3 cups a week'],
    [sugar, 'Avoid'],
  ])('the text of the goal %j is right', (goal, expected) => expect(goalText(goal)).toBe(expected));

  test.each<[Goal, number, string]>([
    [water, 0, '0 of 2,000 ml'],
    [water, 2000, '2,000 of 2,000 ml'],
    [water, 2500, '2,500 of 2,000 ml (125%)'],
    [cups, 4, '4 of 3 cups max'],
    [{ ...cups, amount: 1 }, 0, '0 of 1 cup max'],
    [sugar, 2, '2'],
  ])('amountOfGoalText of %j with %d is right', (goal, amount, expected) => {
    expect(amountOfGoalText(goal, amount)).toBe(expected);
  });
});

test.each<[Rhythm | null, Goal | null, number, number, string]>([
  [quota(3, 'week'), null, 3, 2, '2 of 3 this week'],
  [quota(3, 'month'), null, 3, 4, '4 of 3 this month'],
  [quota(2, { days: 10 }), null, 2, 1, '1 of 2 in these 10 days'],
  [null, { ...water, unit: 'km', per: 'week' }, 20, 12.5, '12.5 of 20 km this week'],
  [null, cups, 3, 2, '2 of 3 cups max this week'],
])('periodText of %j and %j is right', (rhythm, goal, needed, done, expected) => {
  expect(periodText({ rhythm, goal }, { needed, done })).toBe(expected);
});

test.each([
  ['2026-03-03', 'Due on March 3'],
  ['2026-03-02', 'Due today'],
  ['2026-02-28', 'Due since February 28'],
])('dueText of %s on March 2 is right', (due, expected) => {
  expect(dueText(toLocalDay(due), toLocalDay('2026-03-02'))).toBe(expected);
});
