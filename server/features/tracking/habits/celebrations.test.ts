import { beforeEach, expect, test } from 'vitest';
import { exportJson } from '#contract/export.ts';
import {
  createHabit,
  deleteHabit,
  listHabits,
  restoreHabit,
  updateHabit,
} from '#contract/habits.ts';
import { importTracker } from '#contract/import.ts';
import { addDays, toLocalDay } from '#domain/days/local-day.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();
const TODAY = toLocalDay('2026-03-10');
const YESTERDAY = addDays(TODAY, -1);

let dov: Caller;
let id: number;
beforeEach(async () => {
  dov = await app.signIn('dov');
  ({ id } = await dov.ok(createHabit, { body: { name: 'Run', type: 'daily' } }));
});

const celebrate = (celebratedThrough: typeof TODAY | null) =>
  dov.ok(updateHabit, { params: { id }, body: { celebratedThrough } });

const listed = async (caller = dov) =>
  (await caller.ok(listHabits)).map((habit) => habit.celebratedThrough);

test('a shown milestone is in the list of every device, and an earlier day does not replace it', async () => {
  expect(await listed()).toEqual([null]);
  expect((await celebrate(YESTERDAY)).celebratedThrough).toBe(YESTERDAY);
  expect(await listed(await app.signIn('dov'))).toEqual([YESTERDAY]);
  await celebrate(TODAY);
  await celebrate(YESTERDAY);
  await celebrate(null);
  expect(await listed()).toEqual([TODAY]);
});

test('a milestone that is shown on a day in the future counts as shown today', async () => {
  expect((await celebrate(toLocalDay('9999-12-31'))).celebratedThrough).toBe(TODAY);
});

test('another change of the habit leaves its shown milestones', async () => {
  await celebrate(TODAY);
  await dov.ok(updateHabit, { params: { id }, body: { name: 'Jog', completed: true } });
  expect(await listed()).toEqual([TODAY]);
});

test('a restored habit has its shown milestones', async () => {
  await celebrate(TODAY);
  await dov.ok(deleteHabit, { params: { id } });
  const restored = await dov.ok(restoreHabit, { params: { id } });
  expect(restored.celebratedThrough).toBe(TODAY);
});

test('milestones of an imported history are not shown', async () => {
  const ada = await app.signIn('ada');
  const { body } = await ada.raw({ method: 'GET', url: exportJson.path });
  await dov.ok(importTracker, { file: new File([body], 'export') });
  const habits = await dov.ok(listHabits);
  const read = habits.find(({ name }) => name === 'Read 20 pages');
  expect(read).toMatchObject({ displayStreak: 120, celebratedThrough: YESTERDAY });
});

test('the shown milestones of another user’s habit cannot be set', async () => {
  const body = { celebratedThrough: TODAY };
  const ben = await app.signIn('ben');
  expect((await ben.refused(updateHabit, { params: { id }, body })).status).toBe(404);
  const visitor = app.visitor();
  expect((await visitor.refused(updateHabit, { params: { id }, body })).status).toBe(401);
});
