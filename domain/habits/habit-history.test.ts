import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import { amountOn, encodeHistory, type HabitHistory, newestRecords } from './habit-history.ts';

const FIRST = toLocalDay('2026-11-16'); // a Monday
const of = (marks: string): HabitHistory => ({ first: FIRST, marks });

describe('a history in marks', () => {
  test('a history in marks has a letter for each day, with or without a record', () => {
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

  test('a history has amounts once one is entered', () => {
    const part = { scheduled: true, completed: false, skipped: false, amount: 1.5 };
    const day = addDays(FIRST, 1);
    const entered = encodeHistory(FIRST, addDays(FIRST, 2), [{ ...part, date: day }]);
    expect(entered).toEqual({ ...of('-o-'), amounts: [null, 1.5, null] });
    expect([FIRST, day].map((date) => amountOn(entered, date))).toEqual([null, 1.5]);
    expect(amountOn(of('ooo'), FIRST)).toBeNull();
  });

  test('newestRecords lists the newest records first, up to a maximum', () => {
    expect(newestRecords(of('d-o-'), 30).map(({ date }) => date)).toEqual([
      '2026-11-18',
      '2026-11-16',
    ]);
    expect(newestRecords(of('d'.repeat(40)), 30)).toHaveLength(30);
  });

  test('newestRecords leaves out an undone bonus', () => {
    expect(newestRecords(of('dudux'), 2).map(({ date }) => date)).toEqual([
      '2026-11-20',
      '2026-11-18',
    ]);
  });
});
