import { expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();
const goal = { kind: 'most', amount: 0, unit: '', step: 1 } as const;

test('a limit that was created offline two days ago is done on the days before an active one', async () => {
  const ada = await app.signIn('ada');
  const createdOn = toLocalDay('2026-03-08');
  const body = {
    name: 'No sugar',
    type: 'daily',
    goal: { ...goal, per: 'day' },
    createdOn,
  } as const;
  const { id } = await ada.ok(calls.createHabit, { body });
  const habit = (await ada.ok(calls.listHabits)).find((candidate) => candidate.id === id);
  // Sunday and Monday are over, and she is seen within three days.
  expect(habit).toMatchObject({ streak: 2, displayStreak: 2 });
});

test('weeks of a limit that was created offline are not done without activity after them', async () => {
  const ben = await app.signIn('ben');
  const createdOn = toLocalDay('2026-02-09');
  const body = {
    name: 'Wine',
    type: 'weekly',
    goal: { ...goal, amount: 14, per: 'week' },
    createdOn,
  } as const;
  const { id } = await ben.ok(calls.createHabit, { body });
  const habit = (await ben.ok(calls.listHabits)).find((candidate) => candidate.id === id);
  // Of the four weeks only the last one ended within three days (on Sunday, 8 March).
  expect(habit).toMatchObject({ streak: 1, displayStreak: 1 });
});
