import { expect, test } from 'vitest';
import * as calls from '#contract/account.ts';
import { makeCalendar } from '#contract/calendar.ts';
import { updateChannels } from '#contract/channels.ts';
import { createHabit, setReminders } from '#contract/habits.ts';
import { signUpFromPodcast } from '#contract/podcast.ts';
import { openMail } from '#server/mail/mail.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { openSmtpServer } from '#server/testing/smtp-server.ts';
import { runJob, runWaitingJobs } from '#server/testing/run-jobs.ts';

const app = useRestoredTestApp();

test('a mail server gets one mail for an unconfirmed address, and up to twenty a day for a confirmed one', async () => {
  await using smtp = await openSmtpServer();
  const mail = openMail({ ...app.ctx.config, smtpUrl: smtp.url }, () => app.clock.now());
  const ctx = { ...app.ctx, mail };
  const sendAll = async () => {
    app.clock.pass(60_000);
    await runJob('takeDueReminders', ctx, {});
    await runWaitingJobs(app, ctx);
  };
  const subjects = () => smtp.accepted.map(({ subject }) => subject);

  const listener = app.visitor();
  const email = 'listener@example.org';
  const person = { email, username: 'lis', name: 'Lis', password: 'a quiet walk by the lake' };
  await listener.ok(signUpFromPodcast, { body: person });
  await listener.ok(updateChannels, { body: { mail: true } });
  const { id } = await listener.ok(createHabit, { body: { name: 'Read', type: 'daily' } });
  const remindAt = (time: string) =>
    listener.ok(setReminders, { params: { id }, body: { reminders: [{ time }] } });
  await remindAt('12:01');
  await listener.ok(makeCalendar);
  await sendAll();
  expect(subjects()).toEqual(['Confirm your email address']);

  const code = /#confirm=([\w-]{32})\s/.exec(smtp.accepted[0]?.text ?? '')?.[1] ?? '';
  await app.visitor().ok(calls.confirmEmail, { body: { code } });
  await remindAt('12:02');
  await sendAll();
  expect(subjects().slice(1)).toEqual(['HabitCrush: 1 habit is open']);
  for (let made = 0; made < 25; made += 1) await listener.ok(makeCalendar);
  await sendAll();
  expect(subjects().slice(1)).toHaveLength(20);
  mail.close();
});
