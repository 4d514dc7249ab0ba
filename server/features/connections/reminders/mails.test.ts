import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import * as channels from '#contract/channels.ts';
import * as habits from '#contract/habits.ts';
import { subscribeAgain, unsubscribe } from '#contract/notifications.ts';
import { setEveningSummary } from '#contract/reminders.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { runJob, runWaitingJobs } from '#server/testing/run-jobs.ts';

const SITE = 'https://habits.example';
const app = useTestApp({ config: { publicUrl: SITE } });

const NAMES = ['Your account was charged 499 EUR', 'Cancel at evil.example/now'];

beforeEach(async () => {
  await app.rows('update habits set archived_on = created_on');
});

/** Ada, who lives in Berlin, with mail switched on and habits with a reminder at 14:00. */
async function remindByMail(names: readonly string[]) {
  const ada = await app.signIn('ada');
  await ada.ok(channels.updateChannels, { body: { mail: true } });
  for (const name of names) {
    const { id } = await ada.ok(habits.createHabit, { body: { name, type: 'daily' } });
    const reminders = [{ time: '14:00' }];
    await ada.ok(habits.setReminders, { params: { id }, body: { reminders } });
  }
  return ada;
}

async function sendMailsAt(time: string) {
  app.clock.set(Date.parse(`2026-03-10T${time}:00+01:00`));
  await runJob('takeDueReminders', app.ctx, {});
  await runWaitingJobs(app);
  const folder = join(app.ctx.config.dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const written = files.filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(
    written.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}

type Mail = Awaited<ReturnType<typeof sendMailsAt>>[number];
const headerOf = (mail: Mail | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value;

const isMailOn = async (caller: Caller) => (await caller.ok(channels.getChannels)).mail;

test.each([
  [1, 'HabitCrush: 1 habit is open'],
  [2, 'HabitCrush: 2 habits are open'],
])(
  'reminder mails name the site and the count of %i in the subject, and the habits in the text only',
  async (count, subject) => {
    const names = NAMES.slice(0, count);
    await remindByMail(names);
    const mails = await sendMailsAt('14:00');
    expect(mails).toMatchObject([{ subject }]);
    for (const name of names) expect(mails[0]?.text).toContain(name);
  },
);

test('reminder mails keep habit names out of the subject of the evening summary', async () => {
  const ada = await remindByMail([]);
  for (const name of NAMES) await ada.ok(habits.createHabit, { body: { name, type: 'daily' } });
  await ada.ok(setEveningSummary, { body: { time: '20:00' } });
  const mails = await sendMailsAt('20:00');
  expect(mails).toMatchObject([{ subject: 'HabitCrush: 2 habits are open' }]);
  expect(mails[0]?.text).toContain(NAMES.join(', '));
  expect(headerOf(mails[0], 'list-unsubscribe')).toMatch(/\.reminder\.1\./);
});

test('reminder mails can be unsubscribed by one POST; other channels stay, and the link subscribes again', async () => {
  const ada = await remindByMail(NAMES);
  const [mail] = await sendMailsAt('14:00');
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, url = ''] = /^<(.+)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '') ?? [];
  expect(url).toMatch(
    /^https:\/\/habits\.example\/api\/unsubscribe\?token=\d+\.reminder\.1\.[\w-]{43}$/,
  );
  const token = new URL(url).searchParams.get('token') ?? '';
  expect(mail?.text).toContain(`Unsubscribe: ${SITE}/unsubscribe?token=${token}`);
  expect(mail?.html).toContain(`${SITE}/unsubscribe?token=${token}`);
  // As a mail program does it.
  const clicked = await app.fastify.inject({
    method: 'POST',
    url: url.replace(SITE, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([clicked.statusCode, clicked.json()]).toEqual([200, { type: 'reminder' }]);
  expect(await isMailOn(ada)).toBe(false);
  const { id } = await ada.ok(habits.createHabit, { body: { name: 'Late', type: 'daily' } });
  await ada.ok(habits.setReminders, { params: { id }, body: { reminders: [{ time: '15:00' }] } });
  expect(await sendMailsAt('15:00')).toHaveLength(1);
  await app.visitor().ok(subscribeAgain, { query: { token } });
  expect(await isMailOn(ada)).toBe(true);
  await app.visitor().ok(unsubscribe, { query: { token } });
  // Other types of mail are unchanged.
  expect(await app.rows('select from notification_preferences')).toEqual([]);
});
