import { expect, test } from 'vitest';
import { joinWaitlist, startChallenge } from '#contract/challenge.ts';
import { sendEncouragement } from '#contract/encouragement.ts';
import { follow, unfollow } from '#contract/follows.ts';
import { addPause, createHabit, setDay, updateHabit } from '#contract/habits.ts';
import { recordProfileView } from '#contract/presence.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import type { CastName } from '#server/seeds/cast.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';

const app = useRestoredTestApp();

const work = async (job: string) => runJob(job, app.ctx, {});

/** Sends all queued mails, after the time in which a tick can be undone. */
const deliver = async () => {
  app.clock.pass(20_000);
  await work('catchUpMails');
};

type QueuedMail = { to: string; type: string; subject: string; status: string };

const queue = (where = 'true') =>
  app.rows<QueuedMail>(
    `select u.username as to, q.type, q.subject, q.status from notification_queue q
       join users u on u.id = q.user_id where ${where} order by q.id`,
  );

const listOutboxMails = async () => (await app.ctx.mail.listOutbox({ limit: 50 })).mails;

const createNewHabit = async (caller: Caller, name: string, isPrivate = false) =>
  (await caller.ok(createHabit, { body: { name, type: 'daily', isPrivate } })).id;

const tick = (caller: Caller, id: number, completed = true) =>
  caller.ok(updateHabit, { params: { id }, body: { completed } });

const followAs = async (who: CastName, whom: CastName) =>
  (await app.signIn(who)).ok(follow, { params: { userId: await app.userId(whom) } });

test('the mail about a new follower names the follower and links to their page', async () => {
  await followAs('dov', 'ben');
  expect(await listOutboxMails()).toEqual([]);
  await deliver();
  const [mail] = await listOutboxMails();
  expect(mail).toMatchObject({
    to: 'ben@habitcrush.example',
    subject: '@dov started following you',
  });
  expect(mail?.text).toContain('http://localhost:4000/dov');
  expect(mail?.text).toContain(
    'You’re getting this email because we let you know when someone follows you.',
  );
  expect(await queue()).toEqual([
    { to: 'ben', type: 'new_follower', subject: mail?.subject, status: 'sent' },
  ]);
});

test('the mail about a new follower is sent once a day for the same follower', async () => {
  const params = { userId: await app.userId('ben') };
  const dov = await app.signIn('dov');
  for (let times = 0; times < 3; times += 1) {
    await dov.ok(follow, { params });
    await dov.ok(unfollow, { params });
  }
  await deliver();
  expect(await queue()).toHaveLength(1);
  app.clock.pass(DAY);
  await (await app.signIn('dov')).ok(follow, { params });
  await deliver();
  expect(await queue()).toHaveLength(2);
});

test('the mail about a new follower is not sent to bots, and says when the follower is a bot', async () => {
  await followAs('dov', 'pip');
  await followAs('pip', 'dov');
  await deliver();
  expect(await queue()).toEqual([
    {
      to: 'dov',
      type: 'new_follower',
      subject: '@pip (bot) started following you',
      status: 'sent',
    },
  ]);
});

test('the mail about an encouragement escapes its text', async () => {
  const ada = await app.signIn('ada');
  const message = '<b>Go</b> & "grow"\r\nBcc: all 💪';
  await ada.ok(sendEncouragement, { body: { toUserId: await app.userId('ben'), message } });
  await work('fanOut');
  const [row] = await app.rows<{ html: string }>(
    'select html_content as html from notification_queue',
  );
  await deliver();
  expect(row?.html).toContain('&lt;b&gt;Go&lt;/b&gt; &amp; &quot;grow&quot;<br>Bcc: all 💪');
  expect((await listOutboxMails())[0]?.text).toContain('> <b>Go</b> & "grow"\n> Bcc: all 💪');
});

test("the mail about a profile view is sent once a day per visitor, by the receiver's day", async () => {
  const params = { userId: await app.userId('ben') };
  const look = async (who: CastName, sessionId: string) =>
    (await app.signIn(who)).ok(recordProfileView, { params, body: { sessionId } });
  await look('dov', 'one');
  await look('dov', 'two');
  await look('ada', 'three');
  await app.visitor().ok(recordProfileView, { params, body: { sessionId: 'four' } });
  await look('ben', 'own');
  await deliver();
  expect((await queue()).map(({ subject }) => subject)).toEqual([
    '@dov viewed your habits',
    '@ada viewed your habits',
  ]);
  // Half a day later it is the next day in UTC, but not yet in Chicago.
  app.clock.pass(DAY / 2 + 60_000);
  await look('dov', 'five');
  await deliver();
  expect(await queue()).toHaveLength(2);
});

