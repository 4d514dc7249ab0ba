import { expect, test } from 'vitest';
import { createHabit, type NewHabit, listHabits, putEntry, setDay } from '#contract/habits.ts';
import * as calls from '#contract/progress.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { partsOn } from '#domain/progress/day-counts.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();
const TODAY = toLocalDay('2026-03-10'); // a Tuesday

const WATER: NewHabit = {
  name: 'Water',
  type: 'daily',
  goal: { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' },
};
const SWIM: NewHabit = {
  name: 'Swim',
  type: 'weekly',
  rhythm: { kind: 'quota', times: 2, per: 'week' },
};

const entryId = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;

async function signIn(habit: NewHabit) {
  const ada = await app.signIn('ada');
  const { id } = await ada.ok(createHabit, { body: habit });
  return { ada, id };
}

test('countDays reports the completed part of a day below its target', async () => {
  const { ada, id } = await signIn(WATER);
  const query = { startDate: TODAY, endDate: TODAY };
  const before = await ada.ok(calls.countDays, { query });
  expect(before).not.toHaveProperty('parts');
  const drink = (at: number, amount: number) =>
    ada.ok(putEntry, { params: { id, entryId: entryId(at) }, body: { date: TODAY, amount } });
  await drink(1, 500);
  const counts = await ada.ok(calls.countDays, { query });
  expect(partsOn(counts, TODAY)).toBe(0.25);
  expect({ ...counts, parts: undefined }).toEqual({ ...before, parts: undefined });
  const history = await ada.ok(calls.getHistory, { params: { id } });
  expect(history).toEqual({ first: TODAY, marks: 'o', amounts: [500] });
  await drink(2, 1500);
  expect(await ada.ok(calls.countDays, { query })).not.toHaveProperty('parts');
});

test('getHistory returns the weeks of a habit with a weekly quota', async () => {
  const { ada, id } = await signIn(SWIM);
  const before = await ada.ok(calls.getHistory, { params: { id } });
  const week = { first: '2026-03-09', last: '2026-03-15', needed: 2 };
  expect(before.periods).toEqual([{ ...week, done: 0, scheduled: true, completed: false }]);
  await ada.ok(setDay, { params: { id, date: TODAY }, body: { completed: true } });
  const history = await ada.ok(calls.getHistory, { params: { id } });
  expect(history.marks).toBe('b');
  expect(history.periods).toEqual([{ ...week, done: 1, scheduled: true, completed: false }]);
});

test('the weeks of a history give the same streak as the habit', async () => {
  const { ada, id } = await signIn({ ...SWIM, rhythm: { kind: 'quota', times: 1, per: 'week' } });
  await ada.ok(setDay, { params: { id, date: TODAY }, body: { completed: true } });
  app.clock.set(Date.parse('2026-03-25T12:00:00Z'));
  const habits = await ada.ok(listHabits);
  const habit = habits.find((candidate) => candidate.id === id);
  const history = await ada.ok(calls.getHistory, { params: { id } });
  expect(history.periods?.map(({ completed }) => completed)).toEqual([true, false, false]);
  if (!habit) throw new Error('The habit is gone.');
  const { streak, displayStreak, reps } = habit;
  expect({ streak, displayStreak, reps }).toEqual({ streak: 1, displayStreak: 0, reps: 1 });
});
