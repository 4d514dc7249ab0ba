import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import * as calls from '#contract/account.ts';
import { LIMITS } from '#server/security/limits.ts';
import { isRightPassword } from '#server/security/passwords.ts';
import { CAST_PASSWORD, type CastName, emailOf } from '#server/seeds/cast.ts';
import { DAY, useTestApp } from '#server/testing/open-app.ts';
import { runWaitingJobs } from '#server/testing/run-jobs.ts';

const app = useTestApp();
const MINUTE = 60_000;
const HERE = '192.0.2.1';

type From = { password?: string; network?: string; browser?: string | undefined };

const tryAs = (email: string, { password = 'a guess', network = HERE, browser }: From = {}) =>
  app.fastify.inject({
    method: 'POST',
    url: calls.login.path,
    remoteAddress: network,
    headers: browser ? { cookie: browser } : {},
    payload: { email, password },
  });

async function fetchStatus(email: string, from: From = {}): Promise<number> {
  return (await tryAs(email, from)).statusCode;
}

async function guess(email: string, times: number, from: From = {}): Promise<void> {
  for (let at = 0; at < times; at += 1) await tryAs(email, from);
}

/** Sets the count of earlier attempts. */
const fill = (name: keyof typeof LIMITS, points: number) =>
  app.rows(`update rate_limits set points = $2, expire = $3 where key like $1 || ':%'`, [
    name,
    points,
    Date.now() + LIMITS[name].seconds * 1000,
  ]);

const right = { password: CAST_PASSWORD };

test('wrong passwords block the network that sent them, but no other', async () => {
  await guess(emailOf('ada'), 10);
  const limited = await tryAs(emailOf('ada'), right);
  expect(limited.statusCode).toBe(429);
  expect(limited.json()).toEqual({
    message: 'Too many attempts. Please try again in 15 minutes.',
  });
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect(await fetchStatus(emailOf('ada'), { ...right, network: '198.51.100.7' })).toBe(200);
  expect(await fetchStatus(emailOf('ben'), right)).toBe(200);
});

test('wrong passwords from many networks block an account for at most an hour', async () => {
  await guess(emailOf('ada'), 1, { network: '198.51.100.1' });
  await fill('signInPerAccount', LIMITS.signInPerAccount.points);
  const limited = await tryAs(emailOf('ada'), { ...right, network: '198.51.100.2' });
  expect(limited.statusCode).toBe(429);
  expect(limited.json()).toEqual({
    message: 'Too many attempts. Please try again in 60 minutes.',
  });
});

test('wrong passwords of others in the same network do not affect correct sign-ins', async () => {
  await guess(emailOf('ada'), 1);
  await fill('signInPerNetwork', 99);
  for (let times = 0; times < 3; times += 1) {
    expect(await fetchStatus(emailOf('ben'), right)).toBe(200);
  }
  expect(await fetchStatus(emailOf('cleo'))).toBe(401);
  expect(await fetchStatus(emailOf('ben'), right)).toBe(429);
});

test('wrong passwords are counted for unknown addresses, too', async () => {
  await guess('unknown@habitcrush.example', 10);
  expect((await tryAs('unknown@habitcrush.example')).json()).toEqual({
    message: 'Too many attempts. Please try again in 15 minutes.',
  });
});

test('wrong passwords do not use up shared limits once a narrower limit refuses them', async () => {
  await guess(emailOf('ada'), 15);
  const counted = await app.rows(
    `select split_part(key, ':', 1) as name, points from rate_limits order by 1`,
  );
  expect(counted).toEqual([
    { name: 'signInPerAccount', points: 10 },
    { name: 'signInPerNetwork', points: 10 },
    { name: 'signInPerPair', points: 15 },
  ]);
});

async function signInFromBrowser(who: CastName): Promise<string> {
  const caller = await app.signIn(who);
  await caller.ok(calls.logout);
  return caller.browser ?? '';
}

/** Whether the browser may still sign in when others have used up the account's limit. */
const isKnown = async (browser: string) => {
  await app.rows('delete from rate_limits');
  await guess(emailOf('cleo'), 10);
  return (await fetchStatus(emailOf('cleo'), { password: 'x', browser })) === 401;
};

test('a browser that has signed in before can sign in from any network after failed attempts of others', async () => {
  const browser = await signInFromBrowser('ada');
  await guess(emailOf('ada'), 11);
  await fill('signInPerNetwork', LIMITS.signInPerNetwork.points);
  await fill('signInPerAccount', LIMITS.signInPerAccount.points);
  expect(await fetchStatus(emailOf('ada'), right)).toBe(429);
  expect(await fetchStatus(emailOf('ada'), { ...right, browser })).toBe(200);
});