test('mails to followers about a day are sent once when the day is nearly done and once when it is done', async () => {
  await followAs('dov', 'ben');
  await followAs('pip', 'ben');
  await forgetAnnouncements();
  const ben = await app.signIn('ben');
  const ids = [];
  for (let count = 0; count < 4; count += 1) ids.push(await createNewHabit(ben, `Habit ${count}`));
  const [first = 0, second = 0, third = 0, fourth = 0] = ids;
  await tick(ben, first);
  await tick(ben, second);
  await deliver();
  expect(await queue()).toEqual([]);
  await tick(ben, third);
  await deliver();
  await tick(ben, fourth);
  await deliver();
  await tick(ben, fourth, false);
  await tick(ben, fourth);
  await deliver();
  expect(await queue()).toEqual([
    {
      to: 'dov',
      type: 'almost_done',
      subject: '@ben is almost there today',
      status: 'sent',
    },
    {
      to: 'dov',
      type: 'day_completed',
      subject: '@ben crushed it today',
      status: 'sent',
    },
  ]);
});

test('mails to followers about a day are not sent when the tick is undone within seconds, and may be sent later', async () => {
  await followAs('dov', 'ben');
  await forgetAnnouncements();
  const ben = await app.signIn('ben');
  const id = await createNewHabit(ben, 'Only one');
  await tick(ben, id);
  await tick(ben, id, false);
  await deliver();
  expect(await queue()).toEqual([]);
  await tick(ben, id);
  await deliver();
  expect((await queue()).map(({ type }) => type)).toEqual(['day_completed']);
});

test('mails to followers about a day are sent even when the last habit is skipped, unless the skip is undone in time', async () => {
  await followAs('dov', 'ben');
  await forgetAnnouncements();
  const ben = await app.signIn('ben');
  const [first, second] = [await createNewHabit(ben, 'First'), await createNewHabit(ben, 'Second')];
  const skip = (id: number, skipped: boolean) =>
    ben.ok(setDay, { params: { id, date: '2026-03-10' }, body: { skipped } });
  await skip(first, true);
  await skip(second, true);
  await deliver();
  expect(await queue()).toEqual([]);
  await tick(ben, first);
  await skip(second, false);
  await deliver();
  expect(await queue()).toEqual([]);
  await Promise.all([skip(second, true), skip(second, true)]);
  await deliver();
  expect((await queue()).map(({ type }) => type)).toEqual(['day_completed']);
  await skip(second, false);
  await skip(second, true);
  await deliver();
  expect(await queue()).toHaveLength(1);
});

test('mails to followers about a day are not sent when the last open habit is paused', async () => {
  await followAs('dov', 'ben');
  await forgetAnnouncements();
  const ben = await app.signIn('ben');
  const first = await createNewHabit(ben, 'First');
  const rhythm = { kind: 'every', count: 2, unit: 'day', from: 'done' } as const;
  const body = { name: 'Second', type: 'daily', rhythm } as const;
  const { id: habitId, instance } = await ben.ok(createHabit, { body });
  expect(instance).toMatchObject({ scheduled: true });
  await tick(ben, first);
  await ben.ok(addPause, { body: { habitId, from: toLocalDay('2026-03-10') } });
  await deliver();
  expect(await queue()).toEqual([]);
});

test('mails to followers about a day are not sent when the last open habit was archived yesterday', async () => {
  const started = await app.signIn('ben');
  const rhythm = { kind: 'quota', times: 7, per: 'week' } as const;
  const body = { name: 'Second', type: 'weekly', rhythm } as const;
  const { id } = await started.ok(createHabit, { body });
  // All days of the week are needed.
  await tick(started, id);
  app.clock.pass(DAY);
  await followAs('dov', 'ben');
  await forgetAnnouncements();
  const ben = await app.signIn('ben');
  await tick(ben, await createNewHabit(ben, 'First'));
  const archivedOn = toLocalDay('2026-03-10');
  await ben.ok(updateHabit, { params: { id }, body: { archivedOn } });
  await deliver();
  expect(await queue()).toEqual([]);
});

