import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import type { Goal } from './goal.ts';
import {
  amountOn,
  encodeHistory,
  type HabitHistory,
  historyStates,
  markOn,
  newestRecords,
} from './habit-history.ts';
import { BY_WEEKDAYS, type Schedule } from './schedule.ts';

const FIRST = toLocalDay('2026-11-16'); // a Monday
const daily: Schedule = { type: 'daily', weekdays: null, ...BY_WEEKDAYS, createdOn: FIRST };
const of = (marks: string): HabitHistory => ({ first: FIRST, marks });
const AT_MOST: Goal = { kind: 'most', amount: 2, unit: 'cups', step: 1, per: 'day' };
const todayOf = (marks: string) => addDays(FIRST, marks.length - 1);

describe('a spelt history', () => {
  test('has a letter for each day, whether there is a record or not', () => {
    const rows = [
      { date: addDays(FIRST, -1), scheduled: true, completed: true, skipped: false },
      { date: FIRST, scheduled: true, completed: true, skipped: false },
      { date: addDays(FIRST, 1), scheduled: false, completed: true, skipped: false },
      { date: addDays(FIRST, 2), scheduled: true, completed: false, skipped: true },
      { date: addDays(FIRST, 3), scheduled: false, completed: false, skipped: true },
      { date: addDays(FIRST, 4), scheduled: true, completed: false, skipped: false },
      { date: addDays(FIRST, 5), scheduled: false, completed: false, skipped: false },
      { date: addDays(FIRST, 9), scheduled: true, completed: true, skipped: false },
    ];
    expect(encodeHistory(FIRST, addDays(FIRST, 7), rows)).toEqual(of('dbsxou--'));
  });

  test('gives back the marks that it was spelt from', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('d', 'b', 's', 'x', 'o', 'u', '-'), { minLength: 1 }),
        (letters) => {
          const marks = letters.join('');
          const rows = letters.flatMap((_, at) => {
            const date = addDays(FIRST, at);
            const mark = markOn(of(marks), date);
            return mark ? [{ ...mark, date }] : [];
          });
          expect(encodeHistory(FIRST, todayOf(marks), rows)).toEqual(of(marks));
        },
      ),
    );
  });

  test('has no mark outside of its days', () => {
    expect(markOn(of('ooo'), addDays(FIRST, -1))).toBeNull();
    expect(markOn(of('ooo'), addDays(FIRST, 3))).toBeNull();
  });

  test('has amounts when one is entered', () => {
    const part = { scheduled: true, completed: false, skipped: false, amount: 1.5 };
    const day = addDays(FIRST, 1);
    const entered = encodeHistory(FIRST, addDays(FIRST, 2), [{ ...part, date: day }]);
    expect(entered).toEqual({ ...of('-o-'), amounts: [null, 1.5, null] });
    expect([FIRST, day].map((date) => amountOn(entered, date))).toEqual([null, 1.5]);
    expect(amountOn(of('ooo'), FIRST)).toBeNull();
  });

  test('names its newest records first, and only so many', () => {
    expect(newestRecords(of('d-o-'), 30).map(({ date }) => date)).toEqual([
      '2026-11-18',
      '2026-11-16',
    ]);
    expect(newestRecords(of('d'.repeat(40)), 30)).toHaveLength(30);
  });

  test('does not name a bonus that was taken back', () => {
    expect(newestRecords(of('dudux'), 2).map(({ date }) => date)).toEqual([
      '2026-11-20',
      '2026-11-18',
    ]);
  });
});

describe('what a day came to', () => {
  test.each([
    ['do', 'done open'],
    ['ob', 'missed bonus'],
    ['sxud', 'skipped skipped rest done'],
    ['-d', 'missed done'],
    ['d-', 'done open'],
  ])('%s is %s', (marks, expected) => {
    expect(historyStates(of(marks), daily, todayOf(marks)).join(' ')).toBe(expected);
  });

  test('of a limit is lost on the day itself', () => {
    const limit = { ...daily, goal: AT_MOST };
    expect(historyStates(of('doo'), limit, todayOf('doo'))).toEqual(['done', 'missed', 'missed']);
    expect(historyStates(of('du'), limit, todayOf('du'))).toEqual(['done', 'rest']);
  });

  test('without a record is told by the schedule', () => {
    const mondays: Schedule = {
      type: 'weekly',
      weekdays: ['monday'],
      ...BY_WEEKDAYS,
      createdOn: FIRST,
    };
    expect(historyStates(of('-------d'), mondays, todayOf('12345678'))).toEqual([
      'missed',
      ...Array.from({ length: 6 }, () => 'rest'),
      'done',
    ]);
  });
});
