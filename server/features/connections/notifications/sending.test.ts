import { describe, expect, test } from 'vitest';
import type { NotificationType } from '#domain/sending/notifications.ts';
import type { AppContext } from '#server/context.ts';
import { openMail } from '#server/mail/mail.ts';
import type { CastName } from '#server/seeds/cast.ts';
import { DAY, HOUR, useTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { openSmtpServer, type TestSmtp } from '#server/testing/smtp-server.ts';

const app = useTestApp();
const MINUTE = 60_000;

const put = (to: CastName, type: NotificationType, subject: string, minutes = 0) =>
  app.rows(
    `insert into notification_queue
       (user_id, type, subject, html_content, text_content, scheduled_for, created_at)
     select id, $2, $3, '<p>Hello</p><!--unsubscribe-->', 'Hello', $4, $4 from users where username = $1`,
    [to, type, subject, new Date(app.clock.now() + minutes * MINUTE)],
  );

type MailState = { subject: string; status: string; attempts: number; error: string | null };

const readStates = () =>
  app.rows<MailState>(
    `select subject, status, attempts, error_message as error from notification_queue order by id`,
  );

/** The same app with another mail server, like another process. */
const withServer = ({ url }: TestSmtp): AppContext & Disposable => {
  const config = {
    ...app.ctx.config,
    smtpUrl: url,
    mailFrom: 'HabitCrush <habits@crush.example>',
  };
  const mail = openMail(config, () => app.clock.now());
  return { ...app.ctx, config, mail, [Symbol.dispose]: () => mail.close() };
};

const sendAll = async (sender: AppContext, signal?: AbortSignal) =>
  runJob('sendMails', sender, {}, signal);

test('due mails are sent in the order of their schedule, and later ones wait', async () => {
  await using smtp = await openSmtpServer();
  using sender = withServer(smtp);
  await put('ada', 'encouragement', 'Third', -1);
  await put('ben', 'encouragement', 'First', -3);
  await put('dov', 'encouragement', 'Later', 5);
  await put('cleo', 'encouragement', 'Second', -2);
  await sendAll(sender);
  expect(smtp.accepted.map(({ subject }) => subject)).toEqual(['First', 'Second', 'Third']);
  app.clock.pass(6 * MINUTE);
  await sendAll(sender);
  expect(smtp.accepted.at(-1)?.subject).toBe('Later');
  expect((await readStates()).every(({ status }) => status === 'sent')).toBe(true);
});

test('due mails keep only their subject after they are sent', async () => {
  await using smtp = await openSmtpServer();
  using sender = withServer(smtp);
  await put('ada', 'encouragement', 'Sent', -1);
  await put('ben', 'encouragement', 'Waits', 5);
  await sendAll(sender);
  expect(smtp.accepted.map(({ subject }) => subject)).toEqual(['Sent']);
  expect(
    await app.rows(
      'select subject, html_content as html, text_content as text from notification_queue order by id',
    ),
  ).toEqual([
    { subject: 'Sent', html: '', text: '' },
    { subject: 'Waits', html: '<p>Hello</p><!--unsubscribe-->', text: 'Hello' },
  ]);
});

test('due mails contain an unsubscribe link for their type in the header, the text and the HTML', async () => {
  await using smtp = await openSmtpServer();
  using sender = withServer(smtp);
  await put('ada', 'encouragement', 'Hello');
  await sendAll(sender);
  const [mail] = smtp.accepted;
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('list-unsubscribe')).toMatch(
    /^<http:\/\/localhost:4000\/api\/unsubscribe\?token=\d+\.encouragement\.1\.[\w-]{43}>$/,
  );
  const link = /http:\/\/localhost:4000\/unsubscribe\?token=\d+\.encouragement\.1\.[\w-]{43}/;
  expect(mail?.text).toMatch(link);
  expect(mail?.html).toMatch(link);
  expect(mail?.messageId).toMatch(/^<notification-\d+@localhost>$/);
});

test('due mails are deleted when their type was switched off before sending', async () => {
  await using smtp = await openSmtpServer();
  using sender = withServer(smtp);
  await put('ada', 'profile_view', 'Unwanted');
  await put('ada', 'encouragement', 'Wanted');
  await put('pip', 'encouragement', 'To a bot');
  await app.rows(
    `insert into notification_preferences (user_id, profile_view_notifications)
       select id, false from users where username = 'ada'`,
  );
  await sendAll(sender);
  expect(smtp.accepted.map(({ subject }) => subject)).toEqual(['Wanted']);
  expect((await readStates()).map(({ subject }) => subject)).toEqual(['Wanted']);
});

test('due mails are sent once by several workers', async () => {
  await using smtp = await openSmtpServer();
  const workers = [withServer(smtp), withServer(smtp), withServer(smtp)];
  for (let count = 0; count < 30; count += 1) await put('ada', 'encouragement', `${count}`);
  await Promise.all(workers.map((worker) => sendAll(worker)));
  for (const worker of workers) worker[Symbol.dispose]();
  expect(new Set(smtp.accepted.map(({ subject }) => subject)).size).toBe(30);
  expect(smtp.accepted).toHaveLength(30);
});

