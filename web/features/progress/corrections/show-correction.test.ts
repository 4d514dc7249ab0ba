import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { countOn, type DayCounts, emptyCounts } from '#domain/progress/day-counts.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { addDays } from '#domain/days/local-day.ts';
import { habitsQueryOptions, habitDaysKey } from '#web/features/habits/habit-cache.ts';
import { alsoShowChanges, type TodayChange } from '#web/features/habits/public.ts';
import { showChangeOfDay } from '#web/features/habits/day/change-of-day.ts';
import { makeDay, makeHabit, stopClockAtNoon, TODAY } from '#web/features/habits/testing/habits.ts';
import { countsKey, historyQueryOptions, loggedKey, progressQueryOptions } from '../queries.ts';
import { showCorrection } from './show-correction.ts';

stopClockAtNoon();
alsoShowChanges(showCorrection);

const FIRST = addDays(TODAY, -4);
const YESTERDAY = addDays(TODAY, -1);
const missed = makeDay({ habitId: 7, date: YESTERDAY });
const done = { ...missed, completed: true };
const month = [...habitDaysKey, addDays(TODAY, -20), TODAY];
const calendar = [...loggedKey, addDays(TODAY, -20), TODAY];
const elsewhere = [...habitDaysKey, addDays(TODAY, -60), addDays(TODAY, -30)];
const counts = [...countsKey, addDays(TODAY, -89), TODAY];
const progress = progressQueryOptions(TODAY).queryKey;
const history = historyQueryOptions(7, TODAY).queryKey;
const habits = habitsQueryOptions().queryKey;

function fill(habit: Partial<Habit> = {}, instances: HabitDay[] = [missed]) {
  const client = new QueryClient();
  const other = makeHabit({ id: 8 });
  client.setQueryData(habits, [makeHabit({ createdOn: FIRST, reps: 3, ...habit }), other]);
  client.setQueryData(month, instances);
  client.setQueryData(calendar, instances);
  client.setQueryData(elsewhere, []);
  const noCounts = emptyCounts(addDays(TODAY, -89), 90);
  client.setQueryData(counts, noCounts);
  client.setQueryData(progress, { counts: noCounts, records: instances });
  client.setQueryData(history, { first: FIRST, marks: 'dddoo' });
  return client;
}

const snapshotOf = (client: QueryClient) =>
  JSON.stringify(
    [habits, month, calendar, elsewhere, counts, progress, history].map((key) =>
      client.getQueryData(key),
    ),
  );

function show(client: QueryClient, change: TodayChange = { completed: true }) {
  const [habit] = client.getQueryData(habits) ?? [];
  if (!habit) throw new Error('There is no habit.');
  return showChangeOfDay(client, { habit, day: YESTERDAY, change });
}

const shownOf = (client: QueryClient) => client.getQueryData<HabitDay[]>(month)?.[0];

describe('a corrected day', () => {
  test('moves records, counts, history, streak and reps at once', async () => {
    const client = fill({ streak: 3, displayStreak: 0 });
    await show(client);
    expect(client.getQueryData(month)).toEqual([done]);
    expect(client.getQueryData(calendar)).toEqual([done]);
    expect(client.getQueryData(elsewhere)).toEqual([]);
    expect(client.getQueryData(history)).toEqual({
      first: FIRST,
      marks: 'ddddo',
    });
    const shown = client.getQueryData(progress);
    expect(shown?.records).toEqual([done]);
    for (const known of [client.getQueryData<DayCounts>(counts), shown?.counts]) {
      expect(countOn(known ?? emptyCounts(TODAY, 1), YESTERDAY)).toMatchObject({
        completed: 1,
        open: -1,
      });
    }
    const [habit, other] = client.getQueryData(habits) ?? [];
    expect(habit).toMatchObject({ streak: 4, displayStreak: 4, reps: 4, completed: false });
    expect(other).toEqual(makeHabit({ id: 8 }));
  });

  test.each([
    [[missed], 'dddoo', 0],
    [[], 'ddd-o', 3],
  ])('with the records %j, taken back, is as it was', async (days, marks, displayStreak) => {
    const client = fill({ streak: 3, displayStreak }, days);
    client.setQueryData(history, { first: FIRST, marks });
    const before = snapshotOf(client);
    const putBack = await show(client);
    expect(shownOf(client)).toEqual({ ...done, id: shownOf(client)?.id });
    expect(snapshotOf(client)).not.toBe(before);
    await putBack();
    expect(snapshotOf(client)).toBe(before);
  });

  test('keeps the id that a list knows, whatever others do', async () => {
    const client = fill();
    client.setQueryData(calendar, [{ ...missed, id: 0 }], { updatedAt: Date.now() + 1 });
    await show(client);
    expect(client.getQueryData(month)).toEqual([done]);
  });

  test('without a known history changes the reps alone', async () => {
    const client = fill({ streak: 3, displayStreak: 3 });
    client.removeQueries({ queryKey: history });
    await show(client);
    expect(client.getQueryData(habits)?.[0]).toMatchObject({ streak: 3, reps: 4 });
  });
});

const litres = (amount: number, per: Goal['per'] = 'day'): Goal => ({
  kind: 'least',
  amount,
  unit: 'l',
  step: 1,
  per,
});

describe('a late word', () => {
  const daily = { type: 'daily', weekdays: null, rhythm: null } as const;
  const past = (goal: Goal | null) => [{ ...daily, goal, through: YESTERDAY }];

  test.each<[string, Partial<Habit>, TodayChange, Partial<HabitDay>]>([
    [
      'more since',
      { goal: litres(3), pastRhythms: past(litres(2)) },
      { amount: 2 },
      { completed: true },
    ],
    [
      'less since',
      { goal: litres(2), pastRhythms: past(litres(3)) },
      { amount: 2 },
      { completed: false },
    ],
    [
      'told as done',
      { goal: litres(3), pastRhythms: past(litres(2)) },
      { completed: true },
      { amount: 2 },
    ],
    [
      'an amount only since',
      { goal: litres(3), pastRhythms: past(null) },
      { completed: true },
      { amount: null },
    ],
    [
      'of a week, whose other days count too',
      { goal: litres(9, 'week') },
      { amount: 2 },
      { completed: false },
    ],
    ['of a week, told as done', { goal: litres(9, 'week') }, { completed: true }, { amount: null }],
  ])('is judged by the rhythm of its day: %s', async (_, habit, change, expected) => {
    const client = fill(habit);
    await show(client, change);
    expect(shownOf(client)).toMatchObject(expected);
  });

  const thrice = { kind: 'quota', times: 3, per: 'week' } as const;
  const afterDone = { kind: 'every', count: 2, unit: 'day', from: 'done' } as const;

  test.each<[string, Partial<Habit>]>([
    ['a quota', { type: 'weekly', rhythm: thrice }],
    ['an interval', { rhythm: afterDone }],
    [
      'what was a quota',
      { pastRhythms: [{ ...daily, rhythm: thrice, goal: null, through: YESTERDAY }] },
    ],
  ])('guesses no streak of %s, which other days may have changed too', async (_, habit) => {
    const client = fill({ streak: 3, displayStreak: 0, ...habit });
    await show(client);
    expect(client.getQueryData(habits)?.[0]).toMatchObject({
      streak: 3,
      displayStreak: 0,
      reps: 4,
    });
  });
});
