import { describe, expect, test } from 'vitest';
import * as calls from '#contract/account.ts';
import { makeResetLink } from '#contract/admin.ts';
import { getChannels, tryChannel, updateChannels } from '#contract/channels.ts';
import { sendEncouragement } from '#contract/encouragement.ts';
import { createHabit, setReminders } from '#contract/habits.ts';
import { listNotifications } from '#contract/notifications.ts';
import { signUpFromPodcast } from '#contract/podcast.ts';
import { getProfile } from '#contract/profile.ts';
import { updateSystemSetting } from '#contract/settings.ts';
import { createToken } from '#contract/tokens.ts';
import { CONFIRMATION_DAYS } from '#domain/people/account.ts';
import { LIMITS } from '#server/security/limits.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob, runWaitingJobs } from '#server/testing/run-jobs.ts';

const app = useRestoredTestApp();

const EMAIL = 'victim@example.org';
const PASSWORD = 'a quiet walk by the lake';
const SUBJECT = 'Confirm your email address';
const OVER = { status: 403, message: calls.CONFIRMATION_EXPIRED };

async function signUp(email = EMAIL, username = 'mallory'): Promise<Caller> {
  const caller = app.visitor();
  const body = { email, username, name: 'Mallory', password: PASSWORD };
  await caller.ok(signUpFromPodcast, { body });
  return caller;
}

async function openDoors(): Promise<void> {
  const eve = await app.signIn('eve');
  const params = { key: 'require_approval' };
  await eve.ok(updateSystemSetting, { params, body: { value: 'false' } });
}

const invite = (code: string) =>
  app.rows(
    'insert into approved_emails (email, invitation_code, code_expires) values ($1, $2, $3)',
    [EMAIL, code, new Date(app.clock.now() + DAY)],
  );

const register = (caller: Caller, invitationCode?: string) =>
  caller.ok(calls.register, {
    body: {
      email: EMAIL,
      username: 'mallory',
      password: PASSWORD,
      ...(invitationCode !== undefined && { invitationCode }),
    },
  });

/** Returns all mails to the address, newest first. */
async function listMailsTo(email = EMAIL) {
  // Mails are listed by time.
  app.clock.pass(1_000);
  await runWaitingJobs(app);
  await runJob('catchUpMails', app.ctx, {});
  const { mails } = await app.ctx.mail.listOutbox({ limit: 50 });
  return mails.filter(({ to }) => to === email);
}

const listSubjects = async (email?: string) =>
  (await listMailsTo(email)).map(({ subject }) => subject);

const linkIn = (text: string, kind: string) =>
  new RegExp(`/auth#${kind}=([\\w-]{32})\\s`).exec(text)?.[1] ?? '';

const readCodeInMail = async () => linkIn((await listMailsTo())[0]?.text ?? '', 'confirm');

const confirm = (code: string, caller = app.visitor()) =>
  caller.ok(calls.confirmEmail, { body: { code } });

const isConfirmed = async (caller: Caller) =>
  (await caller.ok(getProfile)).profile.isEmailConfirmed;

/** Performs every action that sends a mail to the address of the account. */
async function causeMails(caller: Caller): Promise<void> {
  await caller.ok(updateChannels, { body: { mail: true } });
  const { id } = await caller.ok(createHabit, { body: { name: 'Read', type: 'daily' } });
  await caller.ok(setReminders, { params: { id }, body: { reminders: [{ time: '12:01' }] } });
  await caller.ok(createToken, {
    body: { name: 'URGENT', scopes: ['read'], habitId: null, days: null },
  });
  const { id: toUserId } = await caller.ok(calls.getUser);
  const ben = await app.signIn('ben');
  await ben.ok(sendEncouragement, { body: { toUserId, message: 'Go on' } });
  app.clock.pass(60_000);
  await runJob('takeDueReminders', app.ctx, {});
}

test.each([
  ['a podcast listener', () => signUp()],
  [
    'a user who registers without an invitation',
    async () => {
      await openDoors();
      const caller = app.visitor();
      await register(caller);
      return caller;
    },
  ],
])(
  'an unconfirmed address of %s gets one mail, which asks to confirm it, and nothing else',
  async (_, come) => {
    const caller = await come();
    expect(await listSubjects()).toEqual([SUBJECT]);
    expect(await isConfirmed(caller)).toBe(false);
    await causeMails(caller);
    expect(await listSubjects()).toEqual([SUBJECT]);
    expect(await caller.ok(listNotifications)).toEqual({ notifications: [], next: null });
    expect(await caller.ok(getChannels)).toMatchObject({ mail: true, isEmailConfirmed: false });
    expect((await caller.refused(tryChannel, { body: { channel: 'mail' } })).status).toBe(422);
    expect(await listSubjects()).toEqual([SUBJECT]);
  },
);

test('an unconfirmed address gets no mail when another visitor registers with it', async () => {
  await openDoors();
  await signUp();
  const body = { email: EMAIL, username: 'another', password: PASSWORD };
  const refused = await app.visitor().refused(calls.register, { body });
  expect(refused.message).toBe(calls.CHECK_MAIL);
  expect(await listSubjects()).toEqual([SUBJECT]);
});

test('an unconfirmed address gets no mail that contains text from the registration', async () => {
  await signUp();
  const [mail] = await listMailsTo();
  expect(mail?.text).not.toContain('mallory');
  expect(mail?.text).not.toContain('Mallory');
});

