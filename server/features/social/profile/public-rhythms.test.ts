import { expect, test } from 'vitest';
import {
  createHabit,
  listHabits,
  type NewHabit,
  putEntry,
  setDay,
  updateHabit,
} from '#contract/habits.ts';
import * as calls from '#contract/profile.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { profileHead } from './public.ts';

const app = useRestoredTestApp();
const TODAY = toLocalDay('2026-03-10'); // a Tuesday

const WATER: NewHabit = {
  name: 'Hydrate',
  type: 'daily',
  goal: { kind: 'least', amount: 1987, unit: 'sips', step: 250, per: 'day' },
};
const SWIM: NewHabit = {
  name: 'Swim',
  type: 'weekly',
  rhythm: { kind: 'quota', times: 3, per: 'week' },
};
const COFFEE: NewHabit = {
  name: 'Coffee',
  type: 'daily',
  goal: { kind: 'most', amount: 2, unit: 'mugs', step: 1, per: 'day' },
};

const entry = (id: number, at: number, amount: number) => ({
  params: { id, entryId: `00000000-0000-4000-8000-00000000000${at}` },
  body: { date: TODAY, amount },
});

async function signIn(habit: NewHabit) {
  const ada = await app.signIn('ada');
  const { id } = await ada.ok(createHabit, { body: habit });
  return { ada, id };
}

/** Returns all public data of the page and of its head. */
async function fetchEverythingPublic(): Promise<string> {
  const profile = await app.visitor().ok(calls.getPublicProfile, { params: { username: 'ada' } });
  return JSON.stringify([profile, await profileHead(app.ctx, 'ada', { ip: '127.0.0.1' })]);
}

async function fetchHabit(name: string) {
  const { habits } = await app
    .visitor()
    .ok(calls.getPublicProfile, { params: { username: 'ada' } });
  return habits.find((habit) => habit.name === name);
}

test('the amount of a public habit is shown as a percentage unless its owner makes the number public', async () => {
  const { ada, id } = await signIn(WATER);
  await ada.ok(putEntry, entry(id, 1, 777));
  const amounts = ['777', '1987', '1,987', 'sips'];
  // The search below would find these numbers if they leaked.
  const own = JSON.stringify(await ada.ok(listHabits));
  expect(['777', '1987', 'sips'].filter((word) => own.includes(word))).toHaveLength(3);
  const quiet = await fetchEverythingPublic();
  expect(amounts.filter((word) => quiet.includes(word))).toEqual([]);
  expect(await fetchHabit('Hydrate')).toMatchObject({ standing: '39% today', scheduled: true });
  await ada.ok(updateHabit, { params: { id }, body: { isAmountPublic: true } });
  expect(await fetchHabit('Hydrate')).toMatchObject({ standing: '777 of 1,987 sips today' });
  expect(await fetchEverythingPublic()).toContain('777 of 1,987 sips');
});

test('the amount of a public habit is not shown when the habit is private', async () => {
  const { ada, id } = await signIn({ ...WATER, isAmountPublic: true });
  await ada.ok(putEntry, entry(id, 1, 777));
  expect(await fetchEverythingPublic()).toContain('777');
  await ada.ok(updateHabit, { params: { id }, body: { isPrivate: true } });
  const publicText = await fetchEverythingPublic();
  expect(['777', 'sips', 'Hydrate'].filter((word) => publicText.includes(word))).toEqual([]);
});

test('a public quota shows its progress and is overdue only when it is due', async () => {
  const { ada, id } = await signIn(SWIM);
  await ada.ok(setDay, { params: { id, date: TODAY }, body: { completed: true } });
  expect(await fetchHabit('Swim')).toMatchObject({
    frequency: '3 times a week',
    standing: '1 of 3 this week',
    streakUnit: 'week',
    scheduled: false,
    completed: true,
    missed: false,
  });
  await ada.ok(setDay, { params: { id, date: TODAY }, body: { completed: false } });
  expect(await fetchHabit('Swim')).toMatchObject({ missed: false, isOffered: true });
});

test('a public limit that is exceeded is neither late nor shown as a number', async () => {
  const { ada, id } = await signIn(COFFEE);
  expect(await fetchHabit('Coffee')).toMatchObject({
    isLimit: true,
    isOffered: true,
    scheduled: false,
    missed: false,
  });
  await ada.ok(putEntry, entry(id, 1, 3));
  const passed = await fetchHabit('Coffee');
  expect(passed).toMatchObject({ isLimit: true, scheduled: true, completed: false, missed: false });
  expect(passed).not.toHaveProperty('standing');
  expect(await fetchEverythingPublic()).not.toContain('mugs');
});

test('a public habit with an interval is due on its day, even before its owner has opened the app', async () => {
  const rhythm = { kind: 'every', count: 2, unit: 'day', from: 'done' } as const;
  const { ada, id } = await signIn({ name: 'Run', type: 'daily', deadline: '00:00', rhythm });
  await ada.ok(setDay, { params: { id, date: TODAY }, body: { completed: true } });
  app.clock.pass(DAY);
  const resting = await fetchHabit('Run');
  expect(resting).toMatchObject({ scheduled: false, instance: null });
  expect(resting).not.toHaveProperty('isOffered');
  app.clock.pass(DAY);
  expect(await fetchHabit('Run')).toMatchObject({
    scheduled: true,
    instance: { completed: false },
  });
});