test('a mail refused by the server fails with the reason after a final refusal, and later mails are still sent', async () => {
  await using smtp = await openSmtpServer(550);
  using sender = withServer(smtp);
  await put('ada', 'encouragement', 'One');
  await put('ben', 'encouragement', 'Two');
  await sendAll(sender);
  for (const state of await readStates()) {
    expect(state).toMatchObject({ status: 'failed', attempts: 1 });
    expect(state.error).toContain('550');
  }
});

test('a mail refused by the server is retried with growing pauses after a temporary refusal, and fails after days', async () => {
  await using smtp = await openSmtpServer(451);
  using sender = withServer(smtp);
  await put('ada', 'encouragement', 'One');
  await sendAll(sender);
  await sendAll(sender);
  expect(await readStates()).toMatchObject([{ status: 'pending', attempts: 1 }]);
  app.clock.pass(MINUTE);
  await sendAll(sender);
  expect(await readStates()).toMatchObject([{ status: 'pending', attempts: 2 }]);
  for (let days = 0; days < 9; days += 1) {
    app.clock.pass(DAY);
    await sendAll(sender);
  }
  expect(await readStates()).toMatchObject([{ status: 'failed', attempts: 9 }]);
});

test('a mail refused by the server is sent to the new address when the address changes before the retry', async () => {
  await using smtp = await openSmtpServer(451);
  using sender = withServer(smtp);
  await put('ada', 'encouragement', 'One');
  await sendAll(sender);
  await app.rows(`update users set email = 'new@habitcrush.example' where username = 'ada'`);
  smtp.behave(250);
  app.clock.pass(HOUR);
  await sendAll(sender);
  expect(smtp.accepted[0]?.to).toEqual([{ name: '', address: 'new@habitcrush.example' }]);
});

test('an unavailable mail server is tested with one mail at a time, and gets all mails once it is available', async () => {
  await using smtp = await openSmtpServer('die in mid-message');
  using sender = withServer(smtp);
  for (const subject of ['One', 'Two', 'Three']) await put('ada', 'encouragement', subject);
  await sendAll(sender);
  expect((await readStates()).map(({ attempts }) => attempts)).toEqual([1, 0, 0]);
  smtp.behave(250);
  app.clock.pass(MINUTE);
  await sendAll(sender);
  expect(new Set(smtp.accepted.map(({ subject }) => subject))).toEqual(
    new Set(['One', 'Two', 'Three']),
  );
});

test('an unavailable mail server does not prevent a process from ending, and loses no mail', async () => {
  await using smtp = await openSmtpServer('hang');
  using sender = withServer(smtp);
  await put('ada', 'encouragement', 'One');
  const ending = new AbortController();
  const sending = sendAll(sender, ending.signal);
  while ((await readStates())[0]?.attempts === 0);
  ending.abort();
  await sending;
  smtp.behave(250);
  app.clock.pass(2 * MINUTE);
  await sendAll(sender);
  expect(smtp.accepted).toHaveLength(1);
});

describe('after a worker dies', () => {
  test('a mail is sent again with the same message id after a worker has died between sending and storing', async () => {
    await using smtp = await openSmtpServer();
    using sender = withServer(smtp);
    await put('ada', 'encouragement', 'One');
    const dying: AppContext = {
      ...sender,
      database: {
        ...sender.database,
        run: (statement, values) => {
          if (statement.name === 'notifications.mark-sent') throw new Error('killed');
          return sender.database.run(statement, values);
        },
      },
    };
    await expect(sendAll(dying)).rejects.toThrow('killed');
    expect(smtp.accepted).toHaveLength(1);
    await sendAll(sender);
    expect(smtp.accepted).toHaveLength(1);
    app.clock.pass(3 * MINUTE);
    await sendAll(sender);
    expect(smtp.accepted).toHaveLength(2);
    expect(smtp.accepted[1]?.messageId).toBe(smtp.accepted[0]?.messageId);
    expect(await readStates()).toMatchObject([{ status: 'sent' }]);
  });

  test('a mail on which several workers have died is not retried', async () => {
    await using smtp = await openSmtpServer();
    using sender = withServer(smtp);
    await put('ada', 'encouragement', 'Deadly');
    await app.rows('update notification_queue set attempts = 9');
    await sendAll(sender);
    expect(smtp.accepted).toHaveLength(0);
    expect(await readStates()).toMatchObject([{ status: 'failed' }]);
  });

  test('mails of a restored backup are sent without their jobs', async () => {
    await put('ada', 'encouragement', 'Restored');
    await app.rows('delete from graphile_worker._private_jobs');
    await runJob('catchUpMails', app.ctx, {});
    expect(await readStates()).toMatchObject([{ subject: 'Restored', status: 'sent' }]);
  });
});
