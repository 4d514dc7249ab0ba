import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import {
  createHabit,
  deleteHabit,
  setDay,
  updateHabit,
  updateInstanceNote,
} from '#contract/habits.ts';
import * as calls from '#contract/profile.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { TEST_NOW } from '#server/testing/test-config.ts';
import { DAY, HOUR, useRestoredTestApp } from '#server/testing/open-app.ts';
import { findPublicProfile } from './queries/public-profile.ts';
import { profileHead } from './public.ts';

const app = useRestoredTestApp();

const headOf = (name: string) => profileHead(app.ctx, name, { ip: '127.0.0.1' });

const profileOf = (username: string) =>
  app.visitor().ok(calls.getPublicProfile, { params: { username } });

const fetchHabit = async (username: string, name: string) =>
  (await profileOf(username)).habits.find((habit) => habit.name === name);

const fetchStreaks = async () =>
  (await profileOf('ada')).habits.map((habit) => habit.displayStreak);

const searchFor = async (q: string) =>
  (await app.visitor().ok(calls.searchUsers, { query: { q } })).users.map(
    ({ username }) => username,
  );

const preview = (username: string, headers: Record<string, string> = {}) =>
  app.visitor().raw({ method: 'GET', url: `/api/public/${username}/preview.png`, headers });

/** The number of milliseconds after the start of the test. */
const setClockTo = (ms: number) => app.clock.set(TEST_NOW + ms);

test('getPublicProfile returns exactly the public fields, the same for all callers', async () => {
  const seen = await profileOf('ada');
  expect(Object.keys(seen).toSorted()).toEqual([
    'habits',
    'isBot',
    'isVip',
    'name',
    'profileImage',
    'userId',
    'username',
  ]);
  expect(seen).toMatchObject({ username: 'ada', name: 'Ada Osei', isBot: false, isVip: false });
  expect(seen.habits[0]).toEqual({
    id: expect.any(Number),
    name: 'Read 20 pages',
    type: 'daily',
    icon: 'book-open',
    weekdays: null,
    scheduled: true,
    completed: false,
    skipped: false,
    missed: false,
    streak: 120,
    displayStreak: 120,
    reps: 120,
    instance: { date: '2026-03-10', completed: false, skipped: false, notes: null },
  });
  const asUser = await app.signIn('ben');
  const asOwner = await app.signIn('ada');
  for (const caller of [asUser, asOwner]) {
    const other = await caller.ok(calls.getPublicProfile, { params: { username: 'ada' } });
    expect(other.habits.map(({ name }) => name)).toEqual(['Read 20 pages', 'Gym']);
  }
});

test('getPublicProfile leaves out email addresses, private notes and private habits', async () => {
  const cleo = await app.signIn('cleo');
  const body = { name: 'Swim', type: 'daily', notes: 'because of my back' } as const;
  const { id } = await cleo.ok(createHabit, { body });
  const response = await app.visitor().raw({ method: 'GET', url: '/api/public/cleo' });
  expect(response.body).toContain('Swim');
  for (const secret of ['Diary', 'only mine', 'because of my back', 'habitcrush.example']) {
    expect(response.body).not.toContain(secret);
  }
  await cleo.ok(deleteHabit, { params: { id } });
  expect((await profileOf('cleo')).habits).toEqual([]);
});

test("getPublicProfile contains today's public note", async () => {
  const dov = await app.signIn('dov');
  const habit = await dov.ok(createHabit, { body: { name: 'Walk the dog', type: 'daily' } });
  const sent = {
    params: { instanceId: habit.instance?.id ?? 0 },
    body: { notes: '<b>Muddy</b>' },
  };
  await dov.ok(updateInstanceNote, sent);
  const seen = await fetchHabit('dov', 'Walk the dog');
  expect(seen?.instance).toEqual({
    date: '2026-03-10',
    completed: false,
    skipped: false,
    notes: '<b>Muddy</b>',
  });
});

test('getPublicProfile leaves out a habit that becomes private, and so do the head and the preview', async () => {
  const dov = await app.signIn('dov');
  await dov.ok(createHabit, { body: { name: 'Walk the dog', type: 'daily' } });
  const { id } = await dov.ok(createHabit, { body: { name: 'Read', type: 'daily' } });
  await dov.ok(updateHabit, { params: { id }, body: { completed: true } });
  const before = await preview('dov');
  expect((await headOf('dov'))?.description).toContain('1 of 2 habits done');
  await dov.ok(updateHabit, { params: { id }, body: { isPrivate: true } });
  expect(await fetchHabit('dov', 'Read')).toBeUndefined();
  expect((await headOf('dov'))?.description).toContain('0 of 1 habit done');
  const after = await preview('dov', { 'if-none-match': String(before.headers['etag']) });
  expect(after.statusCode).toBe(200);
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
});

