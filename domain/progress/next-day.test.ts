import { expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import type { Goal } from '../habits/goal.ts';
import type { Rhythm } from '../habits/rhythm.ts';
import { BY_WEEKDAYS, type Schedule } from '../habits/schedule.ts';
import { firstDayText, nextDayText } from './next-day.ts';

/** A Wednesday. */
const TODAY = toLocalDay('2026-11-04');
const at = (day: string) => toLocalDay(`2026-${day}`);

const daily: Schedule = {
  type: 'daily',
  weekdays: null,
  createdOn: at('01-01'),
  ...BY_WEEKDAYS,
};
const read = { ...daily, name: 'Read', period: null, dueOn: null };
const onMonday = { ...read, type: 'weekly', weekdays: ['monday'] } as const;
const gym = { ...onMonday, name: 'Gym' };
const threeAWeek: Rhythm = { kind: 'quota', times: 3, per: 'week' };
const sinceLast: Rhythm = { kind: 'every', count: 30, unit: 'day', from: 'done' };
const everyYear: Rhythm = { kind: 'every', count: 12, unit: 'month', from: 'start' };
const noSugar: Goal = { kind: 'most', amount: 0, unit: '', step: 1, per: 'day' };
const quota = { ...read, type: 'weekly', rhythm: threeAWeek } as const;
const met = { needed: 3, done: 3, last: at('11-08') };
const paused = (until: string | null) => [
  { habitId: null, from: TODAY, until: until === null ? null : at(until) },
];

test.each<[string, Parameters<typeof nextDayText>[0], string | undefined]>([
  ['a daily habit is next tomorrow', [read], 'Next: Read tomorrow'],
  ['a weekday is named within a week', [onMonday], 'Next: Read on Monday'],
  [
    'the same weekday of the next week has a date',
    [{ ...onMonday, weekdays: ['wednesday'] }],
    'Next: Read on November 11',
  ],
  ['two habits are counted', [onMonday, gym], 'Next: Read and 1 more on Monday'],
  ['the earliest day counts', [onMonday, { ...gym, weekdays: ['friday'] }], 'Next: Gym on Friday'],
  ['a met quota is next in its next period', [{ ...quota, period: met }], 'Next: Read on Monday'],
  [
    'an open quota is next on its next day',
    [{ ...quota, weekdays: ['friday'], period: { ...met, done: 1 } }],
    'Next: Read on Friday',
  ],
  [
    'an interval is next when it is due',
    [{ ...read, rhythm: sinceLast, dueOn: at('11-20') }],
    'Next: Read on November 20',
  ],
  [
    'a habit of every year is next in the next year',
    [{ ...read, rhythm: everyYear }],
    'Next: Read on January 1, 2027',
  ],
  ['a limit is next on its next day', [{ ...read, goal: noSugar }], 'Next: Read tomorrow'],
  [
    'a paused habit is next after its pause',
    [{ ...read, pauses: paused('11-09') }],
    'Next: Read on Tuesday',
  ],
  [
    'a habit that is paused without an end is not next',
    [{ ...read, pauses: paused(null) }],
    undefined,
  ],
  ['an archived habit is not next', [{ ...read, archivedOn: addDays(TODAY, -1) }], undefined],
  ['without habits, nothing is next', [], undefined],
])('nextDayText: %s', (_, habits, text) => {
  expect(nextDayText(habits, TODAY)).toBe(text);
});

test.each<[string, Parameters<typeof firstDayText>[0], string]>([
  ['a habit of tomorrow', [read], 'Day 1. See you tomorrow'],
  ['a habit of Mondays', [onMonday], 'Day 1. See you on Monday'],
  ['no other day', [], 'Day 1'],
])('the first tick of a user with %s says when to return', (_, habits, text) => {
  expect(firstDayText(habits, TODAY)).toBe(text);
});
