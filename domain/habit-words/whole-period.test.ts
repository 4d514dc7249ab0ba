import { expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import type { Goal } from '../habits/goal.ts';
import type { Rhythm } from '../habits/rhythm.ts';
import { BY_WEEKDAYS, type Schedule } from '../habits/schedule.ts';
import { wholePeriodText } from './whole-period.ts';

const SATURDAY = toLocalDay('2026-11-21');
const week = { first: toLocalDay('2026-11-16'), last: toLocalDay('2026-11-22'), done: 0 };
const month = { first: toLocalDay('2026-11-01'), last: toLocalDay('2026-11-30'), done: 0 };
const base: Schedule = { type: 'weekly', weekdays: null, ...BY_WEEKDAYS, createdOn: SATURDAY };
const thrice: Rhythm = { kind: 'quota', times: 3, per: 'week' };
const distance: Goal = { kind: 'least', amount: 20, unit: 'km', step: 1, per: 'month' };

test.each([
  [
    'a week that began before the habit',
    { rhythm: thrice, period: { ...week, needed: 2 } },
    '3 times a week from Monday',
  ],
  [
    'a week with enough days',
    { rhythm: { ...thrice, times: 2 }, period: { ...week, needed: 2 } },
    null,
  ],
  [
    'a month that began before the habit',
    { goal: distance, period: { ...month, needed: 6.667 } },
    'At least 20 km a month from December 1',
  ],
  ['a limit', { goal: { ...distance, kind: 'most' }, period: { ...month, needed: 20 } }, null],
  ['a later week', { rhythm: thrice, createdOn: week.first, period: { ...week, needed: 2 } }, null],
  ['a habit without periods', { period: null }, null],
] as const)('wholePeriodText is right for %s', (_, habit, expected) => {
  expect(wholePeriodText({ ...base, ...habit })).toBe(expected);
});
