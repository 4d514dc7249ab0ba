import { beforeEach, expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();
const TODAY = '2026-03-10'; // a Tuesday
let ben: Caller;

beforeEach(async () => {
  ben = await app.signIn('ben');
});

const listActivities = async () =>
  (
    await app.rows<{ text: string }>(
      `select concat_ws(' ', f.activity_type, h.name) as text from activity_feed f
         left join habits h on h.user_id = f.user_id and h.id = f.habit_id order by f.id`,
    )
  ).map(({ text }) => text);

const create = async (name: string, isPrivate = false) =>
  (await ben.ok(calls.createHabit, { body: { name, type: 'daily', isPrivate } })).id;

/** A habit that is not due on a Tuesday. */
const createBonus = async () =>
  (
    await ben.ok(calls.createHabit, {
      body: { name: 'Bonus', type: 'weekly', weekdays: ['monday'] },
    })
  ).id;

const set = (id: number, body: { completed?: boolean; skipped?: boolean; notes?: string }) =>
  ben.ok(calls.setDay, { params: { id, date: TODAY }, body });

test('a perfect day is added when the remaining habit is skipped', async () => {
  const [run, swim] = [await create('Run'), await create('Swim')];
  await set(run, { completed: true });
  await Promise.all([set(swim, { skipped: true }), set(swim, { skipped: true })]);
  expect(await listActivities()).toEqual(['completed Run', 'perfect_day']);
  await set(swim, { skipped: false });
  expect(await listActivities()).toEqual(['completed Run']);
  await set(swim, { completed: true });
  expect(await listActivities()).toEqual(['completed Run', 'completed Swim', 'perfect_day']);
});

test('a perfect day in the feed reveals nothing about private habits', async () => {
  const [run, diary] = [await create('Run'), await create('Diary', true)];
  await set(diary, { completed: true });
  expect(await listActivities()).toEqual(['completed Diary']);
  await set(diary, { completed: false });
  await set(run, { completed: true });
  expect(await listActivities()).toEqual(['completed Run', 'perfect_day']);
  await set(diary, { completed: true });
  await set(diary, { completed: false });
  expect(await listActivities()).toEqual(['completed Run', 'perfect_day']);
  await set(run, { completed: false });
  await set(diary, { skipped: true });
  expect(await listActivities()).toEqual([]);
});

test('the pause of a private habit changes no perfect day in the feed', async () => {
  const [run, diary] = [await create('Run'), await create('Diary', true)];
  await set(run, { completed: true });
  await ben.ok(calls.addPause, { body: { habitId: diary, from: TODAY, until: TODAY } });
  expect(await listActivities()).toEqual(['completed Run', 'perfect_day']);
  await ben.ok(calls.addPause, { body: { habitId: run, from: TODAY, until: TODAY } });
  expect(await listActivities()).toEqual(['completed Run']);
});

test('a perfect day needs a due habit that is completed', async () => {
  const bonus = await createBonus();
  await set(bonus, { completed: true });
  expect(await listActivities()).toEqual(['completed Bonus']);
  const run = await create('Run');
  await set(run, { skipped: true });
  expect(await listActivities()).toEqual(['completed Bonus']);
  await set(run, { completed: true });
  expect(await listActivities()).toEqual(['completed Bonus', 'completed Run', 'perfect_day']);
  await set(run, { skipped: true });
  expect(await listActivities()).toEqual(['completed Bonus']);
});

test('a perfect day does not change with bonus completions and notes', async () => {
  const [run, bonus] = [await create('Run'), await createBonus()];
  await set(run, { completed: true });
  await set(bonus, { completed: true });
  await set(bonus, { completed: false });
  await set(run, { notes: 'Uphill' });
  expect(await listActivities()).toEqual(['completed Run', 'perfect_day']);
});

test('a perfect day is removed by a new habit, and returns when that habit is not due today', async () => {
  await set(await create('Run'), { completed: true });
  const id = await create('Swim');
  expect(await listActivities()).toEqual(['completed Run']);
  await ben.ok(calls.updateHabit, { params: { id }, body: { weekdays: ['monday'] } });
  expect(await listActivities()).toEqual(['completed Run', 'perfect_day']);
});

test('a perfect day is not added if another habit is reopened concurrently', async () => {
  const [run, swim] = [await create('Run'), await create('Swim')];
  for (let round = 0; round < 10; round += 1) {
    await set(run, { completed: true });
    await set(swim, { completed: false, skipped: false });
    await Promise.all([set(swim, { skipped: true }), set(run, { completed: false })]);
    expect(await listActivities()).toEqual([]);
    await set(run, { completed: true });
    expect(await listActivities()).toEqual(['completed Run', 'perfect_day']);
    await Promise.all([set(swim, { skipped: false }), set(run, { notes: `Round ${round}` })]);
    expect(await listActivities()).toEqual(['completed Run']);
  }
});

test('a perfect day is removed when a past day is changed, and is not added again', async () => {
  const [run, swim] = [await create('Run'), await create('Swim')];
  await set(run, { completed: true });
  await set(swim, { skipped: true });
  app.clock.pass(24 * 3_600_000);
  await set(swim, { skipped: false });
  expect(await listActivities()).toEqual(['completed Run']);
  await set(swim, { skipped: true });
  expect(await listActivities()).toEqual(['completed Run']);
});
