import { expect, test } from 'vitest';
import { listHabits, listHistories, setDay, updateInstance } from '#contract/habits.ts';
import { addDays, toLocalDay } from '#domain/days/local-day.ts';
import { dayResult, type DayResult } from '#domain/habits/habit-day.ts';
import { countDays } from '#domain/progress/count-days.ts';
import { countOn } from '#domain/progress/day-counts.ts';
import { historyDays, newestRecords } from '#domain/progress/history-days.ts';
import type { Caller } from '#server/testing/caller.ts';
import { knownHabits } from '#server/testing/known-habits.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();
const TODAY = toLocalDay('2026-03-10'); // a Tuesday
const RECENT = { first: addDays(TODAY, -89), last: TODAY };

const fetchHabitNamed = async (caller: Caller, name: string) => {
  const habit = (await caller.ok(listHabits)).find((candidate) => candidate.name === name);
  if (!habit) throw new Error(`There is no habit ${name}.`);
  return habit;
};

const tickToday = async (caller: Caller) => {
  for (const { id } of await caller.ok(listHabits)) {
    await caller.ok(setDay, { params: { id, date: TODAY }, body: { completed: true } });
  }
};

/** The counts of recent days and the days of one habit, as a client computes them. */
async function fetchDays(caller: Caller, id: number) {
  const known = knownHabits(await caller.ok(listHistories), await caller.ok(listHabits));
  const habit = known.find((candidate) => candidate.id === id);
  if (!habit) throw new Error('The habit has no history.');
  return { counts: countDays(known, RECENT), history: historyDays(habit, TODAY), habit };
}

test('an undone bonus is not counted, even if its record and note remain', async () => {
  const ada = await app.signIn('ada');
  const { id } = await fetchHabitNamed(ada, 'Gym');
  const params = { id, date: '2026-03-08' };
  const fetchCounted = async () => {
    const { counts, history } = await fetchDays(ada, id);
    return { counts, newest: newestRecords(history, 30) };
  };
  const before = await fetchCounted();
  const { instance } = await ada.ok(setDay, { params, body: { completed: true } });
  expect((await fetchCounted()).counts).not.toEqual(before.counts);
  await ada.ok(setDay, { params, body: { completed: false, notes: 'Closed' } });
  expect(await fetchCounted()).toEqual(before);
  const { details } = (await fetchDays(ada, id)).habit;
  expect(details).toContainEqual({ date: '2026-03-08', notes: 'Closed', stepsDone: null });
  const again = { params: { instanceId: instance.id }, body: { completed: true } };
  expect(await ada.ok(updateInstance, again)).toMatchObject({ id: instance.id, completed: true });
  await ada.ok(setDay, { params, body: { completed: false, notes: '' } });
  expect(await fetchCounted()).toEqual(before);
});

test('a history has a skipped day, an undone day and a bonus', async () => {
  const ada = await app.signIn('ada');
  await tickToday(ada);
  const { id } = await fetchHabitNamed(ada, 'Gym');
  const correct = (date: string, body: { completed?: boolean; skipped?: boolean }) =>
    ada.ok(setDay, { params: { id, date }, body });
  await correct('2026-03-06', { skipped: true });
  await correct('2026-02-27', { completed: false });
  await correct('2026-03-04', { completed: true });
  const { createdOn, ...figures } = await fetchHabitNamed(ada, 'Gym');
  // Created on a Sunday.
  const letters = '..x..x...x..x...x..o...x+.-...x';
  const { habit, history } = await fetchDays(ada, id);
  expect(habit).toMatchObject({ firstDay: createdOn, letters });
  expect(history.records).toHaveLength(letters.replaceAll('.', '').length);
  expect(figures).toMatchObject({ streak: 2, displayStreak: 2, reps: 8 });
});

test('setDay on a past day updates counts, history, streak and reps together', async () => {
  const ada = await app.signIn('ada');
  await tickToday(ada);
  const before = await fetchHabitNamed(ada, 'Read 20 pages');
  const { id } = before;
  const params = { id, date: '2026-03-01' };
  const { habit } = await ada.ok(setDay, { params, body: { completed: false } });
  const { counts, history } = await fetchDays(ada, id);
  const results = history.records.map((record) => dayResult(record, null, true));
  expect(results.slice(-10)).toEqual(['missed', ...Array<DayResult>(9).fill('done')]);
  expect(habit).toMatchObject({ streak: 9, displayStreak: 9, reps: before.reps - 1 });
  expect(history.records.filter(({ completed }) => completed)).toHaveLength(habit.reps);
  expect(countOn(counts, toLocalDay('2026-03-01'))).toMatchObject({ completed: 0, open: 1 });
  await ada.ok(setDay, { params, body: { completed: true } });
  const { streak, reps } = before;
  expect(await fetchHabitNamed(ada, 'Read 20 pages')).toMatchObject({ streak, reps });
});
