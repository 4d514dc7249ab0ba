import { BY_WEEKDAYS, isScheduledOn } from '../habits/schedule.ts';
import { describe, expect, test } from 'vitest';
import { addDays, type LocalDay, toLocalDay } from '../days/local-day.ts';
import { isOverdue, type OverdueFacts } from './overdue.ts';

const today = toLocalDay('2026-11-20'); // a Friday
const daily: OverdueFacts = {
  schedule: { type: 'daily', weekdays: null, ...BY_WEEKDAYS, createdOn: addDays(today, -30) },
  scheduled: true,
  completed: false,
  skipped: false,
  deadline: '18:00',
  lastUpdatedOn: addDays(today, -20),
  today,
  timeInDay: '19:00',
  dayBeginsAt: 0,
};
const weeklyOn = (...weekdays: ('friday' | 'monday')[]): OverdueFacts => ({
  ...daily,
  lastUpdatedOn: addDays(today, -6),
  schedule: { ...daily.schedule, type: 'weekly', weekdays },
});

function restingSince(from: LocalDay, until: LocalDay | null) {
  const { schedule, ...facts } = weeklyOn('monday');
  return { ...facts, schedule: { ...schedule, pauses: [{ from, until, habitId: null }] } };
}

describe('isOverdue', () => {
  test.each<[string, OverdueFacts, boolean]>([
    ['a daily habit past its deadline', daily, true],
    ['a daily habit before its deadline', { ...daily, timeInDay: '17:59' }, false],
    ['a daily habit whose deadline is the end of the day', { ...daily, deadline: '00:00' }, false],
    ['a completed habit', { ...daily, completed: true }, false],
    ['a skipped habit', { ...daily, skipped: true }, false],
    [
      'a daily habit on a weekday that it does not have',
      { ...daily, schedule: { ...daily.schedule, weekdays: ['monday'] } },
      false,
    ],
    ['a weekly habit listed today and past its deadline', weeklyOn('friday'), true],
    ['a weekly habit before its deadline', { ...weeklyOn('friday'), timeInDay: '08:00' }, false],
    ['a weekly habit not listed today', weeklyOn('monday'), false],
    [
      'a quota untouched for 7 days, and not due',
      {
        ...weeklyOn('monday'),
        lastUpdatedOn: addDays(today, -7),
        schedule: {
          ...weeklyOn('friday').schedule,
          rhythm: { kind: 'quota', times: 1, per: 'week' },
        },
      },
      false,
    ],
    [
      'a limit',
      {
        ...daily,
        schedule: {
          ...daily.schedule,
          goal: { kind: 'most', amount: 0, unit: '', step: 1, per: 'day' },
        },
      },
      false,
    ],
    [
      'a weekly habit untouched for 7 days',
      { ...weeklyOn('monday'), lastUpdatedOn: addDays(today, -7) },
      true,
    ],
    [
      'a completed weekly habit untouched for 7 days',
      { ...weeklyOn('monday'), lastUpdatedOn: addDays(today, -7), completed: true },
      false,
    ],
    [
      'a paused weekly habit untouched for 7 days',
      {
        ...restingSince(addDays(today, -3), null),
        lastUpdatedOn: addDays(today, -7),
      },
      false,
    ],
    [
      'a weekly habit untouched for 7 days before a pause that ended yesterday',
      {
        ...restingSince(addDays(today, -6), addDays(today, -1)),
        lastUpdatedOn: addDays(today, -14),
      },
      false,
    ],
    [
      'a weekly habit untouched for 7 days since its pause',
      {
        ...restingSince(addDays(today, -9), addDays(today, -7)),
        lastUpdatedOn: addDays(today, -14),
      },
      true,
    ],
  ])('isOverdue is right for %s', (_, facts, expected) => {
    const scheduled = isScheduledOn(facts.schedule, today);
    expect(isOverdue({ ...facts, scheduled })).toBe(expected);
  });

  test('a due quota is overdue after its deadline, and an exceeded limit never is', () => {
    const rhythm = { kind: 'quota' as const, times: 1, per: 'week' as const };
    const quota = { ...daily.schedule, type: 'weekly' as const, rhythm };
    expect(isOverdue({ ...daily, schedule: quota, scheduled: true })).toBe(true);
    expect(isOverdue({ ...daily, schedule: quota, scheduled: true, timeInDay: '08:00' })).toBe(
      false,
    );
    const goal = { kind: 'most' as const, amount: 0, unit: '', step: 1, per: 'day' as const };
    const limit = { ...daily.schedule, goal };
    expect(isOverdue({ ...daily, schedule: limit, scheduled: true })).toBe(false);
  });
});
