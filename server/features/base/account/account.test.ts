import { expect, test } from 'vitest';
import * as calls from '#contract/account.ts';
import { listHabits } from '#contract/habits.ts';
import { updateSystemSetting } from '#contract/settings.ts';
import { LIMITS } from '#server/security/limits.ts';
import { CAST_PASSWORD, type CastName, emailOf } from '#server/seeds/cast.ts';
import { DAY, useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

const newcomer = (name: string, more: object = {}) => ({
  email: `${name}@newcomers.example`,
  username: name,
  password: 'long enough',
  invitationCode: `code-of-${name}`,
  ...more,
});

const approve = (name: string, days = 30) =>
  app.rows(
    'insert into approved_emails (email, invitation_code, code_expires) values ($1, $2, $3)',
    [`${name}@newcomers.example`, `code-of-${name}`, new Date(app.clock.now() + days * DAY)],
  );

async function registerFrom(remoteAddress: string, payload: object): Promise<number> {
  const call = { method: 'POST', url: calls.register.path, remoteAddress } as const;
  return (await app.fastify.inject({ ...call, payload })).statusCode;
}

const guess = (who: CastName) =>
  app.visitor().refused(calls.login, { body: { email: emailOf(who), password: 'a guess' } });

test('login returns the user without secrets, and sets an HttpOnly cookie', async () => {
  const visitor = app.visitor();
  const response = await visitor.raw({
    method: 'POST',
    url: '/api/login',
    payload: { email: ` ${emailOf('ada').toUpperCase()} `, password: CAST_PASSWORD },
  });
  expect(response.json()).toEqual({
    id: expect.any(Number),
    username: 'ada',
    name: 'Ada Osei',
    email: 'ada@habitcrush.example',
    role: 'user',
    profileImage: null,
    hasCompletedOnboarding: true,
    hasCompletedTour: true,
    createdAt: '2026-03-10T12:00:00.000Z',
    days: {
      dayStart: 0,
      dayStartBefore: null,
      dayStartFrom: null,
      weekStart: null,
      weekStartBefore: null,
      weekStartFrom: null,
    },
  });
  expect([response.headers['set-cookie']].flat()[0]).toMatch(
    /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(await visitor.ok(calls.getUser)).toEqual(response.json());
});

test('login stores only a hash of the session token', async () => {
  const { cookie } = await app.signIn('ada');
  const token = cookie?.split('=')[1] ?? '';
  const stored = await app.rows<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from sessions`,
  );
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.some(({ hash }) => hash.includes(token))).toBe(false);
});

test.each([
  ['a wrong password', { email: 'ada@habitcrush.example', password: 'not hers' }],
  ['an unknown e-mail', { email: 'unknown@habitcrush.example', password: 'not hers' }],
])('login refuses %s with the same message', async (_, body) => {
  expect(await app.visitor().refused(calls.login, { body })).toMatchObject({
    status: 401,
    message: 'Invalid username or password',
  });
});

test.each([
  [{ email: 'nonsense', password: 'x' }, 'Invalid email address'],
  [{ password: 'x' }, 'Invalid email address'],
  [{ email: 'ada@habitcrush.example', password: '' }, 'Password is required'],
  [{ email: 'ada@habitcrush.example' }, 'Password is required'],
])('login refuses %j', async (body, message) => {
  const refused = await app.visitor().refused(calls.login, { body });
  expect(refused.status).toBe(400);
  expect(refused.issues?.map((issue) => issue.message)).toContain(message);
});

test('login is limited per account, and the refusal says when to retry', async () => {
  for (let count = 0; count < 10; count += 1) expect((await guess('ben')).status).toBe(401);
  const limited = await guess('ben');
  expect(limited).toMatchObject({
    status: 429,
    message: 'Too many attempts. Please try again in 15 minutes.',
  });
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
});

test('login resets the failed attempts when it succeeds', async () => {
  for (let count = 0; count < 9; count += 1) {
    await guess('dov');
  }
  await app.signIn('dov');
  const body = { email: emailOf('dov'), password: 'x' };
  expect((await app.visitor().refused(calls.login, { body })).status).toBe(401);
});

test("a session ends by signing out, which clears the browser's cache", async () => {
  const ada = await app.signIn('ada');
  const { cookie } = ada;
  const { headers } = await ada.raw({ method: 'POST', url: calls.logout.path });
  expect(headers['clear-site-data']).toBe('"cache"');
  expect(headers['set-cookie']).toMatch(/^session=;/);
  const again = app.visitor();
  again.cookie = cookie;
  expect((await again.refused(calls.getUser)).status).toBe(401);
});

test('a session lasts 30 days after its last use', async () => {
  const ada = await app.signIn('ada');
  for (let visits = 0; visits < 3; visits += 1) {
    app.clock.pass(29 * DAY);
    await ada.ok(calls.getUser);
  }
  app.clock.pass(31 * DAY);
  expect((await ada.refused(calls.getUser)).status).toBe(401);
});

test('a session is refused for an invalid token', async () => {
  const visitor = app.visitor();
  visitor.cookie = 'session=made-up';
  expect((await visitor.refused(calls.getUser)).status).toBe(401);
  expect((await app.visitor().refused(calls.getUser)).status).toBe(401);
});

test('a session can be signed out without being signed in', async () => {
  expect(await app.visitor().ok(calls.logout)).toBeUndefined();
});

test('register creates an account with an approved address and its code, and uses up the code', async () => {
  await approve('fay');
  const fay = app.visitor();
  const body = newcomer('fay');
  const headers = { 'x-time-zone': 'Asia/Tokyo' };
  expect(await fay.ok(calls.register, { body, headers })).toMatchObject({
    username: 'fay',
    role: 'user',
    hasCompletedOnboarding: false,
  });
  expect(await fay.ok(listHabits)).toEqual([]);
  const [stored] = await app.rows(
    `select u.password like '$argon2id$%' as hashed, u.time_zone, a.is_used
         from users u join approved_emails a on a.email = u.email where u.username = 'fay'`,
  );
  expect(stored).toEqual({ hashed: true, time_zone: 'Asia/Tokyo', is_used: true });
  const second = newcomer('fay', { username: 'fay-two' });
  expect(await app.visitor().refused(calls.register, { body: second })).toMatchObject({
    status: 403,
    message: 'This invitation code is not valid for this email.',
  });
});

test('register refuses an address without approval, and a wrong or expired code', async () => {
  await approve('gil');
  await approve('old', -1);
  const fetchRefusal = async (body: object) =>
    (await app.visitor().refused(calls.register, { body })).message;
  expect(await fetchRefusal(newcomer('uninvited'))).toBe(
    'This email has not been approved for beta access.',
  );
  expect(await fetchRefusal(newcomer('gil', { invitationCode: 'code-of-fay' }))).toBe(
    'This invitation code is not valid for this email.',
  );
  expect(await fetchRefusal(newcomer('gil', { invitationCode: undefined }))).toBe(
    'This invitation code is not valid for this email.',
  );
  expect(await fetchRefusal(newcomer('old'))).toBe('This invitation code has expired.');
  const made = await app.rows(`select 1 from users where username in ('uninvited','gil','old')`);
  expect(made).toEqual([]);
});

test('register does not use up the code when the username is taken, regardless of case', async () => {
  await approve('hal');
  const refused = await app
    .visitor()
    .refused(calls.register, { body: newcomer('hal', { username: 'ADA' }) });
  expect(refused).toMatchObject({
    status: 409,
    message: 'This username is already taken.',
    issues: [{ path: 'username', message: 'This username is already taken.' }],
  });
  await app.visitor().ok(calls.register, { body: newcomer('hal') });
});

test('register is not blocked for an invited user by others who try their address', async () => {
  await approve('kim');
  for (let times = 0; times < LIMITS.registerPerPair.points; times += 1) {
    expect(await registerFrom('198.51.100.1', newcomer('kim', { invitationCode: 'a guess' }))).toBe(
      403,
    );
  }
  expect(await registerFrom('198.51.100.1', newcomer('kim'))).toBe(429);
  expect(await registerFrom('198.51.100.2', newcomer('kim'))).toBe(201);
});

test('register creates one account per code for concurrent requests', async () => {
  await approve('ivy');
  const attempts = ['ivy', 'ivy-2', 'ivy-3', 'ivy-4'].map((username) =>
    app.visitor().raw({
      method: 'POST',
      url: '/api/register',
      payload: newcomer('ivy', { username }),
    }),
  );
  const statuses = (await Promise.all(attempts)).map((response) => response.statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 403, 403, 403]);
});

test('register needs no code once the administrator has opened the site', async () => {
  const eve = await app.signIn('eve');
  await eve.ok(calls.getUser);
  expect(await app.visitor().ok(calls.getRegistrationRules)).toEqual({
    isInvitationNeeded: true,
    by: ['password'],
  });
  const params = { key: 'require_approval' };
  await eve.ok(updateSystemSetting, { params, body: { value: 'false' } });
  expect(await app.visitor().ok(calls.getRegistrationRules)).toEqual({
    isInvitationNeeded: false,
    by: ['password'],
  });
  await app.visitor().ok(calls.register, { body: newcomer('jon', { invitationCode: undefined }) });
});

test.each([
  [{ username: '' }, 'Username is required'],
  [{ username: 'a' }, 'Username must be 2 to 30 letters, digits, dots, dashes or underscores'],
  [
    { username: 'has space' },
    'Username must be 2 to 30 letters, digits, dots, dashes or underscores',
  ],
  [{ username: 'Dashboard' }, 'This username is reserved.'],
  [{ password: '' }, 'Password is required'],
  [{ password: 'short' }, 'Password must be at least 8 characters'],
  [{ password: 'x'.repeat(257) }, 'Password must be at most 256 characters'],
  [{ email: 'nonsense' }, 'Invalid email address'],
])('register refuses %j', async (more, message) => {
  const body = newcomer('lou', more);
  const refused = await app.visitor().refused(calls.register, { body });
  expect(refused.status).toBe(400);
  expect(refused.issues?.map((issue) => issue.message)).toEqual([message]);
});

test('register and login trim the username', async () => {
  await approve('lou');
  const body = newcomer('lou', { username: 'lou ' });
  expect(await app.visitor().ok(calls.register, { body })).toMatchObject({ username: 'lou' });
});

test('register and login accept overlong passwords as wrong ones', async () => {
  const body = { email: emailOf('cleo'), password: 'x'.repeat(10_000) };
  const refused = await app.visitor().refused(calls.login, { body });
  expect(refused).toMatchObject({ status: 401, message: calls.WRONG_CREDENTIALS });
});

test('changePassword ends all other sessions and keeps the current one', async () => {
  const current = await app.signIn('cleo');
  const elsewhere = await app.signIn('cleo');
  const body = { currentPassword: CAST_PASSWORD, newPassword: 'something new' };
  await current.ok(calls.changePassword, { body });
  await current.ok(calls.getUser);
  expect((await elsewhere.refused(calls.getUser)).status).toBe(401);
  const old = { email: emailOf('cleo'), password: CAST_PASSWORD };
  expect((await app.visitor().refused(calls.login, { body: old })).status).toBe(401);
  await app.visitor().ok(calls.login, { body: { ...old, password: 'something new' } });
});

test('changePassword is limited to thirty times an hour, because each sends a mail', async () => {
  const cleo = await app.signIn('cleo');
  const user = await cleo.ok(calls.getUser);
  const { points } = LIMITS.signInMethodPerAccount;
  await app.ctx.limits.addCost('signInMethodPerAccount', String(user.id), points - 1);
  const wrong = { currentPassword: 'a guess', newPassword: 'something new' };
  await cleo.refused(calls.changePassword, { body: wrong });
  const change = { ...wrong, currentPassword: CAST_PASSWORD };
  await cleo.ok(calls.changePassword, { body: change });
  const back = { currentPassword: 'something new', newPassword: 'something else' };
  expect((await cleo.refused(calls.changePassword, { body: back })).status).toBe(429);
});

test('changePassword needs the current password', async () => {
  const dov = await app.signIn('dov');
  const body = { currentPassword: 'a guess', newPassword: 'something new' };
  expect(await dov.refused(calls.changePassword, { body })).toMatchObject({
    status: 400,
    issues: [{ path: 'currentPassword', message: 'The current password is wrong.' }],
  });
  expect((await app.visitor().refused(calls.changePassword, { body })).status).toBe(401);
  await app.signIn('dov');
});