test('mails to followers about a day are not sent for private habits, and name no habit', async () => {
  await followAs('dov', 'cleo');
  await forgetAnnouncements();
  const cleo = await app.signIn('cleo');
  const [diary] = await app.rows<{ id: number }>(`select id from habits where name = 'Diary'`);
  await tick(cleo, diary?.id ?? 0);
  await deliver();
  expect(await queue()).toEqual([]);
  const open = await createNewHabit(cleo, 'Walk the dog');
  await tick(cleo, open);
  app.clock.pass(20_000);
  await work('fanOut');
  const [texts] = await app.rows<{ all: string }>(
    'select subject || html_content || text_content as all from notification_queue',
  );
  expect(texts?.all).toContain('Cleo Marin crushed it today');
  expect(texts?.all).not.toMatch(/Diary|2 of 2|Walk/);
});

test('mails to followers about a day count public habits only', async () => {
  await followAs('dov', 'cleo');
  await forgetAnnouncements();
  const cleo = await app.signIn('cleo');
  const walk = await createNewHabit(cleo, 'Walk the dog');
  await tick(cleo, walk);
  await deliver();
  expect(await queue()).toMatchObject([{ to: 'dov', type: 'day_completed' }]);
});

/** Two whole steps of the job and a part of one. */
const FANS = 2100;
/** More would exceed the timeout of a statement on a busy machine. */
const FANS_PER_STATEMENT = 300;

const addFans = (userId: number, before: number) =>
  app.rows(
    `with fans as (
       insert into users (email, username, password)
         select 'fan-' || n || '@habitcrush.example', 'fan-' || n, 'x'
           from generate_series($2::int + 1, $2 + $3) n
       returning id
     )
     insert into followers (follower_id, following_id) select id, $1 from fans`,
    [userId, before, FANS_PER_STATEMENT],
  );

test('mails to followers about a day need one row and one job in the transaction, regardless of the number of followers', async () => {
  const dov = await app.signIn('dov');
  const [id, dovId] = [await createNewHabit(dov, 'Stretch'), await app.userId('dov')];
  for (let fans = 0; fans < FANS; fans += FANS_PER_STATEMENT) await addFans(dovId, fans);
  await tick(dov, id);
  expect(await app.rows('select from announcements')).toHaveLength(1);
  expect(await queue()).toEqual([]);
  app.clock.pass(20_000);

  // Aborts after the first step, like a killed process.
  const ending = new AbortController();
  const { database } = app.ctx;
  const interrupted = {
    ...app.ctx,
    database: {
      ...database,
      transaction: async <Result>(step: Parameters<typeof database.transaction<Result>>[0]) => {
        const result = await database.transaction(step);
        ending.abort();
        return result;
      },
    },
  };
  await runJob('fanOut', interrupted, {}, ending.signal);
  expect(await queue()).toHaveLength(1000);
  await Promise.all([work('fanOut'), work('fanOut')]);
  const receivers = await app.rows<{ each: number }>(
    'select count(*)::int as each from notification_queue group by user_id',
  );
  expect(receivers).toHaveLength(FANS);
  expect(receivers.every(({ each }) => each === 1)).toBe(true);
  await app.rows(`delete from users where username = 'fan-1'`);
  expect(await queue()).toHaveLength(FANS - 1);
});

test('the mail about a new challenge is sent to all users of the waitlist', async () => {
  for (const who of ['ada', 'dov'] as const) await (await app.signIn(who)).ok(joinWaitlist);
  const eve = await app.signIn('eve');
  await eve.ok(startChallenge, {
    body: { name: 'Seven days of calm', description: 'Breathe.', startDate: '2026-03-12' },
  });
  await deliver();
  expect((await queue()).map(({ to }) => to).toSorted()).toEqual(['ada', 'dov']);
  const [mail] = await listOutboxMails();
  expect(mail?.subject).toBe('Your 7 Day Challenge starts');
  expect(mail?.text).toMatch(/First day: Thursday,? March 12\nLast day: Wednesday,? March 18/);
});

const forgetAnnouncements = async () => {
  await deliver();
  await app.rows('delete from notification_queue');
  await app.rows('delete from announcements');
};
