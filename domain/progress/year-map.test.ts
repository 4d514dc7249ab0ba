import { describe, expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import { expectsYear, hasYearToShow, tallyMonths, yearCells } from './year-map.ts';

test.each([
  ['2026-11-04', false],
  ['2026-10-22', false],
  ['2026-10-21', true],
  ['2025-11-04', true],
  ['2026-11-05', false],
])('on 4 November 2026, a history from %s on has a year map: %s', (first, expected) => {
  expect(hasYearToShow(toLocalDay(first), toLocalDay('2026-11-04'))).toBe(expected);
});

test.each([
  [[], false],
  [[0, 13], false],
  [[3, 14], true],
])('habits with %j repetitions: a year map is expected: %j', (reps, expected) => {
  expect(expectsYear(reps.map((times) => ({ reps: times })))).toBe(expected);
});

describe('the places of a year', () => {
  test.each([
    [2026, 365],
    [2024, 366],
    [2100, 365],
  ])('the year %i has %i cells', (year, length) => {
    const cells = yearCells(year);
    expect(cells).toHaveLength(length);
    expect(cells[0]).toEqual({ day: `${year}-01-01`, month: 0, dayIndex: 0 });
    expect(cells.at(-1)).toEqual({ day: `${year}-12-31`, month: 11, dayIndex: 30 });
  });

  test('the cells of a year are unique and within twelve by thirty-one', () => {
    const cells = yearCells(2024);
    expect(new Set(cells.map(({ month, dayIndex }) => `${month} ${dayIndex}`)).size).toBe(366);
    expect(Math.max(...cells.map(({ month }) => month))).toBe(11);
    expect(Math.max(...cells.map(({ dayIndex }) => dayIndex))).toBe(30);
    expect(cells.filter(({ month }) => month === 1)).toHaveLength(29);
  });
});

describe('the tally of months', () => {
  test('tallyMonths adds up the days of each month', () => {
    const months = tallyMonths(yearCells(2026), (day) => ({
      done: day.endsWith('-01') ? 1 : 0,
      due: 2,
    }));
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ done: 1, due: 62 });
    expect(months[1]).toEqual({ done: 1, due: 56 });
  });
});
