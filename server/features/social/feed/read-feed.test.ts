import { expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import { getFeed } from '#contract/feed.ts';
import { follow, unfollow } from '#contract/follows.ts';
import * as habits from '#contract/habits.ts';
import { CAST, type CastName } from '#server/seeds/cast.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const fetchId = async (who: CastName) => (await (await app.signIn(who)).ok(getUser)).id;

const followUser = async (reader: Caller, who: CastName) =>
  reader.ok(follow, { params: { userId: await fetchId(who) } });

const fetchActivities = async (reader: Caller) =>
  (await reader.ok(getFeed)).activities.map(({ username, activityType, habitName }) =>
    [username, activityType, habitName].filter(Boolean).join(' '),
  );

const create = async (caller: Caller, name: string, isPrivate = false) =>
  (await caller.ok(habits.createHabit, { body: { name, type: 'daily', isPrivate } })).id;

const change = (caller: Caller, id: number, body: { completed?: boolean; isPrivate?: boolean }) =>
  caller.ok(habits.updateHabit, { params: { id }, body });

test('getFeed returns activities of followed users only, newest first', async () => {
  const [ben, dov, eve] = [
    await app.signIn('ben'),
    await app.signIn('dov'),
    await app.signIn('eve'),
  ];
  const [run, swim] = [await create(ben, 'Run'), await create(ben, 'Swim')];
  const walk = await create(eve, 'Walk');
  await followUser(dov, 'ben');
  await change(ben, run, { completed: true });
  await change(eve, walk, { completed: true });
  app.clock.pass(1000);
  await change(ben, swim, { completed: true });
  expect(await fetchActivities(dov)).toEqual([
    'ben perfect_day',
    'ben completed Swim',
    'ben completed Run',
  ]);
  expect(await fetchActivities(ben)).toEqual([]);
  await followUser(dov, 'eve');
  expect(await fetchActivities(dov)).toContain('eve completed Walk');
});

test('getFeed returns followed users and followers in network, newest first, each user once', async () => {
  const [ben, dov, eve] = [
    await app.signIn('ben'),
    await app.signIn('dov'),
    await app.signIn('eve'),
  ];
  await followUser(dov, 'ben');
  await followUser(ben, 'dov');
  await followUser(eve, 'dov');
  for (const [caller, name] of [
    [ben, 'Run'],
    [eve, 'Walk'],
  ] as const) {
    app.clock.pass(1000);
    await create(caller, 'Open');
    await change(caller, await create(caller, name), { completed: true });
  }
  await change(eve, await create(eve, 'Diary', true), { completed: true });
  const { activities, network } = await dov.ok(getFeed);
  expect(activities.map(({ habitName }) => habitName)).toEqual(['Run']);
  expect(network.map(({ username, habitName }) => [username, habitName])).toEqual([
    ['eve', 'Walk'],
    ['ben', 'Run'],
  ]);
});

test('getFeed adds a new follower to network, and removes them after an unfollow', async () => {
  const [dov, eve] = [await app.signIn('dov'), await app.signIn('eve')];
  await create(eve, 'Open');
  await change(eve, await create(eve, 'Walk'), { completed: true });
  expect((await dov.ok(getFeed)).network).toEqual([]);
  await followUser(eve, 'dov');
  expect((await dov.ok(getFeed)).network).toMatchObject([{ username: 'eve' }]);
  await eve.ok(unfollow, { params: { userId: await fetchId('dov') } });
  expect((await dov.ok(getFeed)).network).toEqual([]);
});

test('getFeed returns user, habit, time and whether the user is a bot', async () => {
  const [pip, dov] = [await app.signIn('pip'), await app.signIn('dov')];
  const draw = await create(pip, 'Draw');
  await create(pip, 'Paint');
  await followUser(dov, 'pip');
  await change(pip, draw, { completed: true });
  const [activity] = (await dov.ok(getFeed)).activities;
  expect(activity).toEqual({
    id: expect.any(Number),
    userId: await fetchId('pip'),
    username: 'pip',
    name: CAST.pip.name,
    isBot: true,
    activityType: 'completed',
    habitName: 'Draw',
    milestone: null,
    createdAt: new Date(app.clock.now()).toISOString(),
  });
});

test('getFeed returns the newest 20 of all followed users together', async () => {
  const dov = await app.signIn('dov');
  for (const who of ['ada', 'ben'] as const) await followUser(dov, who);
  await app.rows(
    `insert into habits (user_id, name, created_on)
       select id, 'Some', '2025-01-01' from users where username in ('ada', 'ben')`,
  );
  await app.rows(
    `insert into histories (user_id, habit_id, first_day, through, as_of, days, streak_unit, streak,
                              display_streak, longest, reps, strength)
       select user_id, id, '2025-01-02', '2025-01-31', '2025-01-31', rpad(repeat('x', 30), 64), 'day',
              30, 30, 30, 30, 1 from habits where name = 'Some'`,
  );
  await app.rows(
    `insert into activity_feed (user_id, activity_type, date, created_at)
       select id, 'perfect_day', date '2025-01-01' + n, timestamptz '2025-01-01' + n * interval '1 day'
              + case username when 'ada' then interval '1 hour' else interval '0' end
         from users, generate_series(1, 30) n where username in ('ada', 'ben')`,
  );
  const { activities } = await dov.ok(getFeed);
  expect(activities).toHaveLength(20);
  expect(activities.filter(({ username }) => username === 'ada')).toHaveLength(10);
  const times = activities.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(times[0]).toBe('2025-01-31T01:00:00.000Z');
});

test('getFeed refuses visitors', async () => {
  expect((await app.visitor().refused(getFeed)).status).toBe(401);
});

test('getFeed responds with 304 and without a body until something changes', async () => {
  const [ben, dov] = [await app.signIn('ben'), await app.signIn('dov')];
  const run = await create(ben, 'Run');
  await followUser(dov, 'ben');
  const first = await dov.raw({ method: 'GET', url: '/api/feed' });
  const headers = { 'if-none-match': String(first.headers['etag']) };
  const second = await dov.raw({ method: 'GET', url: '/api/feed', headers });
  expect([second.statusCode, second.body]).toEqual([304, '']);
  await change(ben, run, { completed: true });
  const third = await dov.raw({ method: 'GET', url: '/api/feed', headers });
  expect(third.statusCode).toBe(200);
});

async function benDidTwoThings() {
  const [ben, dov] = [await app.signIn('ben'), await app.signIn('dov')];
  const [run, swim] = [await create(ben, 'Run'), await create(ben, 'Swim')];
  await create(ben, 'Open');
  await followUser(dov, 'ben');
  await change(ben, run, { completed: true });
  app.clock.pass(1000);
  await change(ben, swim, { completed: true });
  expect(await fetchActivities(dov)).toEqual(['ben completed Swim', 'ben completed Run']);
  return { ben, dov, run };
}

test('getFeed leaves out a habit while it is private', async () => {
  const { ben, dov, run } = await benDidTwoThings();
  await change(ben, run, { isPrivate: true });
  expect(await fetchActivities(dov)).toEqual(['ben completed Swim']);
  await change(ben, run, { isPrivate: false });
  expect(await fetchActivities(dov)).toEqual(['ben completed Swim', 'ben completed Run']);
});

test('getFeed leaves out a deleted habit', async () => {
  const { ben, dov, run } = await benDidTwoThings();
  await ben.ok(habits.deleteHabit, { params: { id: run } });
  expect(await fetchActivities(dov)).toEqual(['ben completed Swim']);
});

test('getFeed leaves out an undone completion', async () => {
  const { ben, dov, run } = await benDidTwoThings();
  await change(ben, run, { completed: false });
  expect(await fetchActivities(dov)).toEqual(['ben completed Swim']);
});

test('getFeed leaves out users who are no longer followed', async () => {
  const { dov } = await benDidTwoThings();
  await dov.ok(unfollow, { params: { userId: await fetchId('ben') } });
  expect(await fetchActivities(dov)).toEqual([]);
});

test('getFeed leaves out a perfect day to which only private habits belong', async () => {
  const [cleo, dov] = [await app.signIn('cleo'), await app.signIn('dov')];
  const [diary] = await cleo.ok(habits.listHabits);
  await followUser(dov, 'cleo');
  await change(cleo, diary?.id ?? 0, { completed: true });
  expect(await fetchActivities(dov)).toEqual([]);
});

test('getFeed leaves out a perfect day whose only public habits were skipped or a bonus', async () => {
  const [ben, dov] = [await app.signIn('ben'), await app.signIn('dov')];
  await followUser(dov, 'ben');
  const [secret, walk] = [await create(ben, 'Secret', true), await create(ben, 'Walk')];
  const { id: bonus } = await ben.ok(habits.createHabit, {
    body: { name: 'Bonus', type: 'weekly', weekdays: ['monday'] },
  });
  const skip = (skipped: boolean) =>
    ben.ok(habits.setDay, { params: { id: walk, date: '2026-03-10' }, body: { skipped } });
  await skip(true);
  for (const id of [bonus, secret]) await change(ben, id, { completed: true });
  expect(await fetchActivities(dov)).toEqual(['ben completed Bonus']);
  await change(ben, walk, { completed: true });
  expect(await fetchActivities(dov)).toContain('ben perfect_day');
  await change(ben, walk, { isPrivate: true });
  expect(await fetchActivities(dov)).toEqual(['ben completed Bonus']);
});
