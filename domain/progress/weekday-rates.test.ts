import { describe, expect, test } from 'vitest';
import { countMarks } from '../testing/count-marks.ts';
import { addDays, toLocalDay } from '../days/local-day.ts';
import { tallyCounts, tallyStates } from './weekday-rates.ts';

const MONDAY = toLocalDay('2026-11-16');

describe('completion by weekday', () => {
  test('rates begin on Monday, and leave out skipped and bonus days', () => {
    const tallies = tallyStates(MONDAY, [
      'done',
      'missed',
      'skipped',
      'bonus',
      'none',
      'done',
      'done',
      'missed',
      'open',
    ]);
    expect(tallies.map(({ done, due }) => `${done}/${due}`)).toEqual([
      '1/2',
      '0/1',
      '0/0',
      '0/0',
      '0/0',
      '1/1',
      '1/1',
    ]);
    expect(tallies.map(({ weekday }) => weekday[0]).join('')).toBe('mtwtfss');
  });

  test('rates of all habits leave out future days and an open today', () => {
    const open = { scheduled: true, completed: false, skipped: false };
    const done = { ...open, completed: true };
    const counts = [
      [MONDAY, done],
      [MONDAY, open],
      [addDays(MONDAY, 1), open],
      [addDays(MONDAY, 1), done],
      [addDays(MONDAY, 2), open],
    ] as const;
    const all = countMarks(
      { first: MONDAY, length: 7 },
      counts.map(([date, flags]) => ({ ...flags, date })),
    );
    const tallies = tallyCounts(all, addDays(MONDAY, 1));
    expect(tallies.slice(0, 3)).toEqual([
      { weekday: 'monday', done: 1, due: 2 },
      { weekday: 'tuesday', done: 1, due: 1 },
      { weekday: 'wednesday', done: 0, due: 0 },
    ]);
  });
});