test('a browser that has signed in before has its own limit', async () => {
  const browser = await signInFromBrowser('ada');
  await guess(emailOf('ada'), 10, { browser });
  expect(await fetchStatus(emailOf('ada'), { ...right, browser })).toBe(429);
  expect(await fetchStatus(emailOf('ada'), right)).toBe(200);
});

test('a browser that has signed in before is unknown to other accounts, and an invented one to all', async () => {
  const browser = await signInFromBrowser('ben');
  await guess(emailOf('ada'), 10);
  expect(await fetchStatus(emailOf('ada'), { ...right, browser })).toBe(429);
  const madeUp = `browser=${'x'.repeat(43)}`;
  expect(await fetchStatus(emailOf('ada'), { ...right, browser: madeUp })).toBe(429);
  expect(await fetchStatus(emailOf('ada'), { ...right, browser: 'browser=1' })).toBe(429);
});

test('a browser that has signed in before is recognised by an HttpOnly cookie, of which only the hash is stored', async () => {
  const cookies = [(await tryAs(emailOf('ada'), right)).headers['set-cookie'] ?? []].flat();
  expect(cookies[1]).toMatch(
    /^browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const token = /browser=([\w-]+)/.exec(cookies[1] ?? '')?.[1] ?? '';
  const stored = await app.rows(
    `select 1 from known_browsers where position($1::bytea in browser_hash) > 0`,
    [Buffer.from(token)],
  );
  expect(stored).toEqual([]);
  const again = await tryAs(emailOf('ada'), { ...right, browser: `browser=${token}` });
  expect(String(again.headers['set-cookie'])).toContain(`browser=${token};`);
});

test('a browser that has signed in before is forgotten after 400 days', async () => {
  const browser = await signInFromBrowser('cleo');
  expect(await isKnown(browser)).toBe(true);
  app.clock.pass(401 * DAY);
  expect(await isKnown(browser)).toBe(false);
});

test('a browser that has signed in before is forgotten after a password reset', async () => {
  const browser = await signInFromBrowser('cleo');
  expect(await isKnown(browser)).toBe(true);
  await app.visitor().ok(calls.requestPasswordReset, { body: { email: emailOf('cleo') } });
  await runWaitingJobs(app);
  const [mail] = (await app.ctx.mail.listOutbox({ limit: 1 })).mails;
  const code = /#reset=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const body = { code, newPassword: 'a quiet walk' };
  await app.visitor().ok(calls.resetPassword, { body });
  expect(await isKnown(browser)).toBe(false);
});

test('a browser that has signed in before is one of at most twenty stored per user', async () => {
  for (let at = 0; at < 22; at += 1) {
    app.clock.pass(MINUTE);
    await app.signIn('dov');
  }
  const [{ count } = { count: 0 }] = await app.rows<{ count: number }>(
    `select count(*)::int as count from known_browsers b join users u on u.id = b.user_id
        where u.username = 'dov'`,
  );
  expect(count).toBe(20);
});

test('wrong current passwords in one session do not prevent the change in another', async () => {
  const [thief, owner] = [await app.signIn('ben'), await app.signIn('ben')];
  const wrong = { currentPassword: 'a guess', newPassword: 'a walk by night' };
  for (let at = 0; at < 10; at += 1) await thief.refused(calls.changePassword, { body: wrong });
  expect(await thief.refused(calls.changePassword, { body: wrong })).toMatchObject({
    status: 429,
    message: 'Too many attempts. Please try again in 15 minutes.',
  });
  await owner.ok(calls.changePassword, { body: { ...wrong, currentPassword: CAST_PASSWORD } });
});

const readHash = async () =>
  (await app.rows<{ password: string }>(`select password from users where username = 'eve'`))[0]
    ?.password ?? '';

async function weaken(): Promise<string> {
  const old = await hash(CAST_PASSWORD, { memoryCost: 8192, timeCost: 1 });
  await app.rows(`update users set password = $1 where username = 'eve'`, [old]);
  return old;
}

test('a hash with outdated parameters is renewed at the next successful sign-in', async () => {
  const old = await weaken();
  expect(await fetchStatus(emailOf('eve'))).toBe(401);
  expect(await readHash()).toBe(old);
  expect(await fetchStatus(emailOf('eve'), right)).toBe(200);
  const renewed = await readHash();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isRightPassword(renewed, CAST_PASSWORD)).toBe(true);
  expect(await fetchStatus(emailOf('eve'), right)).toBe(200);
  expect(await readHash()).toBe(renewed);
});

test('a hash with outdated parameters is renewed once, and all concurrent sign-ins succeed', async () => {
  await weaken();
  const responses = await Promise.all([1, 2, 3, 4].map(() => fetchStatus(emailOf('eve'), right)));
  expect(responses).toEqual([200, 200, 200, 200]);
});
