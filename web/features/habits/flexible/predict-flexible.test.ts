import { describe, expect, test } from 'vitest';
import { toLocalDay } from '#domain/days/local-day.ts';
import type { Goal } from '#domain/habits/goal.ts';
import { newEntryOf } from '../changes/new-entry.ts';
import { makeDay, makeHabit, TODAY } from '../testing/habits.ts';
import { predictFlexible } from './predict-flexible.ts';

const figures = ({ streak, displayStreak, reps, completed }: ReturnType<typeof makeHabit>) => ({
  streak,
  displayStreak,
  reps,
  completed,
});

describe('a quota', () => {
  const period = { first: toLocalDay('2026-11-02'), last: toLocalDay('2026-11-08'), needed: 3 };
  const swim = (done: number) =>
    makeHabit({
      type: 'weekly',
      rhythm: { kind: 'quota', times: 3, per: 'week' },
      streakUnit: 'week',
      period: { ...period, done },
      instance: null,
    });

  test.each([
    ['short of it makes the count longer alone', 0, 1, 3],
    ['that meets it makes the streak longer by a week', 2, 3, 4],
    ['beyond it changes nothing of the streak', 3, 4, 3],
  ])('done %s', (_, done, after, streak) => {
    const ticked = predictFlexible(swim(done), { completed: true }, TODAY);
    expect(ticked).toMatchObject({ streak, displayStreak: streak, completed: true, reps: 13 });
    expect(ticked.period).toEqual({ ...period, done: after });
    expect(predictFlexible(ticked, { completed: false }, TODAY)).toEqual(swim(done));
  });
});

describe('an amount', () => {
  const water: Goal = { kind: 'least', amount: 1, unit: 'l', step: 0.1, per: 'day' };
  const drunk = (amount: number | null) =>
    makeHabit({ goal: water, instance: makeDay({ habitId: 7, amount }) });

  test('is the sum of its entries, in thousandths', () => {
    const after = predictFlexible(drunk(0.2), { entry: newEntryOf(0.1) }, TODAY);
    expect(after.instance?.amount).toBe(0.3);
    expect(after.completed).toBe(false);
  });

  test('that reaches its target completes the day, and not once more beyond it', () => {
    const reached = predictFlexible(drunk(0.9), { entry: newEntryOf(0.1) }, TODAY);
    expect(figures(reached)).toEqual({ streak: 4, displayStreak: 4, reps: 13, completed: true });
    const more = predictFlexible(reached, { entry: newEntryOf(0.1) }, TODAY);
    expect(figures(more)).toEqual(figures(reached));
    expect(more.instance?.amount).toBe(1.1);
  });

  test('that is set takes the place of what was entered', () => {
    expect(predictFlexible(drunk(2), { amount: 0.5 }, TODAY).instance?.amount).toBe(0.5);
    expect(predictFlexible(drunk(2), { amount: null }, TODAY).instance?.amount).toBeNull();
  });

  test('has a record of the day, also before the server has made one', () => {
    const after = predictFlexible({ ...drunk(null), instance: null }, { amount: 0.5 }, TODAY);
    expect(after.instance).toMatchObject({ date: TODAY, amount: 0.5, completed: false });
  });

  test('of a week fills the week, and completes the day that reaches it', () => {
    const period = { first: toLocalDay('2026-11-02'), last: toLocalDay('2026-11-08'), needed: 20 };
    const run = makeHabit({
      goal: { kind: 'least', amount: 20, unit: 'km', step: 1, per: 'week' },
      period: { ...period, done: 15 },
      instance: makeDay({ habitId: 7, scheduled: false, amount: 2 }),
    });
    const short = predictFlexible(run, { entry: newEntryOf(4) }, TODAY);
    expect(short).toMatchObject({ completed: false, period: { done: 19 }, streak: 3 });
    const reached = predictFlexible(run, { entry: newEntryOf(5) }, TODAY);
    expect(reached).toMatchObject({ completed: true, period: { done: 20 }, streak: 4 });
  });
});

describe('a limit', () => {
  const sugar: Goal = { kind: 'most', amount: 0, unit: '', step: 1, per: 'day' };
  const pending = makeHabit({
    goal: sugar,
    instance: makeDay({ habitId: 7, scheduled: false }),
  });

  test('that is kept counts, and a slip afterwards undoes it', () => {
    const kept = predictFlexible(pending, { completed: true }, TODAY);
    expect(figures(kept)).toEqual({ streak: 4, displayStreak: 4, reps: 13, completed: true });
    const slipped = predictFlexible(kept, { entry: newEntryOf(1) }, TODAY);
    expect(figures(slipped)).toEqual({ streak: 3, displayStreak: 3, reps: 12, completed: false });
    expect(slipped.instance).toMatchObject({ scheduled: true, amount: 1 });
  });
});

test('done before it is due from the last time, it counts and moves the next day', () => {
  const clean = makeHabit({
    rhythm: { kind: 'every', count: 3, unit: 'day', from: 'done' },
    dueOn: toLocalDay('2026-11-05'),
    instance: makeDay({ habitId: 7, scheduled: false }),
  });
  const done = predictFlexible(clean, { completed: true }, TODAY);
  expect(done).toMatchObject({ streak: 4, dueOn: '2026-11-07', instance: { scheduled: true } });
});
