import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import type { Goal } from '../habits/goal.ts';
import type { HabitHistory, PeriodRecord } from '../habits/habit-history.ts';
import { BY_WEEKDAYS, type Schedule } from '../habits/schedule.ts';
import { frequencyOf, strengthOverTime } from './strength-score.ts';
import { strengthUnits } from './strength-units.ts';

const MONDAY = toLocalDay('2026-11-02');
const daily: Schedule = { type: 'daily', weekdays: null, ...BY_WEEKDAYS, createdOn: MONDAY };
const thrice: Schedule = {
  ...daily,
  type: 'weekly',
  rhythm: { kind: 'quota', times: 3, per: 'week' },
};
const water: Goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' };

type Record = Omit<PeriodRecord, 'first' | 'last' | 'scheduled'>;
const week = (at: number, record: Record): PeriodRecord => ({
  first: addDays(MONDAY, 7 * at),
  last: addDays(MONDAY, 7 * at + 6),
  scheduled: true,
  ...record,
});
const threeOf = (done: number): Record => ({ needed: 3, done, completed: done >= 3 });

const historyOf = (marks: string, more: Partial<HabitHistory> = {}): HabitHistory => ({
  first: MONDAY,
  marks,
  ...more,
});
/** As the day after the last letter sees it, unless told otherwise. */
const unitsOf = (schedule: Schedule, history: HabitHistory, dayAfter = history.marks.length) =>
  strengthUnits(history, schedule, addDays(MONDAY, dayAfter)).map((units) => units.join('+'));

describe('of a habit by its weekdays', () => {
  test('each day asked for is one', () => {
    expect(unitsOf(daily, historyOf('dosb'))).toEqual(['1', '0', '', '']);
  });

  test('the part of a target that was reached counts, and no more than all of it', () => {
    const history = historyOf('oodo', { amounts: [500, null, 4000, 1999] });
    expect(unitsOf({ ...daily, goal: water }, history)).toEqual(['0.25', '0', '1', '0.9995']);
  });

  test('a limit is kept or passed', () => {
    const limit: Schedule = { ...daily, goal: { ...water, kind: 'most', amount: 0 } };
    expect(unitsOf(limit, historyOf('dou', { amounts: [null, 3, null] }))).toEqual(['1', '0', '']);
  });
});

describe('of a quota', () => {
  test('a time is a hit at once, and more than needed adds nothing', () => {
    const history = historyOf('bb-b-b-', { periods: [week(0, threeOf(4))] });
    expect(unitsOf(thrice, history)).toEqual(['1', '1', '', '1', '', '', '']);
  });

  test('what is short is missed when the week ends', () => {
    const history = historyOf('b----o-b', { periods: [week(0, threeOf(1)), week(1, threeOf(1))] });
    expect(unitsOf(thrice, history)).toEqual(['1', '', '', '', '', '', '0+0', '1']);
    expect(unitsOf(thrice, history, 6)[6]).toBe('');
  });

  test('of days with a target takes the fullest days for what is short', () => {
    const history = historyOf('b------', {
      amounts: [2000, 500, null, 1500, null, null, null],
      periods: [week(0, threeOf(1))],
    });
    expect(unitsOf({ ...thrice, goal: water }, history)[6]).toBe('0.75+0.25');
  });

  test('a neutral week, and weeks that nobody saw, tell nothing', () => {
    const neutral = { ...week(0, { needed: 0, done: 0, completed: false }), scheduled: false };
    expect(unitsOf(thrice, historyOf('xxxxxxx', { periods: [neutral] })).join('')).toBe('');
    expect(unitsOf(thrice, historyOf('-------')).join('')).toBe('');
  });
});

describe('of a sum for the week', () => {
  const goal: Goal = { kind: 'least', amount: 20, unit: 'km', step: 5, per: 'week' };
  const amounts = [5, null, 10, null, 10, 5, null];

  test.each([
    ['reached', { needed: 20, done: 30, completed: true }, ['', '', '', '', '1', '', '']],
    ['short', { needed: 40, done: 30, completed: false }, ['', '', '', '', '', '', '0.75']],
  ])('%s is one unit', (_, record, expected) => {
    const history = historyOf('uu-----', { amounts, periods: [week(0, record)] });
    expect(unitsOf({ ...thrice, rhythm: null, goal }, history)).toEqual(expected);
  });

  test.each([
    ['kept', { needed: 30, done: 30, completed: true }, ['', '', '', '', '', '', '1']],
    ['passed', { needed: 14, done: 30, completed: false }, ['', '', '0', '', '', '', '']],
  ])('a limit that was %s is one unit', (_, record, expected) => {
    const history = historyOf('uu-----', { amounts, periods: [week(0, record)] });
    const limit: Schedule = { ...thrice, rhythm: null, goal: { ...goal, kind: 'most' } };
    expect(unitsOf(limit, history)).toEqual(expected);
  });
});

test('three of three a week is as strong as Monday, Wednesday and Friday kept, to the last digit', () => {
  const fixed: Schedule = {
    ...daily,
    type: 'weekly',
    weekdays: ['monday', 'wednesday', 'friday'],
  };
  const anyThreeDays = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(anyThreeDays, { minLength: 1, maxLength: 60 }), (weeks) => {
      const marks = weeks
        .map((days) => Array.from('-------', (_, at) => (days.includes(at) ? 'b' : '-')).join(''))
        .join('');
      const periods = weeks.map((_, at) => week(at, threeOf(3)));
      const strengthOf = (schedule: Schedule, history: HabitHistory) =>
        strengthOverTime(
          strengthUnits(history, schedule, addDays(MONDAY, marks.length)),
          frequencyOf(schedule),
        ).at(-1);
      expect(strengthOf(thrice, historyOf(marks, { periods }))).toBe(
        strengthOf(fixed, historyOf('d-d-d--'.repeat(weeks.length))),
      );
    }),
  );
});
