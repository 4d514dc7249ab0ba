import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import type { Goal } from '../habits/goal.ts';
import type { HabitHistory, PeriodRecord } from '../habits/habit-history.ts';
import type { Quota } from '../habits/rhythm.ts';
import { BY_WEEKDAYS } from '../habits/schedule.ts';
import { historyFigures } from './history-figures.ts';

const FIRST = toLocalDay('2026-11-16'); // a Monday
const of = (marks: string): HabitHistory => ({ first: FIRST, marks });
const todayOf = (marks: string) => addDays(FIRST, marks.length - 1);

describe('the figures of a history', () => {
  test.each([
    ['', 0, 0, 0],
    ['ddd', 3, 3, 3],
    ['ddo', 2, 2, 2],
    ['dood', 1, 1, 2],
    ['ddoo', 2, 0, 2],
    ['dsbd', 2, 2, 3],
    ['odsx', 1, 1, 1],
    ['b', 0, 0, 1],
    ['do', 1, 1, 1],
    ['ooodo', 1, 1, 1],
  ])('%j: streak %i worth %i, %i reps', (marks, streak, displayStreak, reps) => {
    const figures = historyFigures(of(marks), todayOf(marks), BY_WEEKDAYS);
    expect(figures).toEqual({ streak, displayStreak, reps });
  });

  test.each([
    ['dddu', 3, 3],
    ['dddo', 3, 0],
    ['ddou', 2, 0],
  ])('of a limit, %j: streak %i worth %i, since a slip is one at once', (marks, streak, worth) => {
    const figures = historyFigures(of(marks), todayOf(marks), { rhythm: null, goal: AT_MOST });
    expect(figures).toMatchObject({ streak, displayStreak: worth });
  });

  // One letter a week: k kept, l lost, n neutral; the last one runs.
  test.each([
    ['kkk', 3, 3],
    ['kkl', 2, 2],
    ['klk', 1, 1],
    ['kll', 1, 0],
    ['knk', 2, 2],
    ['', 0, 0],
  ])('of a quota, weeks %j: streak %i worth %i', (letters, streak, worth) => {
    const periods = weeksOf(letters);
    const history = { ...of('bb-'), periods };
    const today = periods.at(-1)?.first ?? FIRST;
    const figures = historyFigures(history, today, { rhythm: THRICE, goal: null });
    expect(figures).toEqual({ streak, displayStreak: worth, reps: 2 });
  });
});

const AT_MOST: Goal = { kind: 'most', amount: 2, unit: 'cups', step: 1, per: 'day' };
const THRICE: Quota = { kind: 'quota', times: 3, per: 'week' };

const weeksOf = (letters: string): PeriodRecord[] =>
  Array.from(letters, (letter, at) => ({
    first: addDays(FIRST, 7 * at),
    last: addDays(FIRST, 7 * at + 6),
    needed: 3,
    done: letter === 'k' ? 3 : 1,
    scheduled: letter !== 'n',
    completed: letter === 'k',
  }));
