import { expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import { getFeed } from '#contract/feed.ts';
import { follow } from '#contract/follows.ts';
import * as calls from '#contract/habits.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const listActivities = async (username: string) =>
  (
    await app.rows<{ news: string }>(
      `select concat_ws(' ', f.activity_type, h.name, f.milestone) as news
         from activity_feed f join users u on u.id = f.user_id
         left join habits h on h.user_id = f.user_id and h.id = f.habit_id
        where u.username = $1 order by f.id`,
      [username],
    )
  ).map((row) => row.news);

const tick = (caller: Caller, id: number, completed: boolean) =>
  caller.ok(calls.updateHabit, { params: { id }, body: { completed } });

const create = async (caller: Caller, name: string) =>
  (await caller.ok(calls.createHabit, { body: { name, type: 'daily' } })).id;

test('completing a habit adds an activity, and undoing removes it', async () => {
  const ben = await app.signIn('ben');
  const run = await create(ben, 'Run');
  await create(ben, 'Swim');
  await tick(ben, run, true);
  await tick(ben, run, true);
  expect(await listActivities('ben')).toEqual(['completed Run']);
  await tick(ben, run, false);
  expect(await listActivities('ben')).toEqual([]);
});

test('completing a habit adds one perfect day when everything due today is completed', async () => {
  const dov = await app.signIn('dov');
  const [first, second] = [await create(dov, 'One'), await create(dov, 'Two')];
  await tick(dov, first, true);
  await tick(dov, second, true);
  expect(await listActivities('dov')).toEqual(['completed One', 'completed Two', 'perfect_day']);
  await tick(dov, second, false);
  expect(await listActivities('dov')).toEqual(['completed One']);
});

test('completing a habit adds a perfect day even when the last habits are completed concurrently', async () => {
  const eve = await app.signIn('eve');
  const habits = [await create(eve, 'One'), await create(eve, 'Two'), await create(eve, 'Three')];
  await Promise.all(habits.map((id) => tick(eve, id, true)));
  expect(await listActivities('eve')).toContain('perfect_day');
});

test('completing a habit adds a milestone at certain streak lengths, once per habit', async () => {
  const cleo = await app.signIn('cleo');
  const [diary] = await cleo.ok(calls.listHabits);
  const id = diary?.id ?? 0;
  for (let day = 0; day < 4; day += 1) {
    if (day > 0) app.clock.pass(DAY);
    await tick(cleo, id, true);
  }
  await tick(cleo, id, false);
  await tick(cleo, id, true);
  const milestones = (await listActivities('cleo')).filter((news) => news.startsWith('streak'));
  expect(milestones).toEqual(['streak_milestone Diary 14']);
});

test('completing a habit adds a milestone for a quota at certain numbers of weeks', async () => {
  const [cleo, dov] = [await app.signIn('cleo'), await app.signIn('dov')];
  const rhythm = { kind: 'quota' as const, times: 1, per: 'week' as const };
  const swim = { name: 'Swim', type: 'weekly' as const, rhythm };
  const { id } = await cleo.ok(calls.createHabit, { body: swim });
  for (let week = 0; week < 5; week += 1) {
    if (week > 0) app.clock.pass(7 * DAY);
    await tick(cleo, id, true);
  }
  const milestones = (await listActivities('cleo')).filter((news) => news.endsWith('Swim 4'));
  expect(milestones).toEqual(['streak_milestone Swim 4']);
  const { id: userId } = await cleo.ok(getUser);
  await dov.ok(follow, { params: { userId } });
  const { activities } = await dov.ok(getFeed);
  const milestone = activities.find(({ activityType }) => activityType === 'streak_milestone');
  expect(milestone).toMatchObject({ habitName: 'Swim', milestone: 4, milestoneUnit: 'week' });
});

test('completing a habit adds nothing for a past day', async () => {
  const cleo = await app.signIn('cleo');
  const [diary] = await cleo.ok(calls.listHabits);
  const params = { id: diary?.id ?? 0, date: '2026-03-02' };
  const before = await listActivities('cleo');
  await cleo.ok(calls.setDay, { params, body: { completed: false } });
  await cleo.ok(calls.setDay, { params, body: { completed: true } });
  expect(await listActivities('cleo')).toEqual(before);
});

test('starting the focus timer adds an activity once per day and habit', async () => {
  const pip = await app.signIn('pip');
  const id = await create(pip, 'Draw');
  await pip.ok(calls.startFocus, { params: { id } });
  await pip.ok(calls.startFocus, { params: { id } });
  expect(await listActivities('pip')).toEqual(['started_focus Draw']);
  app.clock.pass(DAY);
  await pip.ok(calls.startFocus, { params: { id } });
  expect(await listActivities('pip')).toHaveLength(2);
});

test('starting the focus timer is refused to visitors and other users', async () => {
  const pip = await app.signIn('pip');
  const id = await create(pip, 'Paint');
  const before = await listActivities('pip');
  expect((await app.visitor().refused(calls.startFocus, { params: { id } })).status).toBe(401);
  const ada = await app.signIn('ada');
  expect((await ada.refused(calls.startFocus, { params: { id } })).status).toBe(404);
  expect(await listActivities('pip')).toEqual(before);
});
