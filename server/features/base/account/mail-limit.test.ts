import { describe, expect, test } from 'vitest';
import * as calls from '#contract/account.ts';
import { makeCalendar } from '#contract/calendar.ts';
import { tryChannel, updateChannels } from '#contract/channels.ts';
import { createToken } from '#contract/tokens.ts';
import { createWebhook, removeWebhook } from '#contract/webhooks.ts';
import { createContext } from '#server/app.ts';
import { createPool } from '#server/database/pool.ts';
import { deliverAll } from '#server/features/base/channels/public.ts';
import { openMail } from '#server/mail/mail.ts';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import type { Caller } from '#server/testing/caller.ts';
import { PATIENT, useTestApp } from '#server/testing/open-app.ts';
import { openSmtpServer } from '#server/testing/smtp-server.ts';
import { runJob, runWaitingJobs } from '#server/testing/run-jobs.ts';

const app = useTestApp({ config: { outboundAllow: '127.0.0.1' } });
const MOST = 20;
const MOST_NOTICES = 15;

async function listSubjectsTo(email: string): Promise<string[]> {
  app.clock.pass(1_000);
  await runWaitingJobs(app);
  const { mails } = await app.ctx.mail.listOutbox({ limit: 50 });
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

const fetchId = async (caller: Caller) => (await caller.ok(calls.getUser)).id;

async function makeTokens(caller: Caller, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    await caller.ok(createToken, {
      body: { name: `Token ${made}`, scopes: ['read'], habitId: null, days: null },
    });
  }
}

async function addWebhooks(caller: Caller, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const { id } = await caller.ok(createWebhook, {
      body: { name: 'URGENT', url: 'http://127.0.0.1:9/hook', events: ['done'] },
    });
    await caller.ok(removeWebhook, { params: { id } });
  }
}

const NOTICE = { title: 'Read', body: '', tag: 'habit-1', url: '/', actions: [] };

const changePassword = (caller: Caller, currentPassword: string, newPassword: string) =>
  caller.ok(calls.changePassword, { body: { currentPassword, newPassword } });

describe('a mailbox in a day', () => {
  test('a mailbox gets at most twenty mails a day about its account, of all kinds together', async () => {
    const ada = await app.signIn('ada');
    await makeTokens(ada, 8);
    await addWebhooks(ada, 8);
    for (let times = 0; times < 4; times += 1) await ada.ok(makeCalendar);
    expect(await listSubjectsTo(emailOf('ada'))).toHaveLength(MOST);
    await makeTokens(ada, 5);
    await addWebhooks(ada, 5);
    const tried = await ada.ok(tryChannel, { body: { channel: 'mail' } });
    expect(tried).toMatchObject({ isTaken: false, answer: expect.stringContaining('for today') });
    expect(await listSubjectsTo(emailOf('ada'))).toHaveLength(MOST);
    // The actions succeeded, and other mailboxes still get mails.
    expect(await app.rows('select from api_tokens')).toHaveLength(13);
    await makeTokens(await app.signIn('ben'), 1);
    expect(await listSubjectsTo(emailOf('ben'))).toHaveLength(1);
  });

  test('a mailbox gets at most fifteen reminders a day from all nodes, so that five mails remain for its account', async () => {
    const ada = await app.signIn('ada');
    await ada.ok(updateChannels, { body: { mail: true } });
    const pool = createPool(app.databaseUrl, { max: 2, ...PATIENT });
    try {
      const { config, clock, mail } = app.ctx;
      const other = { ...createContext({ config, pool, clock }), mail };
      const delivery = { userId: await fetchId(ada), notice: NOTICE, subject: 'HabitCrush' };
      const results: string[] = [];
      for (let sent = 0; sent < 12; sent += 1) {
        for (const node of [app.ctx, other]) {
          const [outcomes = []] = await deliverAll(node, [delivery]);
          results.push(...outcomes.map(({ outcome }) => outcome));
        }
      }
      expect(results.filter((outcome) => outcome === 'accepted')).toHaveLength(MOST_NOTICES);
    } finally {
      await pool.end();
    }
    await makeTokens(ada, 8);
    const subjects = await listSubjectsTo(emailOf('ada'));
    expect(subjects.filter((subject) => subject === 'HabitCrush')).toHaveLength(MOST_NOTICES);
    expect(subjects).toHaveLength(MOST);
  });

  test('a mailbox gets a mail about each new password, even beyond the limit of a day', async () => {
    const ada = await app.signIn('ada');
    await app.ctx.limits.addCost('mailPerMailbox', emailOf('ada'), MOST);
    await changePassword(ada, CAST_PASSWORD, 'a quiet walk by the lake');
    await makeTokens(ada, 1);
    expect(await listSubjectsTo(emailOf('ada'))).toEqual(['Your password was changed']);
  });

  test('the limit of a mailbox counts accepted mails, and no failed attempts', async () => {
    const ada = await app.signIn('ada');
    await makeTokens(ada, 1);
    const [job] = await app.rows<{ payload: object }>(
      `select payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'mailToken'`,
    );
    const away = await openSmtpServer();
    const { url } = away;
    await away[Symbol.asyncDispose]();
    const mail = openMail({ ...app.ctx.config, smtpUrl: url }, () => app.clock.now());
    for (let tries = 0; tries < MOST + 5; tries += 1) {
      const trying = runJob('mailToken', { ...app.ctx, mail }, job?.payload);
      await expect(trying).rejects.toThrow('The mail server has not accepted the mail.');
    }
    mail.close();
    expect(await listSubjectsTo(emailOf('ada'))).toEqual([
      'An API token was created for your account',
    ]);
  });
});
