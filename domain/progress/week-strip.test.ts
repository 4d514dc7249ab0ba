import { describe, expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import { type HabitDay, UNTOUCHED } from '../habits/habit-day.ts';
import { stripDayText, stripRange, weekStrip } from './week-strip.ts';

const day = (text: string) => toLocalDay(`2026-11-${text}`);
const TODAY = day('25');

const record = (date: string, of: Partial<HabitDay> = {}): HabitDay => ({
  ...UNTOUCHED,
  id: 1,
  habitId: 1,
  date: day(date),
  scheduled: true,
  habitName: 'Read',
  ...of,
});

describe('the range of the week strip', () => {
  test('the week strip ends today and has seven days', () => {
    expect(stripRange(TODAY, TODAY)).toEqual({ first: day('19'), last: TODAY });
    expect(stripRange(day('19'), TODAY)).toEqual({ first: day('19'), last: TODAY });
  });

  test('the week strip begins with an earlier day while it is shown', () => {
    expect(stripRange(day('18'), TODAY)).toEqual({ first: day('18'), last: day('24') });
  });
});

describe('the days of the week strip', () => {
  test.each([
    ['open', {}, { due: 1, done: 0 }],
    ['done', { completed: true }, { due: 1, done: 1 }],
    ['skipped', { skipped: true }, { due: 0, done: 0 }],
    ['not due', { scheduled: false }, { due: 0, done: 0 }],
    ['done on a day that is not due', { scheduled: false, completed: true }, { due: 0, done: 0 }],
  ])('the week strip counts a habit that is %s', (_, of, counts) => {
    expect(weekStrip([record('25', of)], { first: TODAY, last: TODAY })).toEqual([
      { day: TODAY, ...counts },
    ]);
  });

  test('the week strip counts all habits, and ignores other days', () => {
    const records = [record('25', { completed: true }), record('25'), record('24'), record('23')];
    expect(weekStrip(records, { first: day('24'), last: TODAY })).toEqual([
      { day: day('24'), due: 1, done: 0 },
      { day: TODAY, due: 2, done: 1 },
    ]);
  });
});

test('stripDayText describes a day of the week strip', () => {
  expect(stripDayText({ day: TODAY, due: 3, done: 2 })).toBe('2 of 3 done');
  expect(stripDayText({ day: TODAY, due: 0, done: 0 })).toBe('nothing due');
});