test('an unconfirmed address gets at most three mails a week, even when the account is created again', async () => {
  const caller = await signUp();
  await listMailsTo();
  await caller.ok(calls.resendConfirmation);
  expect(await listMailsTo()).toHaveLength(2);
  await caller.ok(calls.deleteUser, { body: { username: 'mallory' } });
  const second = await signUp(EMAIL, 'malcolm');
  expect(await listMailsTo()).toHaveLength(3);
  const refused = await second.refused(calls.resendConfirmation);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  await second.ok(calls.deleteUser, { body: { username: 'malcolm' } });
  await signUp(EMAIL, 'maurice');
  expect(await listMailsTo()).toHaveLength(3);
  expect(LIMITS.confirmationPerMailbox).toEqual({ points: 3, seconds: 7 * 86_400 });
});

test('an unconfirmed address gets at most three password links a day, and the last one works', async () => {
  await signUp();
  for (let times = 0; times < 5; times += 1) {
    await app.visitor().ok(calls.requestPasswordReset, { body: { email: EMAIL } });
    await listMailsTo();
  }
  const mails = await listMailsTo();
  expect(mails.filter(({ subject }) => subject === 'Reset your password')).toHaveLength(3);
  const body = { code: linkIn(mails[0]?.text ?? '', 'reset'), newPassword: 'another quiet walk' };
  await app.visitor().ok(calls.resetPassword, { body });
});

describe('confirming an address', () => {
  test('confirming an address works once through the link on any device, and mails are sent from then on', async () => {
    const caller = await signUp();
    const code = await readCodeInMail();
    await confirm(code);
    expect(await isConfirmed(caller)).toBe(true);
    expect(await app.visitor().refused(calls.confirmEmail, { body: { code } })).toMatchObject(OVER);
    await caller.ok(calls.resendConfirmation);
    expect(await listSubjects()).toEqual([SUBJECT]);
    await causeMails(caller);
    expect((await listSubjects()).toSorted()).toEqual(
      [
        'An API token was created for your account',
        'HabitCrush: 1 habit is open',
        '@ben sent you encouragement',
        SUBJECT,
      ].toSorted(),
    );
  });

  test('confirming an address works for one of two concurrent calls with the same link', async () => {
    await signUp();
    const payload = { code: await readCodeInMail() };
    const open = () => app.visitor().raw({ method: 'POST', url: calls.confirmEmail.path, payload });
    const statuses = (await Promise.all([open(), open()])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 403]);
  });

  test('confirming an address works with the newest link only, for seven days', async () => {
    const caller = await signUp();
    const first = await readCodeInMail();
    await caller.ok(calls.resendConfirmation);
    const second = await readCodeInMail();
    const open = (code: string) => app.visitor().refused(calls.confirmEmail, { body: { code } });
    expect(await open(first)).toMatchObject(OVER);
    expect(await open('made-up')).toMatchObject(OVER);
    app.clock.pass(CONFIRMATION_DAYS * DAY);
    expect(await open(second)).toMatchObject(OVER);
    await runJob('sweepSessions', app.ctx, {});
    expect(await app.rows('select from email_confirmations')).toEqual([]);
  });

  test('confirming an address needs no link after a registration with an invitation', async () => {
    await invite('COME-IN');
    const invited = app.visitor();
    await register(invited, 'COME-IN');
    expect([await isConfirmed(invited), await listSubjects()]).toEqual([true, []]);
  });

  test.each([
    ['COME-IN', true],
    ['MADE-UP', false],
  ])(
    'the code %s confirms an address where invitations are optional: %s',
    async (code, expected) => {
      await openDoors();
      await invite('COME-IN');
      const caller = app.visitor();
      await register(caller, code);
      expect(await isConfirmed(caller)).toBe(expected);
      expect(await listSubjects()).toEqual(expected ? [] : [SUBJECT]);
      const used = await app.rows('select from approved_emails where is_used');
      expect(used).toHaveLength(expected ? 1 : 0);
    },
  );

  test('confirming an address works through a mailed password link, but not through one from the administrator', async () => {
    const caller = await signUp();
    const eve = await app.signIn('eve');
    const { id } = await caller.ok(calls.getUser);
    const { link } = await eve.ok(makeResetLink, { params: { id } });
    const finish = (code: string) =>
      app.visitor().ok(calls.resetPassword, { body: { code, newPassword: 'another quiet walk' } });
    const readConfirmedAt = () =>
      app.rows('select email_confirmed_at from users where id = $1', [id]);
    await finish(/#reset=(.+)$/.exec(link)?.[1] ?? '');
    expect(await readConfirmedAt()).toEqual([{ email_confirmed_at: null }]);
    expect(await listSubjects()).toEqual([SUBJECT]);
    await app.visitor().ok(calls.requestPasswordReset, { body: { email: EMAIL } });
    await finish(linkIn((await listMailsTo())[0]?.text ?? '', 'reset'));
    expect(await readConfirmedAt()).toEqual([{ email_confirmed_at: new Date(app.clock.now()) }]);
  });

  test('confirming an address is not needed for the administrator', async () => {
    expect(await isConfirmed(await app.signIn('eve'))).toBe(true);
  });
});

test('resendConfirmation needs a session', async () => {
  expect((await app.visitor().refused(calls.resendConfirmation)).status).toBe(401);
});
