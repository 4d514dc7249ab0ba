import { expect, test } from 'vitest';
import * as calls from '#contract/notifications.ts';
import type { CastName } from '#server/seeds/cast.ts';
import { encodeForm } from '#server/testing/caller.ts';
import { TEST_NOW } from '#server/testing/test-config.ts';
import { DAY, HOUR, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';

const app = useRestoredTestApp();

const ALL_ON = {
  dayCompletedNotifications: true,
  almostDoneNotifications: true,
  weeklyDigest: true,
  newFollowerNotifications: true,
  encouragementNotifications: true,
  profileViewNotifications: true,
  challengeNotifications: true,
};

const put = async (to: CastName, subject: string, change = '') => {
  await app.rows(
    `insert into notification_queue
       (user_id, type, subject, html_content, text_content, scheduled_for, created_at, related_user_id)
     select t.id, 'encouragement', $2, '<!--unsubscribe-->', 'Hello', $3, $3, f.id
       from users t, users f where t.username = $1 and f.username = 'dov'`,
    [to, subject, new Date(app.clock.now())],
  );
  if (change)
    await app.rows(`update notification_queue set ${change} where subject = $1`, [subject]);
};

test('notification preferences are all on by default and can be changed one by one', async () => {
  const ada = await app.signIn('ada');
  expect(await ada.ok(calls.getNotificationPreferences)).toEqual({ preferences: ALL_ON });
  const off = { weeklyDigest: false };
  const changed = { preferences: { ...ALL_ON, weeklyDigest: false } };
  expect(await ada.ok(calls.updateNotificationPreferences, { body: off })).toEqual(changed);
  const body = { profileViewNotifications: false };
  await ada.ok(calls.updateNotificationPreferences, { body });
  await ada.ok(calls.updateNotificationPreferences, { body: { weeklyDigest: true } });
  expect(await ada.ok(calls.getNotificationPreferences)).toEqual({
    preferences: { ...ALL_ON, profileViewNotifications: false },
  });
  const ben = await app.signIn('ben');
  expect(await ben.ok(calls.getNotificationPreferences)).toEqual({ preferences: ALL_ON });
});

test.each([[{ weeklyDigest: 'no' }], [{ weeklyDigest: null }], [[]], [undefined]])(
  'notification preferences refuse values other than booleans: %j',
  async (body) => {
    const ada = await app.signIn('ada');
    const refused = await ada.refused(calls.updateNotificationPreferences, { body });
    expect(refused.status).toBe(400);
  },
);

test('notification preferences are refused to visitors', async () => {
  const visitor = app.visitor();
  expect((await visitor.refused(calls.getNotificationPreferences)).status).toBe(401);
  const body = { weeklyDigest: false };
  expect((await visitor.refused(calls.updateNotificationPreferences, { body })).status).toBe(401);
  expect((await visitor.refused(calls.listNotifications)).status).toBe(401);
});

test("listNotifications returns the user's own mails, newest first, without content", async () => {
  await put('ada', 'Old', `status = 'failed', error_message = '550 no'`);
  app.clock.pass(HOUR);
  await put('ada', 'New', `status = 'sent', sent_at = created_at, related_user_id = null`);
  await put('ben', 'To Ben');
  const ada = await app.signIn('ada');
  const { notifications, next } = await ada.ok(calls.listNotifications);
  expect(next).toBeNull();
  expect(notifications).toEqual([
    {
      id: expect.any(Number),
      type: 'encouragement',
      subject: 'New',
      status: 'sent',
      sentAt: new Date(TEST_NOW + HOUR).toISOString(),
      createdAt: new Date(TEST_NOW + HOUR).toISOString(),
      relatedUser: null,
    },
    {
      id: expect.any(Number),
      type: 'encouragement',
      subject: 'Old',
      status: 'failed',
      sentAt: null,
      createdAt: new Date(TEST_NOW).toISOString(),
      relatedUser: { name: 'Dov Levi', username: 'dov', isBot: false },
    },
  ]);
});

test('listNotifications returns pages of fifty', async () => {
  for (let count = 1; count <= 51; count += 1) await put('ada', `Mail ${count}`);
  const ada = await app.signIn('ada');
  const first = await ada.ok(calls.listNotifications);
  expect(first.notifications).toHaveLength(50);
  expect(first.notifications[0]?.subject).toBe('Mail 51');
  const query = { before: first.next ?? 0 };
  const second = await ada.ok(calls.listNotifications, { query });
  expect(second.notifications.map(({ subject }) => subject)).toEqual(['Mail 1']);
  const ben = await app.signIn('ben');
  expect((await ben.ok(calls.listNotifications, { query })).notifications).toEqual([]);
});

const sendTo = async (to: CastName) => {
  await put(to, 'Hello');
  await runJob('sendMails', app.ctx, {});
};

const readTokenFor = async (to: CastName) => {
  await sendTo(to);
  const [mail] = (await app.ctx.mail.listOutbox({ limit: 1 })).mails;
  return /\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};

test('the unsubscribe link in a mail unsubscribes from its type with one click, without a session', async () => {
  const token = await readTokenFor('ada');
  const response = await app.visitor().raw({
    method: 'POST',
    url: `/api/unsubscribe?token=${token}`,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ type: 'encouragement' });
  const ada = await app.signIn('ada');
  const off = { ...ALL_ON, encouragementNotifications: false };
  expect((await ada.ok(calls.getNotificationPreferences)).preferences).toEqual(off);
  const undone = await app.visitor().ok(calls.subscribeAgain, { query: { token } });
  expect(undone).toEqual({ type: 'encouragement' });
  expect((await ada.ok(calls.getNotificationPreferences)).preferences).toEqual(ALL_ON);
});

test('the unsubscribe link in a mail works with a multipart body, too', async () => {
  const token = await readTokenFor('ada');
  const { payload, headers } = await encodeForm(
    'List-Unsubscribe',
    new File(['One-Click'], 'word'),
  );
  const url = `/api/unsubscribe?token=${token}`;
  const response = await app.visitor().raw({ method: 'POST', url, payload, headers });
  expect([response.statusCode, response.json()]).toEqual([200, { type: 'encouragement' }]);
});

test('the unsubscribe link in a mail changes nothing on GET, and redirects to the page', async () => {
  const token = await readTokenFor('ada');
  const url = `/api/unsubscribe?token=${token}`;
  const response = await app.visitor().raw({ method: 'GET', url });
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe(`/unsubscribe?token=${token}`);
  const ada = await app.signIn('ada');
  expect((await ada.ok(calls.getNotificationPreferences)).preferences).toEqual(ALL_ON);
});

test('the unsubscribe link in a mail cannot be forged for another user or type', async () => {
  const token = await readTokenFor('ada');
  const [id, type, number, signature] = token.split('.');
  for (const forged of [
    `${Number(id) + 1}.${type}.${number}.${signature}`,
    `${id}.profile_view.${number}.${signature}`,
    `${id}.${type}.${number}.${signature?.slice(1)}x`,
    `${id}.${type}.${signature}`,
    `${id}.${type}.${number}.${number}.${signature}`,
    `${id}.${type}`,
    'x',
    `99999999999.${type}.${number}.${signature}`,
    ...['0', '2', '01', '-1', '9999', '99999', 'x', ''].map(
      (other) => `${id}.${type}.${other}.${signature}`,
    ),
  ]) {
    const refused = await app.visitor().refused(calls.unsubscribe, { query: { token: forged } });
    expect(refused).toMatchObject({ status: 404, message: 'This link no longer works.' });
  }
  expect((await app.visitor().refused(calls.unsubscribe)).status).toBe(400);
  const long = { query: { token: 'x'.repeat(201) } };
  expect((await app.visitor().refused(calls.unsubscribe, long)).status).toBe(400);
});

test('listOutbox returns pages, and is refused to users who are not administrators', async () => {
  await sendTo('ada');
  app.clock.pass(HOUR);
  await sendTo('ben');
  const eve = await app.signIn('eve');
  const { mails, next } = await eve.ok(calls.listOutbox, { query: { limit: '1' } });
  expect(mails).toHaveLength(1);
  const older = await eve.ok(calls.listOutbox, { query: { before: next ?? '' } });
  expect(older.mails[0]?.name.localeCompare(mails[0]?.name ?? '')).toBe(-1);
  for (const query of [{ limit: '0' }, { limit: '51' }, { limit: 'all' }, { before: '' }]) {
    expect((await eve.refused(calls.listOutbox, { query })).status).toBe(400);
  }
  expect((await (await app.signIn('ada')).refused(calls.listOutbox)).status).toBe(403);
  expect((await app.visitor().refused(calls.listOutbox)).status).toBe(401);
});

test('sweepNotifications and account deletion delete sent mails after 90 days', async () => {
  await put('ada', 'Waits');
  await put('ada', 'Was sent', `status = 'sent'`);
  app.clock.pass(91 * DAY);
  await runJob('sweepNotifications', app.ctx, {});
  expect(await app.rows('select subject from notification_queue')).toEqual([{ subject: 'Waits' }]);
});

test('sweepNotifications and account deletion delete mails about a deleted user', async () => {
  await put('ada', 'Of Dov');
  await put('ada', 'Of Dov, and sent', `status = 'sent', sent_at = created_at`);
  await app.rows(`delete from users where username = 'dov'`);
  const ada = await app.signIn('ada');
  expect((await ada.ok(calls.listNotifications)).notifications).toEqual([]);
});
