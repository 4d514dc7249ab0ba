import { describe, expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import { type HabitDay, UNTOUCHED } from '../habits/habit-day.ts';
import { stripDayText, stripRange, stripRing, weekStrip } from './week-strip.ts';

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
    ['done on a day that is not due', { scheduled: false, completed: true }, { bonus: 1 }],
  ])('the week strip counts a habit that is %s', (_, of, counts) => {
    expect(weekStrip([record('25', of)], { first: TODAY, last: TODAY })).toEqual([
      { day: TODAY, due: 0, done: 0, bonus: 0, ...counts },
    ]);
  });

  test('the week strip counts all habits, and ignores other days', () => {
    const records = [record('25', { completed: true }), record('25'), record('24'), record('23')];
    expect(weekStrip(records, { first: day('24'), last: TODAY })).toEqual([
      { day: day('24'), due: 1, done: 0, bonus: 0 },
      { day: TODAY, due: 2, done: 1, bonus: 0 },
    ]);
  });
});

test.each([
  [{ due: 3, done: 2, bonus: 0 }, '2 of 3 done', { share: 2 / 3, isFaint: false }],
  [{ due: 0, done: 0, bonus: 0 }, 'nothing due', { share: 0, isFaint: true }],
  [{ due: 0, done: 0, bonus: 1 }, '1 of 1 done', { share: 1, isFaint: false }],
  [{ due: 3, done: 2, bonus: 1 }, '3 of 4 done', { share: 3 / 4, isFaint: false }],
])('the week strip shows the counts %j as %j', (counts, text, ring) => {
  const stripDay = { day: TODAY, ...counts };
  expect(stripDayText(stripDay)).toBe(text);
  expect(stripRing(stripDay)).toEqual(ring);
});
