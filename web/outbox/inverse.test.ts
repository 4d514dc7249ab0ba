import { describe, expect, test } from 'vitest';
import type { DayChangeInput } from '#contract/habits.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { type DayContent, UNTOUCHED } from '#domain/habits/habit-day.ts';
import { inversesOf } from './inverse.ts';
import { type Kind, type Operation, requestOf } from './operation.ts';

const today = toLocalDay('2026-11-20');
const untouched: DayContent = { ...UNTOUCHED, scheduled: true };
const steps = ['a', 'b'].map((id) => ({ id, text: id }));
const noContext = { before: untouched, after: untouched, steps: null, isPastLimit: false };

const operation = (kind: Kind, body: object) =>
  ({
    id: 'op',
    user: 1,
    habit: 1,
    kind,
    body,
    madeAt: 0,
    number: 1,
    state: { name: 'waiting' },
  }) as Operation;

type Days = { before?: Partial<DayContent>; after?: Partial<DayContent> };

function undoDay(
  change: DayChangeInput,
  { before, after }: Days,
  context: Partial<typeof noContext> | { steps: typeof steps } = {},
): unknown {
  const undone = operation('day', { date: today, change });
  const days = { before: { ...untouched, ...before }, after: { ...untouched, ...after } };
  const [inverse, ...others] = inversesOf(undone, { ...noContext, ...context, ...days });
  expect(others).toEqual([]);
  expect(inverse).toMatchObject({ kind: 'day', habit: 1, undoOf: 'op', body: { date: today } });
  return inverse?.kind === 'day' ? inverse.body.change : undefined;
}

describe('the undo of a day', () => {
  test('the undo of a tick clears it', () => {
    expect(undoDay({ completed: true }, { after: { completed: true } })).toEqual({
      completed: false,
      skipped: false,
      expected: { completed: true, skipped: false },
    });
  });

  test('the undo of a tick on a skipped day skips it again', () => {
    const days = { before: { skipped: true }, after: { completed: true } };
    expect(undoDay({ completed: true }, days)).toMatchObject({ completed: false, skipped: true });
  });

  test('the undo of a skip on a completed day completes it again', () => {
    const days = { before: { completed: true }, after: { skipped: true } };
    expect(undoDay({ skipped: true }, days)).toEqual({
      completed: true,
      skipped: false,
      expected: { skipped: true },
    });
  });

  test('the undo of a tick on a paused day skips nothing', () => {
    const days = { before: { skipped: true, ownSkip: false }, after: { completed: true } };
    expect(undoDay({ completed: true }, days)).toMatchObject({ completed: false, skipped: false });
  });

  test('the undo of a note restores the former note', () => {
    const days = { before: { notes: 'old' }, after: { notes: 'new' } };
    expect(undoDay({ notes: ' new ' }, days)).toEqual({
      notes: 'old',
      expected: { notes: 'new' },
    });
  });

  test('the undo of a tick restores the amount that it has filled up', () => {
    const days = { before: { amount: 3 }, after: { completed: true, amount: 8 } };
    expect(undoDay({ completed: true }, days)).toMatchObject({
      completed: false,
      entries: [{ id: 'op', amount: 3 }],
      expected: { completed: true, amount: 8 },
    });
  });

  test('the undo of a typed amount on an empty day clears it, and no tick or skip', () => {
    expect(undoDay({ amount: 5 }, { after: { amount: 5 } })).toEqual({
      entries: [],
      expected: { amount: 5 },
    });
  });

  test('the undo of a typed amount on a skipped day skips it again', () => {
    const days = { before: { skipped: true }, after: { completed: true, amount: 9 } };
    expect(undoDay({ amount: 9 }, days)).toEqual({
      skipped: true,
      entries: [],
      expected: { amount: 9, skipped: false },
    });
  });

  test('the undo of a tick on a past day with a limit records no slip', () => {
    const limit = { isPastLimit: true };
    const skip = { before: { amount: 1 }, after: { amount: 1, skipped: true } };
    expect(undoDay({ skipped: true }, skip, limit)).toEqual({
      skipped: false,
      expected: { skipped: true },
    });
    const kept = { before: { amount: 1 }, after: { amount: 1, completed: true } };
    expect(undoDay({ completed: true }, kept, limit)).toMatchObject({
      completed: false,
      entries: [{ amount: 1 }],
    });
  });

  test('the undo of a step restores only that step', () => {
    const days = { after: { stepsDone: ['a'] } };
    expect(undoDay({ steps: { a: true } }, days, { steps })).toEqual({ steps: { a: false } });
  });

  test('the undo of a tick restores all steps', () => {
    const days = {
      before: { stepsDone: ['b'] },
      after: { completed: true, stepsDone: ['a', 'b'] },
    };
    expect(undoDay({ completed: true }, days, { steps })).toEqual({
      completed: false,
      skipped: false,
      steps: { a: false, b: true },
      expected: { completed: true, skipped: false, stepsDone: ['a', 'b'] },
    });
  });
});

const entry = { id: 'e', amount: 5, at: '12:00' };
const undoEntry = (kind: Kind, body: object, days: Partial<typeof noContext> = {}) =>
  inversesOf(operation(kind, { date: today, ...body }), { ...noContext, ...days }).map(
    (inverse) => [inverse.kind, inverse.body],
  );

describe('the undo of an entry', () => {
  test('the undo of an entry removes it', () => {
    expect(undoEntry('entry', { entry })).toEqual([['remove-entry', { date: today, entry }]]);
  });

  test('the undo of a correction restores the amount', () => {
    expect(undoEntry('entry', { entry, before: 3 })).toEqual([
      ['entry', { date: today, entry: { ...entry, amount: 3 }, before: 5 }],
    ]);
  });

  test('the undo of a removed entry adds it again', () => {
    expect(undoEntry('remove-entry', { entry })).toEqual([['entry', { date: today, entry }]]);
  });

  test('the undo of an entry that reached the target of a skipped day skips the day again', () => {
    const before = { ...untouched, skipped: true };
    expect(undoEntry('entry', { entry }, { before })).toEqual([
      ['remove-entry', { date: today, entry }],
      ['day', { date: today, change: { skipped: true, expected: { amount: null } } }],
    ]);
  });

  test('the undo of an entry expects the amount, so that a change of another device is kept', () => {
    const sentFor = (kind: Kind, body: object) => {
      const [inverse] = inversesOf(operation(kind, { date: today, ...body }), noContext);
      const { method, path, body: sent } = requestOf({ ...operation('entry', {}), ...inverse });
      return [method, path, sent];
    };
    const path = '/api/habits/1/entries/e';
    expect(sentFor('entry', { entry })).toEqual(['DELETE', `${path}?expected=5`, undefined]);
    const sent = { date: today, amount: 3, at: '12:00', expected: 5 };
    expect(sentFor('entry', { entry, before: 3 })).toEqual(['PUT', path, sent]);
    const again = { date: today, amount: 5, at: '12:00' };
    expect(sentFor('remove-entry', { entry })).toEqual(['PUT', path, again]);
  });
});
