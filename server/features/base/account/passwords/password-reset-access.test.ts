import { expect, test } from 'vitest';
import * as calls from '#contract/account.ts';
import { makeCalendar } from '#contract/calendar.ts';
import { getChannels, updateChannels } from '#contract/channels.ts';
import { exportJson } from '#contract/export.ts';
import { createHabit } from '#contract/habits.ts';
import { createTickLink, useTickLink } from '#contract/tick-links.ts';
import { createToken } from '#contract/tokens.ts';
import { createWebhook, listWebhooks } from '#contract/webhooks.ts';
import { CAST_PASSWORD, type CastName, emailOf } from '#server/seeds/cast.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { runWaitingJobs } from '#server/testing/run-jobs.ts';

const app = useRestoredTestApp();
const MINUTE = 60_000;
const PASSWORD = 'a walk along the river';

async function findMailTo(who: CastName, subject: string) {
  await runWaitingJobs(app);
  const { mails } = await app.ctx.mail.listOutbox({ limit: 50 });
  return mails.find((mail) => mail.to === emailOf(who) && mail.subject === subject)?.text ?? '';
}

async function requestCode(who: CastName): Promise<string> {
  await app.visitor().ok(calls.requestPasswordReset, { body: { email: emailOf(who) } });
  const text = await findMailTo(who, 'Reset your password');
  return /\/auth#reset=([\w-]{32})\s/.exec(text)?.[1] ?? '';
}

async function addPasskeyFor(caller: Caller): Promise<Authenticator> {
  const device = new Authenticator();
  const credential = device.create(await caller.ok(calls.beginPasskey));
  await caller.ok(calls.addPasskey, { body: { name: 'Phone', credential } });
  return device;
}

