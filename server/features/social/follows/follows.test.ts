import { beforeEach, expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import * as calls from '#contract/follows.ts';
import type { AppEvent } from '#server/events.ts';
import type { CastName } from '#server/seeds/cast.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const events: AppEvent[] = [];
const app = useRestoredTestApp({
  reactions: { user_followed: [async (_, event) => void events.push(event)] },
});

const fetchId = async (who: CastName) => (await (await app.signIn(who)).ok(getUser)).id;
const about = async (who: CastName) => ({ params: { userId: await fetchId(who) } });

beforeEach(() => {
  events.length = 0;
});

const UNKNOWN_USER = { params: { userId: 999_999 } };

test('following a user changes the status, the counts and both lists', async () => {
  const ada = await app.signIn('ada');
  const ben = await about('ben');
  expect(await ada.ok(calls.getFollowStatus, ben)).toEqual({ isFollowing: false });
  expect(await ada.ok(calls.follow, ben)).toEqual({ isFollowing: true });
  expect(await ada.ok(calls.getFollowStatus, ben)).toEqual({ isFollowing: true });
  const visitor = app.visitor();
  expect(await visitor.ok(calls.getUserStats, ben)).toEqual({ followers: 1, following: 0 });
  expect(await visitor.ok(calls.getUserStats, await about('ada'))).toEqual({
    followers: 0,
    following: 1,
  });
  const { people } = await ada.ok(calls.listFollowers, ben);
  expect(people).toEqual([
    {
      id: (await about('ada')).params.userId,
      username: 'ada',
      name: 'Ada Osei',
      profileImage: null,
      isBot: false,
      isFollowing: false,
    },
  ]);
  const followed = await ada.ok(calls.listFollowing, await about('ada'));
  expect(followed.people.map(({ username }) => username)).toEqual(['ben']);
  expect(followed.people[0]?.isFollowing).toBe(true);
});

test('following a user emits one event, even if it is requested twice', async () => {
  const ada = await app.signIn('ada');
  const ben = await about('ben');
  await ada.ok(calls.follow, ben);
  await ada.ok(calls.follow, ben);
  expect(events).toEqual([
    {
      type: 'user_followed',
      userId: ben.params.userId,
      followerId: await fetchId('ada'),
      at: app.clock.now(),
    },
  ]);
  expect(await app.rows('select from followers')).toHaveLength(1);
});

test('following a user creates one row and one event for 20 concurrent calls', async () => {
  const ada = await app.signIn('ada');
  const ben = await about('ben');
  await Promise.all(Array.from({ length: 20 }, () => ada.ok(calls.follow, ben)));
  expect(await app.rows('select from followers')).toHaveLength(1);
  expect(events).toHaveLength(1);
});

test('following a user ends by unfollowing, which also succeeds without a follow', async () => {
  const ada = await app.signIn('ada');
  const ben = await about('ben');
  expect(await ada.ok(calls.unfollow, ben)).toEqual({ isFollowing: false });
  await ada.ok(calls.follow, ben);
  await ada.ok(calls.unfollow, ben);
  expect(await ada.ok(calls.getFollowStatus, ben)).toEqual({ isFollowing: false });
  expect(await app.rows('select from followers')).toEqual([]);
});

test('following a user is one-sided, and only the follower can end it', async () => {
  await (await app.signIn('ada')).ok(calls.follow, await about('ben'));
  const ben = await app.signIn('ben');
  expect(await ben.ok(calls.getFollowStatus, await about('ada'))).toEqual({
    isFollowing: false,
  });
  await ben.ok(calls.unfollow, await about('ada'));
  await (await app.signIn('cleo')).ok(calls.unfollow, await about('ben'));
  expect(await app.rows('select from followers')).toHaveLength(1);
});

test('following a user is refused for oneself, and returns 404 for an unknown user', async () => {
  const ada = await app.signIn('ada');
  expect(await ada.refused(calls.follow, await about('ada'))).toMatchObject({
    status: 400,
    message: 'You can’t follow yourself.',
  });
  for (const call of [calls.follow, calls.getFollowStatus, calls.listFollowers]) {
    expect((await ada.refused(call, UNKNOWN_USER)).status).toBe(404);
  }
  expect((await app.visitor().refused(calls.getUserStats, UNKNOWN_USER)).status).toBe(404);
  expect(await app.rows('select from followers')).toEqual([]);
});

test('following a user ends when either account is deleted', async () => {
  const ada = await app.signIn('ada');
  const [gone] = await app.rows<{ id: number }>(
    `insert into users (email, password, username)
       values ('gone@habitcrush.example', 'x', 'gone') returning id`,
  );
  const userId = gone?.id ?? 0;
  await ada.ok(calls.follow, { params: { userId } });
  await app.rows('delete from users where id = $1', [userId]);
  expect(await app.rows('select from followers')).toEqual([]);
});

test('following a user is refused to visitors, as are the lists of names', async () => {
  const ben = await about('ben');
  const { getFollowStatus, follow, unfollow, listFollowers, listFollowing } = calls;
  for (const call of [getFollowStatus, follow, unfollow, listFollowers, listFollowing]) {
    expect((await app.visitor().refused(call, ben)).status).toBe(401);
  }
  expect(events).toEqual([]);
});

test.each(['0', '-1', 'ada', '1.5', '99999999999', '2147483648'])(
  'following a user refuses the id %s',
  async (userId) => {
    const ada = await app.signIn('ada');
    for (const call of [calls.follow, calls.unfollow, calls.getFollowStatus]) {
      expect((await ada.refused(call, { params: { userId } })).status).toBe(400);
    }
  },
);

test('following a user is refused after 300 calls in an hour', async () => {
  const ada = await app.signIn('ada');
  const ben = await about('ben');
  await ada.ok(calls.follow, ben);
  await app.rows(`update rate_limits set points = 300 where key like 'followPerAccount%'`);
  expect((await ada.refused(calls.follow, ben)).status).toBe(429);
  expect(await ada.ok(calls.unfollow, ben)).toEqual({ isFollowing: false });
});

test('listFollowers returns pages of 30, newest first, without duplicates', async () => {
  const ben = await about('ben');
  await app.rows(
    `insert into users (email, password, username)
       select 'fan' || n || '@habitcrush.example', 'x', 'fan-' || n from generate_series(1, 65) n`,
  );
  await app.rows(
    `insert into followers (follower_id, following_id)
       select id, $1 from users where username like 'fan-%' order by id`,
    [ben.params.userId],
  );
  const ada = await app.signIn('ada');
  const seen: string[] = [];
  const sizes: number[] = [];
  let next: number | null | undefined;
  do {
    const query = next ? { before: next } : {};
    const page = await ada.ok(calls.listFollowers, { ...ben, query });
    seen.push(...page.people.map(({ username }) => username));
    sizes.push(page.people.length);
    next = page.next;
  } while (next);
  expect(sizes).toEqual([30, 30, 5]);
  expect(seen).toEqual(Array.from({ length: 65 }, (_, at) => `fan-${65 - at}`));
});

test('listFollowers refuses an invalid cursor', async () => {
  const ada = await app.signIn('ada');
  const sent = { ...(await about('ben')), query: { before: 'x' as never } };
  expect((await ada.refused(calls.listFollowers, sent)).status).toBe(400);
});
