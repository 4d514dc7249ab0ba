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

test('an untouched day is due when the schedule makes it due', () => {
  expect(untouchedDay(DAILY, TODAY)).toEqual(OPEN);
  expect(untouchedDay(MONDAYS, TODAY)).toEqual({ ...OPEN, scheduled: false });
});

test('an untouched day that is paused rests where the schedule would allow it otherwise', () => {
  const pauses = [{ from: TODAY, until: TODAY, habitId: null }];
  const [undue, paused] = [
    { ...OPEN, scheduled: false },
    { ...SKIPPED, scheduled: false, ownSkip: false },
  ];
  const quota = { kind: 'quota', times: 1, per: 'week' } as const;
  expect(untouchedDay({ ...DAILY, pauses }, TODAY)).toEqual(paused);
  expect(untouchedDay({ ...DAILY, rhythm: quota, pauses }, TODAY)).toEqual(paused);
  expect(untouchedDay({ ...MONDAYS, pauses }, TODAY)).toEqual(undue);
  expect(untouchedDay({ ...MONDAYS, rhythm: quota, pauses }, TODAY)).toEqual(undue);
});

describe('dayResult', () => {
  test.each([
    ['done', DONE, DAILY, TODAY, 'done'],
    ['done without being due', { ...DONE, scheduled: false }, DAILY, TODAY, 'bonus'],
    ['skipped', SKIPPED, DAILY, YESTERDAY, 'skipped'],
    ['open while there is time', OPEN, DAILY, TODAY, 'open'],
    ['over and not done', OPEN, DAILY, YESTERDAY, 'missed'],
    ['due by its record, and not by the current schedule', OPEN, MONDAYS, YESTERDAY, 'missed'],
    ['not due', { ...OPEN, scheduled: false }, DAILY, YESTERDAY, 'none'],
    ['due without a record', null, DAILY, YESTERDAY, 'missed'],
    ['not due, without a record', undefined, MONDAYS, YESTERDAY, 'none'],
    ['still to come', null, DAILY, addDays(TODAY, 1), 'none'],
  ] as const)('the result of a day that is %s is right', (_, flags, schedule, day, expected) => {
    expect(dayResult(flags, schedule, day, TODAY)).toBe(expected);
  });
});
