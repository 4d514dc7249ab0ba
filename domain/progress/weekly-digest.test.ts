import { BY_WEEKDAYS } from '../habits/schedule.ts';
import { describe, expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import { toTimeZone } from '../days/time-zone.ts';
import { digestDueOn, digestTime, weekBefore } from './weekly-digest.ts';

const MONDAY = toLocalDay('2026-03-09');

describe('a weekly digest is due', () => {
  test.each([
    ['2026-03-09T06:59:59Z', 'Europe/Berlin', null],
    ['2026-03-09T07:00:00Z', 'Europe/Berlin', '2026-03-09'],
    ['2026-03-09T22:59:59Z', 'Europe/Berlin', '2026-03-09'],
    ['2026-03-09T23:00:00Z', 'Europe/Berlin', null],
    ['2026-03-09T02:15:00Z', 'Asia/Kathmandu', '2026-03-09'],
    ['2026-03-09T02:14:59Z', 'Asia/Kathmandu', null],
    ['2026-03-08T19:00:00Z', 'Pacific/Auckland', '2026-03-09'],
    ['2026-03-08T12:00:00Z', 'UTC', null],
    ['2026-03-10T12:00:00Z', 'UTC', null],
    // Clocks in New York went forward the night before.
    ['2026-03-09T12:00:00Z', 'America/New_York', '2026-03-09'],
    ['2026-03-09T11:59:59Z', 'America/New_York', null],
  ])('digestDueOn at %s in %s is %s', (now, zone, monday) => {
    expect(digestDueOn(Date.parse(now), toTimeZone(zone))).toBe(monday);
  });

  test('digestTime is eight o’clock in the zone', () => {
    expect(digestTime(MONDAY, toTimeZone('Asia/Kathmandu'))).toBe(
      Date.parse('2026-03-09T02:15:00Z'),
    );
  });
});

const habit = (id: number, weekdays: null | 'monday'[] = null) => ({
  id,
  type: 'daily' as const,
  weekdays,
  ...BY_WEEKDAYS,
  createdOn: toLocalDay('2026-03-04'),
});
const mark = (habitId: number, date: string, change = {}) => ({
  habitId,
  date,
  scheduled: true,
  completed: true,
  skipped: false,
  ...change,
});

const thrice = (id: number) => ({
  ...habit(id),
  type: 'weekly' as const,
  rhythm: { kind: 'quota', times: 3, per: 'week' } as const,
});

describe('the week in it', () => {
  test('the weekly digest counts due and done habits, with or without records', () => {
    const marks = [
      mark(1, '2026-03-04'),
      mark(2, '2026-03-04'),
      mark(1, '2026-03-05'),
      mark(2, '2026-03-05', { completed: false, skipped: true }),
      mark(1, '2026-03-06', { completed: false }),
      mark(3, '2026-03-07', { scheduled: false }),
      mark(1, '2026-03-09'),
    ];
    const week = weekBefore(MONDAY, [habit(1), habit(2), habit(3, ['monday'])], marks);
    expect(week).toEqual({
      first: '2026-03-02',
      last: '2026-03-08',
      // Two habits on five days, one of them skipped.
      due: 9,
      completed: 4,
      percent: 33,
      perfectDays: 2,
    });
  });

  test('the weekly digest counts each completion of a quota, and a lost quota on the day of its loss', () => {
    const early = { scheduled: false };
    const kept = ['2026-03-04', '2026-03-05', '2026-03-06'].map((day) => mark(1, day, early));
    const lost = [mark(2, '2026-03-04', early), mark(2, '2026-03-07', { completed: false })];
    const week = weekBefore(MONDAY, [thrice(1), thrice(2)], [...kept, ...lost]);
    // A bonus does not make a perfect day, and a quota is not due on days without a record.
    expect(week).toMatchObject({ completed: 4, due: 5, percent: 80, perfectDays: 0 });
    expect(weekBefore(MONDAY, [thrice(1)], [])).toMatchObject({ due: 0, percent: 0 });
  });

  test('the weekly digest is empty for a user without habits', () => {
    expect(weekBefore(MONDAY, [], [])).toMatchObject({ due: 0, completed: 0, percent: 0 });
  });
});