/** Creates one access of each kind, and returns functions that use them. */
async function openAccess(who: CastName) {
  const caller = await app.signIn(who);
  const { id } = await caller.ok(createHabit, { body: { name: 'Swim', type: 'daily' } });
  const program = { name: 'Shell', scopes: ['export' as const], habitId: null, days: null };
  const { token } = await caller.ok(createToken, { body: program });
  const { path } = await caller.ok(makeCalendar);
  const sticker = { act: 'done', name: 'Fridge', days: null } as const;
  const { secret } = await caller.ok(createTickLink, { params: { id }, body: sticker });
  const hook = { name: 'House', url: 'https://hooks.example.org/', events: ['done' as const] };
  await caller.ok(createWebhook, { body: hook });
  const address = { kind: 'ntfy' as const, url: 'https://ntfy.example.org/topic' };
  await caller.ok(updateChannels, { body: { address } });
  await app.rows(
    `insert into reminder_buttons (code_hash, user_id, habit_id, day, expires_at)
     select sha256($2::bytea), user_id, id, '2026-03-10', $3 from habits where id = $1`,
    [id, `button of ${who}`, new Date(app.clock.now() + 60 * MINUTE)],
  );
  const fetchResponse = async (request: {
    method: 'GET' | 'POST';
    url: string;
    payload?: object;
  }) => (await app.visitor().raw(request)).statusCode;
  const fetchResponses = async () => ({
    token: (
      await app.visitor().raw({
        method: 'GET',
        url: exportJson.path,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode,
    calendar: await fetchResponse({ method: 'GET', url: path }),
    link: await fetchResponse({ method: 'POST', url: useTickLink.path, payload: { secret } }),
  });
  return { caller, answers: fetchResponses };
}

const readButtons = (who: CastName) =>
  app.rows(
    'select from reminder_buttons b join users u on u.id = b.user_id where u.username = $1',
    [who],
  );

async function signInAgain(who: CastName): Promise<Caller> {
  const visitor = app.visitor();
  await visitor.ok(calls.login, { body: { email: emailOf(who), password: PASSWORD } });
  return visitor;
}

const ALL = [
  { kind: 'tokens', count: 1 },
  { kind: 'calendar', count: 1 },
  { kind: 'tick-links', count: 1 },
  { kind: 'webhooks', count: 1 },
  { kind: 'reminder-address', count: 1 },
];
const REVOKED = { token: 401, calendar: 404, link: 404 };
const GOOD = { token: 200, calendar: 200, link: 200 };
const IN_WORDS =
  '1 API token, the calendar link, 1 tick link, 1 webhook and your custom address for reminders';

test('the link for a forgotten password lists what has access to the account, without using up the link', async () => {
  const { caller } = await openAccess('ada');
  await addPasskeyFor(caller);
  const code = await requestCode('ada');
  const list = () => app.visitor().ok(calls.listAccessOfReset, { body: { code } });
  const access = [...ALL, { kind: 'passkeys', count: 1 }];
  expect(await list()).toEqual({ access });
  expect(await list()).toEqual({ access });
  await app.visitor().ok(calls.resetPassword, { body: { code, newPassword: PASSWORD } });
  const over = { status: 403, message: calls.RESET_LINK_EXPIRED };
  expect(await app.visitor().refused(calls.listAccessOfReset, { body: { code } })).toMatchObject(
    over,
  );
});

test('the link for a forgotten password lists nothing without access, and needs a valid code', async () => {
  const code = await requestCode('ben');
  const list = { body: { code } };
  expect(await app.visitor().ok(calls.listAccessOfReset, list)).toEqual({ access: [] });
  const over = { status: 403, message: calls.RESET_LINK_EXPIRED };
  const wrong = { body: { code: 'a'.repeat(32) } };
  expect(await app.visitor().refused(calls.listAccessOfReset, wrong)).toMatchObject(over);
  app.clock.pass(30 * MINUTE);
  expect(await app.visitor().refused(calls.listAccessOfReset, list)).toMatchObject(over);
});

test('the link for a forgotten password revokes all access of this account on request, and the mail lists it', async () => {
  const [ada, ben] = [await openAccess('ada'), await openAccess('ben')];
  const device = await addPasskeyFor(ada.caller);
  expect(await ada.answers()).toEqual(GOOD);
  const body = { code: await requestCode('ada'), newPassword: PASSWORD, revokesAccess: true };
  await app.visitor().ok(calls.resetPassword, { body });
  expect(await ada.answers()).toEqual(REVOKED);
  expect(await readButtons('ada')).toEqual([]);
  const back = await signInAgain('ada');
  expect((await back.ok(listWebhooks)).webhooks).toEqual([]);
  expect((await back.ok(getChannels)).address).toBeNull();
  const mail = await findMailTo('ada', 'Your password was changed');
  expect(mail).toContain(`Revoked with it: ${IN_WORDS}.`);
  expect(mail).toContain('What still has access: 1 passkey.');

  const visitor = app.visitor();
  const credential = device.get(await visitor.ok(calls.beginPasskeySignIn));
  expect(await visitor.ok(calls.signInByPasskey, { body: { credential } })).toMatchObject({
    username: 'ada',
  });
  expect(await ben.answers()).toEqual(GOOD);
  expect(await readButtons('ben')).toHaveLength(1);
  expect((await ben.caller.ok(listWebhooks)).webhooks).toHaveLength(1);
  expect((await ben.caller.ok(getChannels)).address).not.toBeNull();
});

test('the link for a forgotten password revokes nothing by default, and the mail lists what still has access', async () => {
  const { answers } = await openAccess('ada');
  const body = { code: await requestCode('ada'), newPassword: PASSWORD };
  await app.visitor().ok(calls.resetPassword, { body });
  expect(await answers()).toEqual(GOOD);
  const back = await signInAgain('ada');
  expect((await back.ok(listWebhooks)).webhooks).toHaveLength(1);
  const mail = await findMailTo('ada', 'Your password was changed');
  expect(mail).toContain(`What still has access: ${IN_WORDS}.`);
  expect(mail).not.toContain('Revoked');
});

test('the link for a forgotten password revokes nothing when the password is refused', async () => {
  const { answers } = await openAccess('ada');
  const body = { code: await requestCode('ada'), newPassword: 'password', revokesAccess: true };
  expect((await app.visitor().refused(calls.resetPassword, { body })).status).toBe(400);
  expect(await answers()).toEqual(GOOD);
});

test('the link for a forgotten password revokes tick links of a recently deleted habit', async () => {
  await openAccess('ada');
  await app.rows(`delete from habits where name = 'Swim'`);
  const body = { code: await requestCode('ada'), newPassword: PASSWORD, revokesAccess: true };
  await app.visitor().ok(calls.resetPassword, { body });
  expect(await app.rows('select from tick_links')).toEqual([]);
});

test('the mail about a password change in the profile lists what still has access', async () => {
  const { caller } = await openAccess('ada');
  const body = { currentPassword: CAST_PASSWORD, newPassword: PASSWORD };
  await caller.ok(calls.changePassword, { body });
  const mail = await findMailTo('ada', 'Your password was changed');
  expect(mail).toContain(`What still has access: ${IN_WORDS}.`);
});
