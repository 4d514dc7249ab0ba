import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import { applyDayChange, type DayContent, dayState, untouchedDay } from './habit-day.ts';
import { BY_WEEKDAYS, type Schedule } from './schedule.ts';

const TODAY = toLocalDay('2026-11-04');
const YESTERDAY = addDays(TODAY, -1);
const DAILY: Schedule = {
  type: 'daily',
  weekdays: null,
  ...BY_WEEKDAYS,
  createdOn: addDays(TODAY, -30),
};
const MONDAYS: Schedule = { ...DAILY, type: 'weekly', weekdays: ['monday'] };

const OPEN: DayContent = {
  scheduled: true,
  completed: false,
  skipped: false,
  amount: null,
  stepsDone: null,
  ownSkip: null,
  notes: null,
};
const DONE = { ...OPEN, completed: true };
const SKIPPED = { ...OPEN, skipped: true };

describe('changing a day', () => {
  test.each([
    ['completes it', OPEN, { completed: true }, DONE],
    ['takes it back', DONE, { completed: false }, OPEN],
    ['completing un-skips', SKIPPED, { completed: true }, DONE],
    ['skipping un-completes', DONE, { skipped: true }, SKIPPED],
    ['un-completing leaves a skip', SKIPPED, { completed: false }, SKIPPED],
    ['un-skipping leaves a completion', DONE, { skipped: false }, DONE],
    ['clears both', SKIPPED, { completed: false, skipped: false }, OPEN],
    ['writes a note', DONE, { notes: 'far' }, { ...DONE, notes: 'far' }],
    ['takes a note away', { ...OPEN, notes: 'far' }, { notes: null }, OPEN],
    ['keeps a note', { ...OPEN, notes: 'far' }, { completed: true }, { ...DONE, notes: 'far' }],
    ['asks for nothing anew', { ...OPEN, scheduled: false }, {}, { ...OPEN, scheduled: false }],
  ])('%s', (_, old, change, expected) => {
    expect(applyDayChange(old, change, DAILY, TODAY)).toEqual(expected);
  });

  test('leaves alone whatever else is known of it', () => {
    const day = { ...OPEN, id: 12, habitName: 'Read' };
    expect(applyDayChange(day, { completed: true }, DAILY, TODAY)).toEqual({
      ...day,
      completed: true,
    });
  });
});

test('skipped and not any more, a day is done whose target was reached', () => {
  const goal = { kind: 'least' as const, amount: 2, unit: 'km', step: 1, per: 'day' as const };
  const reached = { ...SKIPPED, amount: 2 };
  const back = { skipped: false };
  expect(applyDayChange(reached, back, { ...DAILY, goal }, TODAY)).toEqual({ ...DONE, amount: 2 });
  expect(applyDayChange({ ...reached, amount: 1 }, back, { ...DAILY, goal }, TODAY)).toEqual({
    ...OPEN,
    amount: 1,
  });
  expect(applyDayChange(DONE, back, { ...DAILY, goal }, TODAY)).toEqual(DONE);
});

describe('changing a day that is skipped, with more or less of its target', () => {
  const goal = { kind: 'least' as const, amount: 2, unit: 'km', step: 1, per: 'day' as const };

  test.each([
    ['told done, it keeps what is beyond the target', 5, { completed: true }, 5],
    ['told done, it is brought to the target', 1, { completed: true }, 2],
    ['told the amount that it has, it is done', 2, { amount: 2 }, 2],
  ])('%s', (_, amount, change, after) => {
    expect(applyDayChange({ ...SKIPPED, amount }, change, { ...DAILY, goal }, TODAY)).toEqual({
      ...DONE,
      amount: after,
    });
  });
});

test('told kept, a day on which something avoided was done has no amount any more', () => {
  const goal = { kind: 'most' as const, amount: 0, unit: '', step: 1, per: 'day' as const };
  const slip = { ...OPEN, amount: 1 };
  expect(applyDayChange(slip, { completed: true }, { ...DAILY, goal }, TODAY)).toEqual(DONE);
});

test('told kept, a skipped day above the limit of a week is skipped no more', () => {
  const goal = { kind: 'most' as const, amount: 5, unit: '', step: 1, per: 'week' as const };
  const day = { ...SKIPPED, scheduled: false, amount: 6 };
  expect(applyDayChange(day, { completed: true }, { ...DAILY, goal }, TODAY)).toEqual({
    ...OPEN,
    scheduled: false,
    amount: 6,
  });
});

