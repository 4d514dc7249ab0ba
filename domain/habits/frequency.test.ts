import { describe, expect, test } from 'vitest';
import type { Weekday } from '../days/weekdays.ts';
import {
  changedFrequency,
  type Frequency,
  frequencyError,
  mostAllowedDays,
  normaliseFrequency,
  normaliseWeekdays,
} from './frequency.ts';
import type { Goal } from './goal.ts';
import type { Rhythm } from './rhythm.ts';

const DAILY: Frequency = { type: 'daily', weekdays: null, rhythm: null, goal: null };
const MONDAYS: Frequency = { ...DAILY, type: 'weekly', weekdays: ['monday'] };
const THRICE: Rhythm = { kind: 'quota', times: 3, per: 'week' };
const EVERY_OTHER: Rhythm = { kind: 'every', count: 2, unit: 'day', from: 'start' };
const KM: Goal = { kind: 'least', amount: 5, unit: 'km', step: 1, per: 'day' };
const KM_A_WEEK: Goal = { ...KM, per: 'week' };
const LIMIT: Goal = { ...KM, kind: 'most' };

describe('normaliseFrequency of weekdays', () => {
  test.each<['daily' | 'weekly', Weekday[] | null | undefined, Weekday[] | null]>([
    ['daily', undefined, null],
    ['daily', null, null],
    ['daily', [], null],
    ['daily', ['sunday', 'monday'], ['monday', 'sunday']],
    ['weekly', undefined, ['monday']],
    ['weekly', null, ['monday']],
    ['weekly', [], ['monday']],
    ['weekly', ['friday', 'tuesday', 'friday'], ['tuesday', 'friday']],
  ])(
    'normaliseFrequency gives a %s habit with the weekdays %j the weekdays %j',
    (type, weekdays, expected) => {
      expect(normaliseFrequency({ type, weekdays })).toEqual({
        ...DAILY,
        type,
        weekdays: expected,
      });
    },
  );
});

test('normaliseWeekdays returns null for no days', () => {
  expect([normaliseWeekdays(null), normaliseWeekdays([])]).toEqual([null, null]);
});

test('normaliseWeekdays sorts and drops repeats', () => {
  expect(normaliseWeekdays(['sunday', 'monday', 'sunday'])).toEqual(['monday', 'sunday']);
});

describe('a new habit', () => {
  test.each([
    [
      'a new habit with a quota is weekly, on any day',
      { rhythm: THRICE },
      { type: 'weekly', rhythm: THRICE },
    ],
    [
      'a new habit with an interval is daily, without weekdays',
      { type: 'weekly', weekdays: ['monday'], rhythm: EVERY_OTHER },
      { rhythm: EVERY_OTHER },
    ],
    [
      'a new habit with a goal for a week is weekly',
      { goal: KM_A_WEEK },
      { type: 'weekly', goal: KM_A_WEEK },
    ],
    ['a new habit with a goal for a day keeps its type', { goal: KM }, { goal: KM }],
    [
      'a new weekly habit with a goal for a day gets a weekday',
      { type: 'weekly', goal: KM },
      { ...MONDAYS, goal: KM },
    ],
  ] as const)('%s', (_, input, expected) => {
    expect(normaliseFrequency({ ...DAILY, ...input })).toEqual({ ...DAILY, ...expected });
  });
});

describe('a habit that is changed', () => {
  const quota: Frequency = { ...DAILY, type: 'weekly', rhythm: THRICE };
  const everyOther: Frequency = { ...DAILY, rhythm: EVERY_OTHER };
  const kmAWeek: Frequency = { ...DAILY, type: 'weekly', goal: KM_A_WEEK };

  test.each([
    ['keeps missing parts', quota, {}, quota],
    [
      'normaliseWeekdays returns null for no days',
      MONDAYS,
      { weekdays: [] },
      { ...MONDAYS, weekdays: null },
    ],
    ['becomes daily without weekdays by an interval', MONDAYS, { rhythm: EVERY_OTHER }, everyOther],
    [
      'keeps its weekdays with a new quota',
      MONDAYS,
      { rhythm: THRICE },
      { ...MONDAYS, rhythm: THRICE },
    ],
    ['keeps its type without a rhythm', quota, { rhythm: null }, { ...DAILY, type: 'weekly' }],
    [
      'can get weekdays beside a quota',
      quota,
      { weekdays: ['monday'] },
      { ...MONDAYS, rhythm: THRICE },
    ],
    [
      'loses its quota when a client without rhythms makes it daily',
      quota,
      { type: 'daily' },
      DAILY,
    ],
    [
      'loses its interval when a client without rhythms gives it weekdays',
      everyOther,
      { type: 'weekly', weekdays: ['monday'] },
      MONDAYS,
    ],
    [
      'loses a goal for a week when such a client makes it daily',
      kmAWeek,
      { type: 'daily' },
      DAILY,
    ],
    [
      'keeps a goal for a day when such a client makes it daily',
      { ...quota, goal: KM },
      { type: 'daily' },
      { ...DAILY, goal: KM },
    ],
  ] as const)('a changed habit %s', (_, old, change, expected) => {
    expect(changedFrequency(old, change)).toEqual(expected);
  });
});

describe('frequencyError', () => {
  test.each([
    ['accepts a plain habit', DAILY, null],
    [
      'refuses a rhythm beside a goal for a week',
      { ...DAILY, rhythm: THRICE, goal: KM_A_WEEK },
      'goal',
    ],
    ['refuses a rhythm beside a limit', { ...DAILY, rhythm: THRICE, goal: LIMIT }, 'goal'],
    ['accepts a rhythm beside a goal for a day', { ...DAILY, rhythm: THRICE, goal: KM }, null],
    ['refuses a quota on too few days', { ...MONDAYS, rhythm: THRICE }, 'rhythm'],
  ] as const)('frequencyError %s', (_, frequency, field) => {
    expect(frequencyError(frequency)?.field ?? null).toBe(field);
  });

  test('the error of a quota names the number of days', () => {
    const error = frequencyError({ ...MONDAYS, rhythm: THRICE });
    expect(error?.message).toBe('It can only be done on 1 day.');
  });

  test.each([
    ['week', 2, 2],
    ['month', 7, 31],
    // Five Mondays, in a month that begins with one.
    ['month', 1, 5],
    [{ days: 10 }, 2, 4],
    [{ days: 9 }, 5, 7],
  ] as const)('a %j has, with %i weekdays, at most %i allowed days', (per, weekdays, days) => {
    expect(mostAllowedDays(per, weekdays)).toBe(days);
  });
});
