import { expect, test } from 'vitest';
import { type CastName, emailOf } from '#server/seeds/cast.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';

const app = useRestoredTestApp();

const runAt = async (time: string) => {
  app.clock.set(Date.parse(time));
  await runJob('announceDigests', app.ctx, {});
  await runJob('catchUpMails', app.ctx, {});
};
const findMailTo = async (who: CastName) =>
  (await app.ctx.mail.listOutbox({ limit: 50 })).mails.find(({ to }) => to === emailOf(who));
const listReceivers = async () =>
  (
    await app.rows<{ to: string }>(
      `select u.username as to from notification_queue q join users u on u.id = q.user_id
        where q.type = 'weekly_digest' order by u.username`,
    )
  ).map(({ to }) => to);

test("the weekly digest is sent once, on Monday at eight in each user's zone", async () => {
  await runAt('2026-03-16T06:45:00Z');
  expect(await listReceivers()).toEqual([]);
  // The users in Berlin and Paris. Those in Vienna and Jerusalem had no due habits last week.
  await runAt('2026-03-16T07:00:00Z');
  expect(await listReceivers()).toEqual(['ada', 'cleo']);
  await runAt('2026-03-16T07:15:00Z');
  await runAt('2026-03-16T20:00:00Z');
  expect(await listReceivers()).toEqual(['ada', 'cleo']);
  const [mail] = (await app.ctx.mail.listOutbox({ limit: 1 })).mails;
  expect(mail?.subject).toMatch(/^Your week: \d+% done$/);
  await runAt('2026-03-23T07:00:00Z');
  expect(await listReceivers()).toEqual(['ada', 'ada', 'cleo', 'cleo']);
});

test('the weekly digest is sent later on the same day when the morning run was missed, but not on the next day', async () => {
  await runAt('2026-03-16T21:30:00Z');
  expect(await listReceivers()).toEqual(['ada', 'cleo']);
  await app.rows('delete from notification_queue');
  await runAt('2026-03-24T07:00:00Z');
  expect(await listReceivers()).toEqual([]);
});

test('the weekly digest is not sent to a user on a break', async () => {
  await app.rows(
    `insert into pauses (user_id, from_day) select id, '2026-03-16' from users where username = 'ada'`,
  );
  await runAt('2026-03-16T07:00:00Z');
  expect(await listReceivers()).toEqual(['cleo']);
});

test('the weekly digest is sent once to a user who changes zones on that day', async () => {
  await runAt('2026-03-16T07:00:00Z');
  await app.rows(`update users set time_zone = 'America/New_York' where username = 'ada'`);
  await runAt('2026-03-16T12:00:00Z');
  expect(await listReceivers()).toEqual(['ada', 'cleo']);
});

test('the weekly digest contains the counts of the week', async () => {
  await app.rows(
    `update histories set days = overlay(days placing 'o' from '2026-03-09'::date - first_day + 1)
        where habit_id in (select id from habits where name = 'Read 20 pages')`,
  );
  await runAt('2026-03-16T07:00:00Z');
  // Reading was planned seven times and the gym twice; nothing was done.
  expect((await findMailTo('ada'))?.text).toContain(
    'Completed: 0\nPlanned: 9\nPerfect days: 0 of 7',
  );
});

test('the weekly digest counts completed habits when nothing was planned', async () => {
  // Tuesday was a bonus. All other days were skipped.
  await app.rows(
    `update histories set first_day = '2026-03-09', through = '2026-03-15', days = rpad('_+_____', 64)
        where user_id = (select id from users where username = 'cleo')`,
  );
  await runAt('2026-03-16T07:00:00Z');
  const mail = await findMailTo('cleo');
  expect(mail?.subject).toBe('Your week: 1 done');
  expect(mail?.text).toContain('Nothing was planned, but you did something anyway.');
});
