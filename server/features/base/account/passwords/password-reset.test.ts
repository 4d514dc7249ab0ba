import { expect, test } from 'vitest';
import * as calls from '#contract/account.ts';
import { makeResetLink } from '#contract/admin.ts';
import { PASSWORD_ERRORS } from '#domain/people/passwords.ts';
import { LIMITS } from '#server/security/limits.ts';
import { CAST_PASSWORD, type CastName, emailOf } from '#server/seeds/cast.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { runWaitingJobs } from '#server/testing/run-jobs.ts';

const app = useTestApp();
const MINUTE = 60_000;
const OVER = { status: 403, message: calls.RESET_LINK_EXPIRED };
let count = 0;

const ask = (email: string) => app.visitor().ok(calls.requestPasswordReset, { body: { email } });

const listMails = async () => (await app.ctx.mail.listOutbox({ limit: 20 })).mails;

const codeIn = (text: string) => /\/auth#reset=([\w-]{32})\s/.exec(text)?.[1] ?? '';

/** Requests a link and returns the code in the mail. */
async function requestCode(who: CastName): Promise<string> {
  await ask(emailOf(who));
  await runWaitingJobs(app);
  return codeIn((await listMails())[0]?.text ?? '');
}

const newPassword = () => `a quiet walk, number ${(count += 1)}`;

const finish = (code: string, password: string) => ({ body: { code, newPassword: password } });

const signIn = (who: CastName, password: string) =>
  app.visitor().raw({
    method: 'POST',
    url: calls.login.path,
    payload: { email: emailOf(who), password },
  });

test('a forgotten password is replaced through a mailed link, which ends all sessions and works once', async () => {
  const signedIn = await app.signIn('ada');
  const code = await requestCode('ada');
  expect(await listMails()).toMatchObject([{ to: emailOf('ada'), subject: 'Reset your password' }]);
  const [password, visitor] = [newPassword(), app.visitor()];
  await visitor.ok(calls.resetPassword, finish(code, password));
  expect((await signedIn.refused(calls.getUser)).status).toBe(401);
  expect((await visitor.refused(calls.getUser)).status).toBe(401);
  expect((await signIn('ada', CAST_PASSWORD)).statusCode).toBe(401);
  expect((await signIn('ada', password)).statusCode).toBe(200);
  expect(await visitor.refused(calls.resetPassword, finish(code, newPassword()))).toMatchObject(
    OVER,
  );
});

