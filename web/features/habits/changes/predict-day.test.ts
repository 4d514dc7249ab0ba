import { describe, expect, test } from 'vitest';
import { makeDay, makeHabit, TODAY } from '../testing/habits.ts';
import { predictDay } from './predict-day.ts';

const figures = ({ streak, displayStreak, reps, completed }: ReturnType<typeof makeHabit>) => ({
  streak,
  displayStreak,
  reps,
  completed,
});

describe('completing today', () => {
  test('makes the streak longer by one, and the reps more by one', () => {
    const ticked = predictDay(makeHabit(), { completed: true }, TODAY);
    expect(figures(ticked)).toEqual({ streak: 4, displayStreak: 4, reps: 13, completed: true });
    expect(ticked.instance?.completed).toBe(true);
  });

  test('begins at one when the run was broken since', () => {
    const ticked = predictDay(
      makeHabit({ streak: 9, displayStreak: 0 }),
      { completed: true },
      TODAY,
    );
    expect(figures(ticked)).toMatchObject({ streak: 1, displayStreak: 1 });
  });

  test('on a day that asked for nothing counts for reps alone', () => {
    const resting = makeHabit({ type: 'weekly', weekdays: ['monday'], instance: null });
    const ticked = predictDay(resting, { completed: true }, TODAY);
    expect(figures(ticked)).toEqual({ streak: 3, displayStreak: 3, reps: 13, completed: true });
    expect(ticked.instance).toBeNull();
  });

  test('un-skips it', () => {
    const skipped = makeHabit({ instance: makeDay({ habitId: 7, skipped: true }) });
    const ticked = predictDay(skipped, { completed: true }, TODAY);
    expect(ticked.instance).toMatchObject({ completed: true, skipped: false });
  });
});

describe('taking it back', () => {
  test('gives what was there before', () => {
    const habit = makeHabit();
    const ticked = predictDay(habit, { completed: true }, TODAY);
    expect(predictDay(ticked, { completed: false }, TODAY)).toEqual(habit);
  });

  test('of the first day leaves no streak', () => {
    const first = makeHabit({ completed: true, streak: 1, displayStreak: 1, reps: 1 });
    const undone = predictDay(first, { completed: false }, TODAY);
    expect(figures(undone)).toEqual({ streak: 0, displayStreak: 0, reps: 0, completed: false });
  });

  test('of a bonus day leaves the streak alone', () => {
    const instance = makeDay({ habitId: 7, scheduled: false, completed: true });
    const bonus = makeHabit({ completed: true, instance });
    const undone = predictDay(bonus, { completed: false }, TODAY);
    expect(figures(undone)).toEqual({ streak: 3, displayStreak: 3, reps: 11, completed: false });
  });
});

describe('skipping today', () => {
  test('neither counts nor breaks', () => {
    const skipped = predictDay(makeHabit(), { skipped: true }, TODAY);
    expect(figures(skipped)).toEqual({ streak: 3, displayStreak: 3, reps: 12, completed: false });
    expect(skipped.instance?.skipped).toBe(true);
  });

  test('un-completes it', () => {
    const done = makeHabit({ completed: true });
    const skipped = predictDay(done, { skipped: true }, TODAY);
    expect(figures(skipped)).toEqual({ streak: 2, displayStreak: 2, reps: 11, completed: false });
  });
});
