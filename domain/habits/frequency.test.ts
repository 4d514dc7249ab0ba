import { describe, expect, test } from 'vitest';
import type { Weekday } from '../days/weekdays.ts';
import {
  changedFrequency,
  type Frequency,
  frequencyFault,
  mostAllowedDays,
  normaliseFrequency,
  normaliseSchedule,
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

describe('normaliseSchedule', () => {
  test.each<['daily' | 'weekly', Weekday[] | null | undefined, Weekday[] | null]>([
    ['daily', undefined, null],
    ['daily', null, null],
    ['daily', [], null],
    ['daily', ['sunday', 'monday'], ['monday', 'sunday']],
    ['weekly', undefined, ['monday']],
    ['weekly', null, ['monday']],
    ['weekly', [], ['monday']],
    ['weekly', ['friday', 'tuesday', 'friday'], ['tuesday', 'friday']],
  ])('creates a %s habit asked for %j on %j', (type, weekdays, expected) => {
    expect(normaliseSchedule({ type, weekdays })).toEqual({ type, weekdays: expected });
  });
});

describe('normaliseWeekdays', () => {
  test('keeps no days as no days', () => {
    expect([normaliseWeekdays(null), normaliseWeekdays([])]).toEqual([null, null]);
  });

  test('sorts and drops repeats', () => {
    expect(normaliseWeekdays(['sunday', 'monday', 'sunday'])).toEqual(['monday', 'sunday']);
  });
});

describe('a new habit', () => {
  test.each([
    ['of a quota is weekly, on any day', { rhythm: THRICE }, { type: 'weekly', rhythm: THRICE }],
    [
      'of an interval is daily, and has no weekdays',
      { type: 'weekly', weekdays: ['monday'], rhythm: EVERY_OTHER },
      { rhythm: EVERY_OTHER },
    ],
    ['of a goal for a week is weekly', { goal: KM_A_WEEK }, { type: 'weekly', goal: KM_A_WEEK }],
    ['of a goal for a day is what it is told to be', { goal: KM }, { goal: KM }],
    [
      'that is weekly, with a goal for a day, has a day',
      { type: 'weekly', goal: KM },
      { ...MONDAYS, goal: KM },
    ],
  ] as const)('%s', (_, told, expected) => {
    expect(normaliseFrequency({ ...DAILY, ...told })).toEqual({ ...DAILY, ...expected });
  });
});

describe('a habit that is changed', () => {
  const quota: Frequency = { ...DAILY, type: 'weekly', rhythm: THRICE };
  const everyOther: Frequency = { ...DAILY, rhythm: EVERY_OTHER };
  const kmAWeek: Frequency = { ...DAILY, type: 'weekly', goal: KM_A_WEEK };

  test.each([
    ['keeps what is not named', quota, {}, quota],
    ['keeps no days as no days', MONDAYS, { weekdays: [] }, { ...MONDAYS, weekdays: null }],
    ['told an interval, is daily without weekdays', MONDAYS, { rhythm: EVERY_OTHER }, everyOther],
    [
      'told a quota, keeps the days on which it may be done',
      MONDAYS,
      { rhythm: THRICE },
      { ...MONDAYS, rhythm: THRICE },
    ],
    ['told no rhythm, is of its type', quota, { rhythm: null }, { ...DAILY, type: 'weekly' }],
    [
      'with a quota may be given days',
      quota,
      { weekdays: ['monday'] },
      { ...MONDAYS, rhythm: THRICE },
    ],
    [
      'told to be daily by who knows no rhythms, has none any more',
      quota,
      { type: 'daily' },
      DAILY,
    ],
    [
      'told its days by who knows none, has no interval any more',
      everyOther,
      { type: 'weekly', weekdays: ['monday'] },
      MONDAYS,
    ],
    ['told to be daily so, loses a goal for a week', kmAWeek, { type: 'daily' }, DAILY],
    [
      'and keeps a goal for a day',
      { ...quota, goal: KM },
      { type: 'daily' },
      { ...DAILY, goal: KM },
    ],
  ] as const)('%s', (_, old, change, expected) => {
    expect(changedFrequency(old, change)).toEqual(expected);
  });
});

describe('what cannot be kept', () => {
  test.each([
    ['nothing of a plain habit', DAILY, null],
    ['a rhythm beside a goal for a week', { ...DAILY, rhythm: THRICE, goal: KM_A_WEEK }, 'goal'],
    ['a rhythm beside a limit', { ...DAILY, rhythm: THRICE, goal: LIMIT }, 'goal'],
    ['no rhythm beside a goal for a day', { ...DAILY, rhythm: THRICE, goal: KM }, null],
    ['a quota on too few days', { ...MONDAYS, rhythm: THRICE }, 'rhythm'],
  ] as const)('is %s', (_, frequency, field) => {
    expect(frequencyFault(frequency)?.field ?? null).toBe(field);
  });

  test('says how many days there are', () => {
    const fault = frequencyFault({ ...MONDAYS, rhythm: THRICE });
    expect(fault?.message).toBe('There is only 1 day on which it may be done.');
  });

  test.each([
    ['week', 2, 2],
    ['month', 7, 31],
    // Five Mondays, in a month that begins with one.
    ['month', 1, 5],
    [{ days: 10 }, 2, 4],
    [{ days: 9 }, 5, 7],
  ] as const)('in a %j there are, of %i weekdays, %i days at the most', (per, weekdays, days) => {
    expect(mostAllowedDays(per, weekdays)).toBe(days);
  });
});