test.each([
  ['day', { ...DONE, amount: 5 }],
  ['week', { ...OPEN, scheduled: false, amount: 6 }],
  ['month', { ...OPEN, scheduled: false, amount: 6 }],
] as const)(
  'told kept, a day above the limit of a %s is brought back to that alone',
  (per, day) => {
    const goal = { kind: 'most' as const, amount: 5, unit: 'cups', step: 1, per };
    const old = { ...OPEN, scheduled: per === 'day', amount: 6 };
    expect(applyDayChange(old, { completed: true }, { ...DAILY, goal }, TODAY)).toEqual(day);
  },
);

const ABC = ['a', 'b', 'c'].map((id) => ({ id, text: `Step ${id}` }));
const ALL = { ...DAILY, rhythm: null, goal: null, steps: ABC, stepsNeeded: null };
const TWO = { ...ALL, stepsNeeded: 2 };
const ticked = (ids: string, day = OPEN): DayContent => ({ ...day, stepsDone: Array.from(ids) });

describe('changing a day of steps', () => {
  test.each([
    ['a step is ticked', OPEN, ALL, { steps: { b: true } }, ticked('b')],
    ['the last one completes it', ticked('ab'), ALL, { steps: { c: true } }, ticked('abc', DONE)],
    ['as many as are needed do', ticked('a'), TWO, { steps: { c: true } }, ticked('ac', DONE)],
    ['one is taken back', ticked('abc', DONE), ALL, { steps: { b: false } }, ticked('ac')],
    ['the habit is ticked', ticked('b'), ALL, { completed: true }, ticked('abc', DONE)],
    ['the habit is unticked', ticked('abc', DONE), ALL, { completed: false }, OPEN],
    ['skipping keeps them', ticked('abc', DONE), ALL, { skipped: true }, ticked('abc', SKIPPED)],
    ['and they count again', ticked('abc', SKIPPED), ALL, { skipped: false }, ticked('abc', DONE)],
    ['one of a skipped day', SKIPPED, ALL, { steps: { a: true } }, ticked('a', SKIPPED)],
    [
      'all of a skipped day',
      ticked('ab', SKIPPED),
      ALL,
      { steps: { c: true } },
      ticked('abc', DONE),
    ],
    [
      'a note alone',
      ticked('ab', DONE),
      ALL,
      { notes: 'Hi' },
      ticked('ab', { ...DONE, notes: 'Hi' }),
    ],
    ['done before there were steps', DONE, ALL, { skipped: false }, DONE],
    ['a step that is gone', ticked('ax'), ALL, { steps: { b: true } }, ticked('ab')],
  ])('%s', (_, old, plan, change, expected) => {
    expect(applyDayChange(old, change, plan, TODAY)).toEqual(expected);
  });

  test('without steps, what was ticked of them stays as it was', () => {
    expect(applyDayChange(ticked('a'), { completed: true }, DAILY, TODAY)).toEqual(
      ticked('a', DONE),
    );
  });
});

test('an untouched day is asked for as the schedule says', () => {
  expect(untouchedDay(DAILY, TODAY)).toEqual(OPEN);
  expect(untouchedDay(MONDAYS, TODAY)).toEqual({ ...OPEN, scheduled: false });
});

describe('what a day came to', () => {
  test.each([
    ['done', DONE, DAILY, TODAY, 'done'],
    ['done without being asked for', { ...DONE, scheduled: false }, DAILY, TODAY, 'bonus'],
    ['skipped', SKIPPED, DAILY, YESTERDAY, 'skipped'],
    ['open while there is time', OPEN, DAILY, TODAY, 'open'],
    ['missed afterwards', OPEN, DAILY, YESTERDAY, 'missed'],
    ['asked for by its record, not by today’s schedule', OPEN, MONDAYS, YESTERDAY, 'missed'],
    ['not asked for', { ...OPEN, scheduled: false }, DAILY, YESTERDAY, 'rest'],
    ['without a record, and asked for', null, DAILY, YESTERDAY, 'missed'],
    ['without a record, and not asked for', undefined, MONDAYS, YESTERDAY, 'rest'],
    ['still to come', null, DAILY, addDays(TODAY, 1), 'rest'],
  ] as const)('%s', (_, flags, schedule, day, expected) => {
    expect(dayState(flags, schedule, day, TODAY)).toBe(expected);
  });
});
