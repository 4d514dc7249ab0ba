import { beforeEach, expect, test } from 'vitest';
import { startChallenge, joinWaitlist } from '#contract/challenge.ts';
import { listEncouragements, sendEncouragement } from '#contract/encouragement.ts';
import { follow, getUserStats } from '#contract/follows.ts';
import { createHabit } from '#contract/habits.ts';
import { signUpFromPodcast } from '#contract/podcast.ts';
import { getProfileViews, recordProfileView } from '#contract/presence.ts';
import { updateProfile } from '#contract/profile.ts';
import { MAILS_A_DAY } from '#domain/sending/notifications.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';

const app = useRestoredTestApp();
const CROWD = 60;

const addCrowd = `insert into users (email, username, password, email_confirmed_at)
  select 'crowd' || n || '@x.test', 'crowd' || n, 'x', now() from generate_series(1, $1::int) as n`;

const crowd = async () =>
  (
    await app.rows<{ id: number }>(`select id from users where username like 'crowd%' order by id`)
  ).map(({ id }) => id);

/** Sends all queued mails. */
const deliver = async () => runJob('catchUpMails', app.ctx, {});

const countMailed = async () =>
  (await app.rows<{ count: number }>('select count(*)::int from notification_queue'))[0]?.count;

beforeEach(async () => {
  await app.rows(addCrowd, [CROWD]);
});

test('mails caused by one user in a day are at most twenty about profile views, while all views count', async () => {
  const dov = await app.signIn('dov');
  const ids = await crowd();
  const look = (userId: number) =>
    dov.ok(recordProfileView, { params: { userId }, body: { sessionId: `of ${userId}` } });
  for (let from = 0; from < CROWD; from += 6)
    await Promise.all(ids.slice(from, from + 6).map(look));
  await deliver();
  expect(await countMailed()).toBe(MAILS_A_DAY.profile_view);
  const last = { params: { userId: ids.at(-1) ?? 0 } };
  expect(await app.visitor().ok(getProfileViews, last)).toEqual({ watchingNow: 1 });
  app.clock.pass(DAY + 60_000);
  await (await app.signIn('dov')).ok(recordProfileView, {
    ...last,
    body: { sessionId: 'later' },
  });
  await deliver();
  expect(await countMailed()).toBe(MAILS_A_DAY.profile_view + 1);
});

test('mails caused by one user in a day are at most fifty about follows, while all follows count', async () => {
  const dov = await app.signIn('dov');
  const ids = await crowd();
  for (const userId of ids) await dov.ok(follow, { params: { userId } });
  await deliver();
  expect(await countMailed()).toBe(MAILS_A_DAY.new_follower);
  const stats = await dov.ok(getUserStats, { params: { userId: ids.at(-1) ?? 0 } });
  expect(stats.followers).toBe(1);
});

test('mails caused by one user in a day are at most fifty about encouragements, while all of them arrive', async () => {
  const ada = await app.signIn('ada');
  const [ben] = await app.rows<{ id: number }>(`select id from users where username = 'ben'`);
  for (const toUserId of [...(await crowd()).slice(0, MAILS_A_DAY.encouragement), ben?.id ?? 0]) {
    await ada.ok(sendEncouragement, { body: { toUserId, message: 'Go on' } });
  }
  await deliver();
  expect(await countMailed()).toBe(MAILS_A_DAY.encouragement);
  const { encouragements } = await (await app.signIn('ben')).ok(listEncouragements);
  expect(encouragements).toHaveLength(1);
});

test('the subject of a notification mail contains usernames and no text that another user chooses', async () => {
  const dov = await app.signIn('dov');
  const name = 'HabitCrush Security: your account will be closed';
  await dov.ok(updateProfile, { body: { name } });
  const [ada] = await app.rows<{ id: number }>(`select id from users where username = 'ada'`);
  const userId = ada?.id ?? 0;
  await dov.ok(follow, { params: { userId } });
  await dov.ok(sendEncouragement, { body: { toUserId: userId } });
  await dov.ok(recordProfileView, { params: { userId }, body: { sessionId: 'a tab' } });
  await (await app.signIn('ada')).ok(joinWaitlist);
  const challenge = { name: 'Pay now or lose all', startDate: '2026-03-12' };
  await (await app.signIn('eve')).ok(startChallenge, { body: challenge });
  await deliver();
  const subjects = await app.rows<{ subject: string }>(
    'select subject from notification_queue order by id',
  );
  expect(subjects.map(({ subject }) => subject)).toEqual([
    '@dov started following you',
    '@dov sent you encouragement',
    '@dov viewed your habits',
    'Your 7 Day Challenge starts',
  ]);
});

test.each([
  ['a web address', 'Confirm at https://evil.example', 'A name cannot be a web address.'],
  [
    'two lines',
    'Ada\nOsei',
    'Please write this on one line, in visible characters, without control characters.',
  ],
  [
    'reversed text direction',
    'Ada \u202Eeciov',
    'Please write this on one line, in visible characters, without control characters.',
  ],
])('a name is refused with a message if it contains %s', async (_, name, message) => {
  const dov = await app.signIn('dov');
  const issues = [{ path: 'name', message }];
  expect(await dov.refused(updateProfile, { body: { name } })).toMatchObject({
    status: 400,
    issues,
  });
  const person = { email: 'new@x.test', username: 'new-here', password: 'a long way home' };
  const signedUp = await app.visitor().refused(signUpFromPodcast, { body: { ...person, name } });
  expect(signedUp).toMatchObject({ status: 400, issues });
});

test('a name must be a single line for a habit, too', async () => {
  const dov = await app.signIn('dov');
  const body = { name: 'Read\nevery day', type: 'daily' };
  expect((await dov.refused(createHabit, { body })).status).toBe(400);
});
