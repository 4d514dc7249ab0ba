import { describe, expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import { type DayContent, UNTOUCHED } from '../habits/habit-day.ts';
import { BY_WEEKDAYS } from '../habits/schedule.ts';
import { predictedDay } from './predicted-day.ts';

const TODAY = toLocalDay('2026-11-04');
const DAILY = {
  ...BY_WEEKDAYS,
  type: 'daily' as const,
  weekdays: null,
  createdOn: toLocalDay('2026-10-05'),
};
const OPEN: DayContent = { ...UNTOUCHED, scheduled: true };
const DONE = { ...OPEN, completed: true };
const SKIPPED = { ...OPEN, skipped: true };

const ABC = ['a', 'b', 'c'].map((id) => ({ id, text: `Step ${id}` }));
const ALL = { ...DAILY, steps: ABC, stepsNeeded: null };
const TWO = { ...ALL, stepsNeeded: 2 };
const ticked = (ids: string, day = OPEN): DayContent => ({ ...day, stepsDone: Array.from(ids) });

describe('a change of a day with steps', () => {
  test.each([
    ['ticks one', OPEN, ALL, { steps: { b: true } }, ticked('b')],
    [
      'completes it with the last one',
      ticked('ab'),
      ALL,
      { steps: { c: true } },
      ticked('abc', DONE),
    ],
    [
      'completes it with as many as are needed',
      ticked('a'),
      TWO,
      { steps: { c: true } },
      ticked('ac', DONE),
    ],
    ['unticks one', ticked('abc', DONE), ALL, { steps: { b: false } }, ticked('ac')],
    ['ticks all', ticked('b'), ALL, { completed: true }, ticked('abc', DONE)],
    ['unticks all', ticked('abc', DONE), ALL, { completed: false }, OPEN],
    [
      'skips it and keeps them',
      ticked('abc', DONE),
      ALL,
      { skipped: true },
      ticked('abc', SKIPPED),
    ],
    [
      'unskips it and counts them',
      ticked('abc', SKIPPED),
      ALL,
      { skipped: false },
      ticked('abc', DONE),
    ],
    ['ticks one of a skipped day', SKIPPED, ALL, { steps: { a: true } }, ticked('a', SKIPPED)],
    [
      'ticks all of a skipped day',
      ticked('ab', SKIPPED),
      ALL,
      { steps: { c: true } },
      ticked('abc', DONE),
    ],
    [
      'writes a note',
      ticked('ab', DONE),
      ALL,
      { notes: 'Hi' },
      ticked('ab', { ...DONE, notes: 'Hi' }),
    ],
    [
      'leaves it done when it was done before there were steps',
      DONE,
      ALL,
      { skipped: false },
      DONE,
    ],
    ['forgets a step that is gone', ticked('ax'), ALL, { steps: { b: true } }, ticked('ab')],
  ])('%s', (_, old, plan, change, expected) => {
    expect(predictedDay(old, change, plan, TODAY)).toEqual(expected);
  });

  test('leaves the ticks of steps that the habit no longer has', () => {
    expect(predictedDay(ticked('a'), { completed: true }, DAILY, TODAY)).toEqual(ticked('a', DONE));
  });
});