test('getPublicProfile finds a username regardless of case, and returns 404 for an unknown one', async () => {
  expect((await profileOf('ADA')).username).toBe('ada');
  for (const username of ['unknown', 'x', 'a b', 'ünal', '%25', "'; drop table users; --"]) {
    const refused = await app.visitor().refused(calls.getPublicProfile, { params: { username } });
    expect(refused).toMatchObject({
      status: 404,
      message: 'User not found or has no public habits',
    });
  }
  const params = { username: 'x'.repeat(101) };
  expect((await app.visitor().refused(calls.getPublicProfile, { params })).status).toBe(400);
});

test('getPublicProfile shows VIP until the pass ends, and marks bots', async () => {
  await app.rows(`update users set vip_until = $1 where username = 'ben'`, [
    new Date(app.clock.now() + DAY),
  ]);
  expect((await profileOf('ben')).isVip).toBe(true);
  setClockTo(DAY);
  expect((await profileOf('ben')).isVip).toBe(false);
  expect((await profileOf('pip')).isBot).toBe(true);
});

// Ada lives in Berlin: the deadline of 18:00 is 17:00 in UTC.
test("the public profile shows overdue habits by the clock of its owner, regardless of the viewer's zone", async () => {
  const far = { 'x-time-zone': 'Pacific/Auckland' };
  const isMissed = async () => {
    const sent = { params: { username: 'ada' }, headers: far };
    const { habits } = await app.visitor().ok(calls.getPublicProfile, sent);
    return habits.map(({ missed }) => missed);
  };
  expect(await isMissed()).toEqual([false, false]);
  setClockTo(5 * HOUR - 1);
  expect(await isMissed()).toEqual([false, false]);
  setClockTo(5 * HOUR);
  expect(await isMissed()).toEqual([true, true]);
  // Wednesday in Berlin: the gym is not due.
  setClockTo(29 * HOUR);
  expect(await isMissed()).toEqual([true, false]);
});

test('the public profile ends streaks while the owner is away', async () => {
  const [read, gym] = await fetchStreaks();
  expect([read, gym]).toEqual([120, 8]);
  // Both habits were open on Tuesday, and no rows exist for it.
  setClockTo(DAY);
  expect(await fetchStreaks()).toEqual([0, 0]);
  expect(
    await app.rows(`select from habit_instances where date > '2026-03-09'
      and user_id = (select id from users where username = 'ada')`),
  ).toEqual([]);
});

test('the public profile returns the longest streak after it has ended', async () => {
  const ada = await app.signIn('ada');
  const before = await fetchHabit('ada', 'Read 20 pages');
  expect(before).not.toHaveProperty('longestStreak');
  const params = { id: before?.id ?? 0, date: toLocalDay('2026-03-07') };
  await ada.ok(setDay, { params, body: { completed: false } });
  expect(await fetchHabit('ada', 'Read 20 pages')).toMatchObject({
    streak: 2,
    displayStreak: 2,
    longestStreak: 117,
  });
});

test('the public profile marks a weekly habit as missed after seven days without a change', async () => {
  const [gym] = await app.rows<{ touched: Date }>(
    `select t.last_updated as touched from histories t join habits h on h.id = t.habit_id where h.name = 'Gym'`,
  );
  const untouched = app.clock.now() - (gym?.touched.getTime() ?? 0);
  setClockTo(DAY);
  expect((await fetchHabit('ada', 'Gym'))?.missed).toBe(untouched + DAY >= 7 * DAY);
  setClockTo(8 * DAY);
  expect((await fetchHabit('ada', 'Gym'))?.missed).toBe(true);
});