test('a forgotten password is replaced once when requests with the same link run concurrently', async () => {
  const code = await requestCode('ben');
  const answers = await Promise.all(
    [newPassword(), newPassword()].map((password) =>
      app.visitor().raw({
        method: 'POST',
        url: calls.resetPassword.path,
        payload: { code, newPassword: password },
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 403]);
});

test('a forgotten password can be replaced for 30 minutes', async () => {
  const code = await requestCode('ada');
  app.clock.pass(30 * MINUTE - 1);
  const password = newPassword();
  await app.visitor().ok(calls.resetPassword, finish(code, password));
  expect((await signIn('ada', password)).statusCode).toBe(200);
});

test('a forgotten password cannot be replaced after 30 minutes', async () => {
  const code = await requestCode('ada');
  app.clock.pass(30 * MINUTE);
  const late = await app.visitor().refused(calls.resetPassword, finish(code, newPassword()));
  expect(late).toMatchObject(OVER);
});

test('a forgotten password can be replaced through a link that a node with a fast clock refused before', async () => {
  const code = await requestCode('ada');
  app.clock.pass(30 * MINUTE);
  const [early, late] = [finish(code, newPassword()), finish(code, newPassword())];
  expect(await app.visitor().refused(calls.resetPassword, early)).toMatchObject(OVER);
  app.clock.pass(-1);
  await app.visitor().ok(calls.resetPassword, late);
});

test('a forgotten password can be replaced through the newest link only', async () => {
  const first = await requestCode('ada');
  app.clock.pass(1000);
  const second = await requestCode('ada');
  const visitor = app.visitor();
  expect(await visitor.refused(calls.resetPassword, finish(first, newPassword()))).toMatchObject(
    OVER,
  );
  await visitor.ok(calls.resetPassword, finish(second, newPassword()));
});

test('a forgotten password can still be replaced after a weak password was refused', async () => {
  const code = await requestCode('ada');
  const visitor = app.visitor();
  for (const [weak, message] of [
    ['password', PASSWORD_ERRORS.oftenUsed],
    ['Ada.Osei', PASSWORD_ERRORS.own],
    ['short', 'Password must be at least 8 characters'],
  ] as const) {
    expect(await visitor.refused(calls.resetPassword, finish(code, weak))).toMatchObject({
      status: 400,
      issues: [{ path: 'newPassword', message }],
    });
  }
  await visitor.ok(calls.resetPassword, finish(code, newPassword()));
});

test('a forgotten password leads to a link of which only the hash is stored', async () => {
  const code = await requestCode('ada');
  const stored = await app.rows<{ hash: string }>(
    `select encode(code_hash, 'hex') as hash, origin from password_resets`,
  );
  expect(stored).toMatchObject([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  const bytes = Buffer.from(code).toString('hex');
  expect(JSON.stringify(stored)).not.toContain(bytes);
});

test('a forgotten password cannot be replaced with an invalid code', async () => {
  for (const code of ['x', 'A'.repeat(32), '\u{1F511}']) {
    const made = finish(code, newPassword());
    expect(await app.visitor().refused(calls.resetPassword, made)).toMatchObject(OVER);
  }
});

test('a forgotten password resets the count of failed sign-ins once it is replaced', async () => {
  const guess = { email: emailOf('cleo'), password: 'a guess' };
  for (let at = 0; at <= 10; at += 1) {
    await app.visitor().refused(calls.login, { body: guess });
  }
  expect((await signIn('cleo', CAST_PASSWORD)).statusCode).toBe(429);
  const password = newPassword();
  await app.visitor().ok(calls.resetPassword, finish(await requestCode('cleo'), password));
  expect((await signIn('cleo', password)).statusCode).toBe(200);
});

test('a forgotten password cannot be replaced through a link once it was changed in the profile', async () => {
  const dov = await app.signIn('dov');
  const code = await requestCode('dov');
  const changed = { currentPassword: CAST_PASSWORD, newPassword: newPassword() };
  await dov.ok(calls.changePassword, { body: changed });
  const late = finish(code, newPassword());
  expect(await app.visitor().refused(calls.resetPassword, late)).toMatchObject(OVER);
});

test('requestPasswordReset gives the same response for known and unknown addresses', async () => {
  const answerTo = async (email: string) => {
    const response = await app.visitor().raw({
      method: 'POST',
      url: calls.requestPasswordReset.path,
      payload: { email },
    });
    const { date, 'x-request-id': id, ...headers } = response.headers;
    expect([typeof date, typeof id]).toEqual(['string', 'string']);
    return { status: response.statusCode, body: response.body, headers };
  };
  const known = await answerTo(emailOf('ada'));
  expect(known).toMatchObject({ status: 204, body: '' });
  expect(await answerTo('unknown@habitcrush.example')).toEqual(known);
  expect(await app.rows('select 1 from password_resets')).toEqual([]);
  expect((await runWaitingJobs(app)).map(({ task }) => task)).toEqual([
    'mailResetLink',
    'mailResetLink',
  ]);
  expect((await listMails()).map(({ to }) => to)).toEqual([emailOf('ada')]);
});

test('requestPasswordReset has the same limits for known and unknown addresses', async () => {
  for (const email of [emailOf('ada'), 'unknown@habitcrush.example']) {
    await app.rows('delete from rate_limits');
    for (let attempt = 0; attempt < LIMITS.resetPerPair.points; attempt += 1) await ask(email);
    const limited = await app.visitor().refused(calls.requestPasswordReset, { body: { email } });
    expect(limited).toMatchObject({
      status: 429,
      message: 'Too many attempts. Please try again in 60 minutes.',
    });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3500);
  }
});

test('requestPasswordReset sends nothing to bots', async () => {
  await ask(emailOf('pip'));
  await runWaitingJobs(app);
  expect(await listMails()).toEqual([]);
  expect(await app.rows('select 1 from password_resets')).toEqual([]);
});

test('requestPasswordReset sends no link that would have expired', async () => {
  await ask(emailOf('ada'));
  app.clock.pass(31 * MINUTE);
  await runWaitingJobs(app);
  expect(await listMails()).toEqual([]);
});

test('requestPasswordReset sends one mail for two requests', async () => {
  await ask(emailOf('ada'));
  await ask(emailOf('ada').toUpperCase());
  expect(await runWaitingJobs(app)).toHaveLength(1);
  expect(await listMails()).toHaveLength(1);
});

const changeMail = async () => {
  await runWaitingJobs(app);
  return (await listMails()).find(({ subject }) => subject === 'Your password was changed');
};

test('the mail about a changed password says when, how and where, and what to do', async () => {
  const user = await app.signIn('eve');
  const changed = { currentPassword: CAST_PASSWORD, newPassword: newPassword() };
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0' };
  await user.ok(calls.changePassword, { body: changed, headers });
  const mail = await changeMail();
  expect(mail?.to).toBe(emailOf('eve'));
  for (const words of [
    'The password of eve was changed',
    'When: March 10, 2026 at 1:00 PM (Europe/Vienna)',
    'How: In the profile, with the previous password',
    'Where: Firefox on Linux',
    'If this wasn’t you',
    'http://localhost:4000/auth#forgot',
  ]) {
    expect(mail?.text).toContain(words);
  }
  expect(mail?.text).not.toContain('Unsubscribe');
});

test('the mail about a changed password says that the password was changed with a mailed link', async () => {
  const code = await requestCode('ada');
  await app.visitor().ok(calls.resetPassword, finish(code, newPassword()));
  expect((await changeMail())?.text).toContain(
    'How: With the link that was mailed to this address',
  );
});

test('the mail about a changed password is not sent when the password was refused', async () => {
  const code = await requestCode('ada');
  await app.visitor().refused(calls.resetPassword, finish(code, 'password'));
  expect(await changeMail()).toBeUndefined();
});

test('a reset link from the administrator is returned once, sets a password, and the user is notified by mail', async () => {
  const eve = await app.signIn('eve');
  const id = await app.userId('ben');
  const { link, expiresAt } = await eve.ok(makeResetLink, { params: { id } });
  expect(new URL(link).pathname + new URL(link).search).toBe('/auth');
  expect(expiresAt).toBe(new Date(app.clock.now() + 30 * MINUTE).toISOString());
  expect(await listMails()).toEqual([]);
  const [entry] = await app.rows(
    'select action, subject, after from audit_log order by id desc limit 1',
  );
  expect(entry).toEqual({
    action: 'user.reset-link',
    subject: `user ${id}`,
    after: { until: expiresAt },
  });
  const code = codeIn(`${link} `);
  await app.visitor().ok(calls.resetPassword, finish(code, newPassword()));
  await runWaitingJobs(app);
  expect((await listMails())[0]?.text).toContain('How: With a link from the administrator');
});

test('a reset link from the administrator is not created for the administrator, bots or unknown users', async () => {
  const eve = await app.signIn('eve');
  const fetchRefusal = async (id: number) =>
    (await eve.refused(makeResetLink, { params: { id } })).status;
  expect(await fetchRefusal(1)).toBe(403);
  expect(await fetchRefusal(await app.userId('pip'))).toBe(422);
  expect(await fetchRefusal(999_999)).toBe(404);
  expect(await app.rows('select 1 from password_resets')).toEqual([]);
});

test('a mailbox gets at most twenty links a day from unknown browsers, and more from a known one', async () => {
  const email = emailOf('ada');
  const known = await app.signIn('ada');
  const listSubjects = async () => {
    await runWaitingJobs(app);
    const listed = await app.ctx.mail.listOutbox({ limit: 50 });
    return listed.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  };
  for (let network = 1; network <= 25; network += 1) {
    await app.fastify.inject({
      method: 'POST',
      url: calls.requestPasswordReset.path,
      payload: { email },
      remoteAddress: `192.0.2.${network}`,
    });
    await runWaitingJobs(app);
  }
  expect(await listSubjects()).toEqual(Array.from({ length: 20 }, () => 'Reset your password'));
  await known.ok(calls.requestPasswordReset, { body: { email } });
  expect(await listSubjects()).toHaveLength(21);
});
