import { describe, expect, test } from 'vitest';
import type { SentDayChange } from '#contract/habits.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import type { Goal } from '#domain/habits/goal.ts';
import { type DayContent, UNTOUCHED } from '#domain/habits/habit-day.ts';
import { inversesOf } from './inverse.ts';
import type { Kind, Operation } from './operation.ts';

const today = toLocalDay('2026-11-20');
const yesterday = toLocalDay('2026-11-19');
const untouched: DayContent = { ...UNTOUCHED, scheduled: true };
const plain = {
  type: 'daily' as const,
  weekdays: null,
  rhythm: null,
  goal: null as Goal | null,
  createdOn: toLocalDay('2026-01-01'),
  archivedOn: null,
  pauses: null,
  steps: null as { id: string; text: string }[] | null,
  stepsNeeded: null,
};
const withGoal = (kind: Goal['kind'], amount: number) => ({
  ...plain,
  goal: { kind, amount, unit: 'l', step: 1, per: 'day' } as Goal,
});
const withSteps = { ...plain, steps: ['a', 'b'].map((id) => ({ id, text: id })) };

const operation = (kind: Kind, body: object, before?: DayContent) =>
  ({
    id: 'op',
    user: 1,
    habit: 1,
    kind,
    body,
    before,
    madeAt: 0,
    seq: 1,
    attempts: 1,
  }) as Operation;

const undoDay = (
  change: SentDayChange,
  before: Partial<DayContent>,
  habit = plain,
  date = today,
): unknown => {
  const undone = operation('day', { date, change }, { ...untouched, ...before });
  const [inverse, ...others] = inversesOf(undone, { habit, today });
  expect(others).toEqual([]);
  expect(inverse).toMatchObject({ kind: 'day', habit: 1, undoOf: 'op', body: { date } });
  return inverse?.kind === 'day' ? inverse.body.change : undefined;
};

describe('the undo of a day', () => {
  test('clears a tick, unless the day is open again', () => {
    expect(undoDay({ completed: true }, {})).toEqual({
      completed: false,
      skipped: false,
      expected: { completed: true, skipped: false },
    });
  });

  test('skips again what a tick has unskipped', () => {
    expect(undoDay({ completed: true }, { skipped: true })).toEqual({
      completed: false,
      skipped: true,
      expected: { completed: true, skipped: false },
    });
  });

  test('ticks again what a skip has cleared', () => {
    expect(undoDay({ skipped: true }, { completed: true })).toEqual({
      completed: true,
      skipped: false,
      expected: { skipped: true },
    });
  });

  test('restores a note, and the note before it', () => {
    expect(undoDay({ notes: ' new ' }, { notes: 'old' })).toEqual({
      notes: 'old',
      expected: { notes: 'new' },
    });
  });

  test('restores the amount that a tick has filled up', () => {
    expect(undoDay({ completed: true }, { amount: 3 }, withGoal('least', 8))).toMatchObject({
      completed: false,
      entries: [{ id: 'op', amount: 3 }],
      expected: { completed: true, amount: 8 },
    });
  });

  test('clears an amount that was typed on an empty day, and leaves a skip alone', () => {
    expect(undoDay({ amount: 5 }, {}, withGoal('least', 8))).toEqual({
      entries: [],
      expected: { amount: 5 },
    });
  });

  test('skips again what a typed amount has unskipped', () => {
    expect(undoDay({ amount: 9 }, { skipped: true }, withGoal('least', 8))).toEqual({
      skipped: true,
      entries: [],
      expected: { amount: 9, skipped: false },
    });
  });

  test('records no slip on a past day with a limit', () => {
    const limit = withGoal('most', 2);
    expect(undoDay({ skipped: true }, { amount: 1 }, limit, yesterday)).toEqual({
      skipped: false,
      expected: { skipped: true },
    });
    expect(undoDay({ completed: true }, { amount: 5 }, limit, yesterday)).toMatchObject({
      completed: false,
      entries: [{ amount: 5 }],
      expected: { amount: 2 },
    });
  });

  test('restores only the step that was ticked, so that others stay', () => {
    expect(undoDay({ steps: { a: true } }, {}, withSteps)).toEqual({ steps: { a: false } });
  });

  test('restores all steps after a tick of the whole habit', () => {
    expect(undoDay({ completed: true }, { stepsDone: ['b'] }, withSteps)).toEqual({
      completed: false,
      skipped: false,
      steps: { a: false, b: true },
      expected: { completed: true, skipped: false, stepsDone: ['a', 'b'] },
    });
  });

  test('is unknown without the day before', () => {
    const undone = operation('day', { date: today, change: { completed: true } });
    expect(inversesOf(undone, { habit: plain, today })).toEqual([]);
  });
});

const entry = { id: 'e', amount: 5, at: '12:00' };
const bodiesOf = (kind: Kind, body: object, before = untouched, habit = withGoal('least', 8)) =>
  inversesOf(operation(kind, { date: today, ...body }, before), { habit, today }).map((inverse) => [
    inverse.kind,
    inverse.body,
  ]);

describe('the undo of an entry', () => {
  test('removes it', () => {
    expect(bodiesOf('entry', { entry })).toEqual([['remove-entry', { date: today, entry }]]);
  });

  test('corrects it back', () => {
    expect(bodiesOf('entry', { entry, before: 3 })).toEqual([
      ['entry', { date: today, entry: { ...entry, amount: 3 }, before: 5 }],
    ]);
  });

  test('adds it again when it was removed', () => {
    expect(bodiesOf('remove-entry', { entry })).toEqual([['entry', { date: today, entry }]]);
  });

  test('skips the day again when the entry has reached the target of a skipped day', () => {
    const skipped = { ...untouched, skipped: true, amount: 4 };
    expect(bodiesOf('entry', { entry }, skipped)).toEqual([
      ['remove-entry', { date: today, entry }],
      ['day', { date: today, change: { skipped: true } }],
    ]);
  });
});

test.each([
  ['delete', {}, [['restore', {}]]],
  ['edit', { archivedOn: today }, [['edit', { archivedOn: null }]]],
  ['edit', { name: 'Run' }, []],
  ['create', { name: 'Run' }, []],
  ['reorder', { order: [1] }, []],
] as const)('the undo of %s %j', (kind, body, expected) => {
  const inverses = inversesOf(operation(kind, body), { habit: plain, today });
  expect(inverses.map((inverse) => [inverse.kind, inverse.body])).toEqual(expected);
});