test('the preview of a link is a PNG of 1200 × 630 that is revalidated each time and drawn once', async () => {
  const first = await preview('ada');
  expect(first.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, no-cache',
  });
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  const again = await preview('ada', { 'if-none-match': String(first.headers['etag']) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  expect((await preview('ADA')).headers['etag']).toBe(first.headers['etag']);
});

test('the preview of a link changes with the name, of any length and script', async () => {
  const seen = new Set<string>();
  for (const name of ['Ben', 'B'.repeat(100), '山田太郎', 'عائشة', '</svg><script>']) {
    await app.rows(`update users set name = $1 where username = 'ben'`, [name]);
    const picture = await preview('ben');
    expect(picture.statusCode).toBe(200);
    seen.add(String(picture.headers['etag']));
  }
  expect(seen.size).toBe(5);
});

test('the preview of a link returns 404 for an unknown user', async () => {
  expect((await preview('unknown')).statusCode).toBe(404);
});

test('the head of a profile page contains the name, the day and the address of the preview', async () => {
  const head = await headOf('ADA');
  expect(head).toMatchObject({
    title: 'Ada Osei (@ada) · HabitCrush',
    description: '0 of 2 habits done today. Longest current streak: 120 days. 128 reps.',
    address: 'http://localhost:4000/ada',
    data: await findPublicProfile(app.ctx, 'ada'),
  });
  expect(head?.picture.address).toMatch(
    /^http:\/\/localhost:4000\/api\/public\/ada\/preview\.png\?v=[\w-]{16}$/,
  );
});

test('the head of a profile page contains only the name when nothing is public', async () => {
  const head = await headOf('cleo');
  expect(head?.description).toBe('Cleo Marin has no public habits');
  expect(JSON.stringify(head)).not.toContain('Diary');
});

test('the head of a profile page marks bots in the title, the description and the page', async () => {
  const head = await headOf('pip');
  expect(head?.title).toBe('@pip · bot · HabitCrush');
  expect(head?.description).toMatch(/^Bot · /);
  expect(head?.picture.words).toBe(head?.description);
  expect(head?.prerendered).toMatch(/>pip<\/h1><span class="[^"]+">Bot<\/span>/);
  expect((await headOf('ada'))?.prerendered).not.toContain('Bot');
});

test('the head of a profile page is undefined for pages of the site, and null for unknown names', async () => {
  for (const name of ['dashboard', 'Public', 'auth']) {
    expect(await headOf(name)).toBeUndefined();
  }
  expect(await headOf('unknown')).toBeNull();
  expect(await headOf('login')).toBeNull();
});

test('searchUsers finds users by the beginning of their name, regardless of case, at most eight', async () => {
  expect(await searchFor('a')).toEqual(['ada']);
  expect(await searchFor(' AD ')).toEqual(['ada']);
  await app.rows(
    `insert into users (email, password, username)
       select n || '@many.example', 'x', 'Many_' || n from generate_series(1, 12) n`,
  );
  expect(await searchFor('many_')).toHaveLength(8);
  expect(await searchFor('many_12')).toEqual(['Many_12']);
  expect((await searchFor('m'))[0]).toBe('Many_1');
});

test('searchUsers finds users by the beginning of their display name, after those with the username', async () => {
  await app.rows(
    `insert into users (email, password, username, name) values
         ('1@named.example', 'x', 'zoe', 'Ünal Çelik'), ('2@named.example', 'x', 'yan', 'Adam'),
         ('3@named.example', 'x', 'adele', 'Adele'), ('4@named.example', 'x', 'xi', '李雷 100%')`,
  );
  expect(await searchFor('ad')).toEqual(['ada', 'adele', 'yan']);
  expect(await searchFor('ADA O')).toEqual(['ada']);
  expect(await searchFor('ünAL')).toEqual(['zoe']);
  expect(await searchFor('李')).toEqual(['xi']);
  await app.rows(
    `insert into users (email, password, username, name)
       select n || '@called.example', 'x', 'u' || n, 'Many Called' from generate_series(1, 12) n`,
  );
  expect(await searchFor('many c')).toHaveLength(8);
  await app.rows(
    `insert into users (email, password, username, name)
       select n || '@both.example', 'x', 'kim' || n, 'Kim' from generate_series(1, 7) n
       union all select 'kai@both.example', 'x', 'kai', 'Kimberly'`,
  );
  expect(await searchFor('kim')).toEqual([...[1, 2, 3, 4, 5, 6, 7].map((n) => `kim${n}`), 'kai']);
});

test.each(['', '%', '_d', 'da', 'çelik', 'ad a', "'", '\\', '@', '\u{10ffff}'])(
  'searchUsers returns nothing for %j',
  async (q) => expect(await searchFor(q)).toEqual([]),
);

test('searchUsers returns only the fields that a card shows', async () => {
  const { users } = await app.visitor().ok(calls.searchUsers, { query: { q: 'pip' } });
  const { id } = await (await app.signIn('pip')).ok(getUser);
  expect(users).toEqual([{ id, username: 'pip', name: null, profileImage: null, isBot: true }]);
});

test('searchUsers refuses an empty or overlong search', async () => {
  const visitor = app.visitor();
  expect((await visitor.refused(calls.searchUsers)).status).toBe(400);
  const query = { q: 'x'.repeat(101) };
  expect((await visitor.refused(calls.searchUsers, { query })).status).toBe(400);
});
