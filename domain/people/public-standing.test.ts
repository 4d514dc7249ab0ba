import { unitOf, BY_WEEKDAYS, type Schedule } from '../habits/schedule.ts';
import { expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import type { Goal } from '../habits/goal.ts';
import { publicStanding, type StandingFacts } from './public-standing.ts';

const habit = (of: Partial<StandingFacts> = {}): StandingFacts => {
  const schedule: Schedule = {
    type: 'daily',
    weekdays: null,
    ...BY_WEEKDAYS,
    createdOn: toLocalDay('2026-01-01'),
    ...of,
  };
  return {
    isAmountPublic: false,
    instance: null,
    period: null,
    streakUnit: unitOf(schedule),
    ...schedule,
    ...of,
  };
};

const quota = { kind: 'quota', times: 3, per: 'week' } as const;
const water: Goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' };
const coffee: Goal = { kind: 'most', amount: 2, unit: 'cups', step: 1, per: 'day' };
const run: Goal = { kind: 'least', amount: 20, unit: 'km', step: 5, per: 'week' };
const some = { amount: 1500 };
const THREE = ['a', 'b', 'c'].map((id) => ({ id, text: `Secret ${id}` }));

test.each<[string, Partial<StandingFacts>, object]>([
  ['a habit by its weekdays', {}, {}],
  [
    'a quota',
    { rhythm: quota, period: { needed: 3, done: 2 } },
    { frequency: '3 times a week', standing: '2 of 3 this week', streakUnit: 'week' },
  ],
  [
    'an interval',
    { rhythm: { kind: 'every', count: 3, unit: 'day', from: 'start' } },
    { frequency: 'Every 3 days', isOfTimes: true },
  ],
  ['an amount', { goal: water, instance: some }, { standing: '75% today' }],
  [
    'steps',
    { steps: THREE, stepsNeeded: null, instance: { amount: null, stepsDone: ['a', 'gone'] } },
    { standing: '33% today' },
  ],
  [
    'more steps than are needed',
    { steps: THREE, stepsNeeded: 1, instance: { amount: null, stepsDone: ['a', 'b'] } },
    { standing: '100% today' },
  ],
  ['no step done', { steps: THREE, stepsNeeded: null }, { standing: '0% today' }],
  ['nothing entered', { goal: water }, { standing: '0% today' }],
  [
    'an amount that is public',
    { goal: water, instance: some, isAmountPublic: true },
    { standing: '1,500 of 2,000 ml today' },
  ],
  [
    'a sum',
    { goal: run, period: { needed: 20, done: 5 } },
    { frequency: 'Every week', standing: '25% this week', streakUnit: 'week' },
  ],
  [
    'a sum that is public',
    { goal: run, period: { needed: 20, done: 5 }, isAmountPublic: true },
    { frequency: 'Every week', standing: '5 of 20 km this week', streakUnit: 'week' },
  ],
  ['a limit', { goal: coffee, instance: { amount: 3 } }, { isLimit: true }],
  [
    'a limit that is public',
    { goal: coffee, instance: { amount: 3 }, isAmountPublic: true },
    { isLimit: true, standing: '3 of 2 cups max today' },
  ],
  [
    'a quota of amounts',
    { rhythm: quota, goal: water, instance: some, period: { needed: 3, done: 2 } },
    {
      frequency: '3 times a week',
      standing: '2 of 3 this week · 75% today',
      streakUnit: 'week',
    },
  ],
])('publicStanding returns the public texts of %s', (_, of, expected) => {
  expect(publicStanding(habit(of))).toEqual(expected);
});
