import { expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import { finishedWeek, finishedWeekText } from './finished-week.ts';

/** 'done/due' for each day. */
const weekOf = (text: string) =>
  text.split(' ').map((day) => {
    const [done = 0, due = 0] = day.split('/').map(Number);
    return { due, done };
  });

test.each([
  ['0/0 0/0 0/0 0/0 0/0 0/0 0/0', null],
  ['5/5 5/5 5/5 4/4 5/5 4/4 3/3', 'A perfect week: 31 of 31 done.'],
  ['1/1 0/0 0/0 0/0 0/0 0/0 0/0', 'A perfect week: 1 of 1 done.'],
  ['5/5 5/5 4/5 4/4 4/5 2/4 3/3', '27 of 31 done this week, with 4 perfect days.'],
  ['5/5 0/5 0/0 0/0 0/0 0/0 0/0', '5 of 10 done this week, with 1 perfect day.'],
  ['1/5 0/5 0/0 0/0 0/0 0/0 0/0', '1 of 10 done this week.'],
  ['0/5 0/5 0/5 0/5 0/5 0/5 0/5', '0 of 35 done this week.'],
])('the week %s reads %j', (week, expected) => {
  expect(finishedWeekText(weekOf(week))).toBe(expected);
});

test.each([
  ['2026-11-29', 17, null],
  ['2026-11-29', 18, ['2026-11-23', '2026-11-29']],
  ['2026-11-30', 0, ['2026-11-23', '2026-11-29']],
  ['2026-12-01', 9, null],
])('on %s at %i the finished week is %j', (today, hour, expected) => {
  const week = finishedWeek(toLocalDay(today), hour);
  expect(week && [week.first, week.last]).toEqual(expected);
});
