import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import { amountOn, type MarkedHistory, letterOf, newestRecords } from './habit-history.ts';

const FIRST = toLocalDay('2026-11-16'); // a Monday
const of = (marks: string): MarkedHistory => ({ first: FIRST, marks });

describe('a history in marks', () => {
  test('a letter stands for what was due and done, and can be read back', () => {
    const marks = [
      { scheduled: true, completed: true, skipped: false },
      { scheduled: false, completed: true, skipped: false },
      { scheduled: true, completed: false, skipped: true },
      { scheduled: false, completed: false, skipped: true },
      { scheduled: true, completed: false, skipped: false },
      { scheduled: false, completed: false, skipped: false },
    ];
    expect(marks.map(letterOf).join('')).toBe('dbsxou');
    const logged = newestRecords(of('dbsxou-'), 30).toReversed();
    expect(logged.map(({ mark }) => mark)).toEqual(marks.slice(0, 5));
  });

  test('amountOn is null on a day without an amount', () => {
    const entered = { ...of('-o-'), amounts: [null, 1.5, null] };
    expect([FIRST, addDays(FIRST, 1)].map((day) => amountOn(entered, day))).toEqual([null, 1.5]);
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
