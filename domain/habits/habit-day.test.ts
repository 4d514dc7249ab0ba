import { BY_WEEKDAYS, type Schedule } from './schedule.ts';
import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import { type DayContent, dayResult, untouchedDay } from './habit-day.ts';

const TODAY = toLocalDay('2026-11-04');
const YESTERDAY = addDays(TODAY, -1);
const DAILY: Schedule = {
  type: 'daily',
  weekdays: null,
  ...BY_WEEKDAYS,
  createdOn: addDays(TODAY, -30),
};
const MONDAYS: Schedule = { ...DAILY, type: 'weekly', weekdays: ['monday'] };

const OPEN: DayContent = {
  scheduled: true,
  completed: false,
  skipped: false,
  amount: null,
  stepsDone: null,
  ownSkip: null,
  notes: null,
};
const DONE = { ...OPEN, completed: true };
const SKIPPED = { ...OPEN, skipped: true };

test('an untouched day is asked for as the schedule says', () => {
  expect(untouchedDay(DAILY, TODAY)).toEqual(OPEN);
  expect(untouchedDay(MONDAYS, TODAY)).toEqual({ ...OPEN, scheduled: false });
});

test('an untouched day that is paused rests where the schedule would allow it otherwise', () => {
  const pauses = [{ from: TODAY, until: TODAY, habitId: null }];
  const [undue, resting] = [
    { ...OPEN, scheduled: false },
    { ...SKIPPED, scheduled: false, ownSkip: false },
  ];
  const quota = { kind: 'quota', times: 1, per: 'week' } as const;
  expect(untouchedDay({ ...DAILY, pauses }, TODAY)).toEqual(resting);
  expect(untouchedDay({ ...DAILY, rhythm: quota, pauses }, TODAY)).toEqual(resting);
  expect(untouchedDay({ ...MONDAYS, pauses }, TODAY)).toEqual(undue);
  expect(untouchedDay({ ...MONDAYS, rhythm: quota, pauses }, TODAY)).toEqual(undue);
});

describe('what a day came to', () => {
  test.each([
    ['done', DONE, DAILY, TODAY, 'done'],
    ['done without being asked for', { ...DONE, scheduled: false }, DAILY, TODAY, 'bonus'],
    ['skipped', SKIPPED, DAILY, YESTERDAY, 'skipped'],
    ['open while there is time', OPEN, DAILY, TODAY, 'open'],
    ['missed afterwards', OPEN, DAILY, YESTERDAY, 'missed'],
    ['asked for by its record, not by today’s schedule', OPEN, MONDAYS, YESTERDAY, 'missed'],
    ['not asked for', { ...OPEN, scheduled: false }, DAILY, YESTERDAY, 'none'],
    ['without a record, and asked for', null, DAILY, YESTERDAY, 'missed'],
    ['without a record, and not asked for', undefined, MONDAYS, YESTERDAY, 'none'],
    ['still to come', null, DAILY, addDays(TODAY, 1), 'none'],
  ] as const)('%s', (_, flags, schedule, day, expected) => {
    expect(dayResult(flags, schedule, day, TODAY)).toBe(expected);
  });
});
