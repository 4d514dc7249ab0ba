import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { countOn, emptyCounts } from '#domain/progress/day-counts.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { addDays } from '#domain/days/local-day.ts';
import { habitsQueryOptions, habitDaysKey } from '#web/features/habits/habit-cache.ts';
import { makeDay, makeHabit, TODAY } from '#web/features/habits/testing/habits.ts';
import { countsQueryOptions, historyQueryOptions, loggedKey } from '../queries.ts';
import { showCorrection } from './show-correction.ts';

const FIRST = addDays(TODAY, -4);
const YESTERDAY = addDays(TODAY, -1);
const missed = makeDay({ habitId: 7, date: YESTERDAY });
const done = { ...missed, completed: true };
const month = [...habitDaysKey, addDays(TODAY, -20), TODAY];
const calendar = [...loggedKey, addDays(TODAY, -20), TODAY];
const elsewhere = [...habitDaysKey, addDays(TODAY, -60), addDays(TODAY, -30)];
const counts = countsQueryOptions(addDays(TODAY, -89), TODAY).queryKey;
const history = historyQueryOptions(7, TODAY).queryKey;
const habits = habitsQueryOptions().queryKey;

function fill(habit: Partial<Habit> = {}, instances: HabitDay[] = [missed]) {
  const client = new QueryClient();
  const other = makeHabit({ id: 8 });
  client.setQueryData(habits, [makeHabit({ createdOn: FIRST, reps: 3, ...habit }), other]);
  client.setQueryData(month, instances);
  client.setQueryData(calendar, instances);
  client.setQueryData(elsewhere, []);
  client.setQueryData(counts, emptyCounts(addDays(TODAY, -89), 90));
  client.setQueryData(history, { first: FIRST, marks: 'dddoo' });
  return client;
}

const snapshotOf = (client: QueryClient) =>
  JSON.stringify(
    [habits, month, calendar, elsewhere, counts, history].map((key) => client.getQueryData(key)),
  );

describe('a corrected day', () => {
  test('moves records, counts, history, streak and reps at once', async () => {
    const client = fill({ streak: 3, displayStreak: 0 });
    await showCorrection(client, { habitId: 7, date: YESTERDAY, from: missed, to: done }, TODAY);
    expect(client.getQueryData(month)).toEqual([done]);
    expect(client.getQueryData(calendar)).toEqual([done]);
    expect(client.getQueryData(elsewhere)).toEqual([]);
    expect(client.getQueryData(history)).toEqual({
      first: FIRST,
      marks: 'ddddo',
    });
    expect(countOn(client.getQueryData(counts) ?? emptyCounts(TODAY, 1), YESTERDAY)).toMatchObject({
      completed: 1,
      open: -1,
    });
    const [habit, other] = client.getQueryData(habits) ?? [];
    expect(habit).toMatchObject({ streak: 4, displayStreak: 4, reps: 4, completed: false });
    expect(other).toEqual(makeHabit({ id: 8 }));
  });

  test('taken back leaves everything as it was', async () => {
    const client = fill({ streak: 3, displayStreak: 0 });
    const before = snapshotOf(client);
    const correction = { habitId: 7, date: YESTERDAY, from: missed, to: done };
    await showCorrection(client, correction, TODAY);
    expect(snapshotOf(client)).not.toBe(before);
    await showCorrection(client, { ...correction, from: done, to: missed }, TODAY);
    expect(snapshotOf(client)).toBe(before);
  });

  test('that had no record gets one, and loses it again when taken back', async () => {
    const client = fill({}, []);
    await showCorrection(client, { habitId: 7, date: YESTERDAY, from: null, to: done }, TODAY);
    expect(client.getQueryData(month)).toEqual([done]);
    await showCorrection(client, { habitId: 7, date: YESTERDAY, from: done, to: null }, TODAY);
    expect(client.getQueryData(month)).toEqual([]);
  });

  test('of today is the state of the habit too', async () => {
    const client = fill();
    const from = makeDay({ habitId: 7 });
    const to = { ...from, skipped: true };
    await showCorrection(client, { habitId: 7, date: TODAY, from, to }, TODAY);
    expect(client.getQueryData(habits)?.[0]).toMatchObject({ completed: false, instance: to });
  });

  test('without a known history changes the reps alone', async () => {
    const client = fill({ streak: 3, displayStreak: 3 });
    client.removeQueries({ queryKey: history });
    await showCorrection(client, { habitId: 7, date: YESTERDAY, from: missed, to: done }, TODAY);
    expect(client.getQueryData(habits)?.[0]).toMatchObject({ streak: 3, reps: 4 });
  });
});
