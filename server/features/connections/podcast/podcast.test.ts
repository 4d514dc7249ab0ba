import pg from 'pg';
import { expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import {
  ALL_CLAIMED,
  getPasses,
  type PodcastSignup,
  signUpFromPodcast,
} from '#contract/podcast.ts';
import { getPublicProfile } from '#contract/profile.ts';
import { openDatabase } from '#server/database/database.ts';
import { DAY, openEmptyApp, useRestoredTestApp } from '#server/testing/open-app.ts';
import { admitListener } from './commands.ts';

const app = useRestoredTestApp();

const listener = (username: string): PodcastSignup => ({
  name: ' Lena Kowalska ',
  email: `${username}@Example.com`,
  username,
  password: 'a-good-long-password',
});

const setPasses = (used: number, total = 100) =>
  app.rows('update podcast_passes set used_passes = $1, total_passes = $2', [used, total]);

const refusal = (body: unknown) => app.visitor().refused(signUpFromPodcast, { body });

test('signUpFromPodcast creates an account without an invitation, signs in, and grants VIP for 30 days', async () => {
  const caller = app.visitor();
  const user = await caller.ok(signUpFromPodcast, {
    body: listener('lena'),
    headers: { 'x-time-zone': 'Europe/Warsaw' },
  });
  expect(user).toMatchObject({ username: 'lena', name: 'Lena Kowalska', role: 'user' });
  expect(user.id).toBeGreaterThan(1);
  expect(await caller.ok(getUser)).toEqual(user);
  expect(
    await app.rows(
      `select source, has_account, s.name, vip_until, time_zone from podcast_signups s
           join users u on u.id = s.user_id and u.email = s.email
          where u.id = $1`,
      [user.id],
    ),
  ).toEqual([
    {
      source: 'podcast',
      has_account: true,
      name: 'Lena Kowalska',
      vip_until: new Date(app.clock.now() + 30 * DAY),
      time_zone: 'Europe/Warsaw',
    },
  ]);
  const params = { username: 'lena' };
  expect((await app.visitor().ok(getPublicProfile, { params })).isVip).toBe(true);
  expect(await app.visitor().ok(getPasses)).toEqual({
    totalPasses: 100,
    usedPasses: 1,
    remainingPasses: 99,
  });
});

test.each([
  [{ name: '  ' }, 'name', 'Name is required'],
  [{ name: undefined }, 'name', 'Name is required'],
  [{ email: 'no-address' }, 'email', 'Please enter a valid email address'],
  [{ email: undefined }, 'email', 'Please enter a valid email address'],
  [{ username: '' }, 'username', 'Username is required'],
  [{ username: 'podcast' }, 'username', 'This username is reserved.'],
  [{ password: '' }, 'password', 'Password is required'],
  [{ password: 'short' }, 'password', 'Password must be at least 8 characters'],
  [{ name: 'x'.repeat(101) }, 'name', 'Please use at most 100 characters.'],
  [{ name: 'a\0b' }, 'name', 'This text contains a character that cannot be stored.'],
])('signUpFromPodcast refuses %j', async (invalid, path, message) => {
  expect(await refusal({ ...listener('faulty'), ...invalid })).toMatchObject({
    status: 400,
    issues: [{ path, message }],
  });
});

test('signUpFromPodcast refuses a taken username and uses no pass', async () => {
  const message = 'This username is already taken.';
  expect(await refusal({ ...listener('other'), username: 'ADA' })).toMatchObject({
    status: 409,
    message,
    issues: [{ path: 'username', message }],
  });
  expect((await app.visitor().ok(getPasses)).usedPasses).toBe(0);
});

test('signUpFromPodcast refuses when no pass is left, and stores nothing', async () => {
  await setPasses(100);
  expect(await refusal(listener('late'))).toMatchObject({
    status: 409,
    message: 'All VIP passes have been claimed.',
  });
  expect(await app.rows(`select 1 from users where username = 'late'`)).toEqual([]);
  expect((await app.visitor().ok(getPasses)).remainingPasses).toBe(0);
});

test('signUpFromPodcast returns 429 after too many attempts', async () => {
  await setPasses(100);
  for (let attempt = 0; attempt < 10; attempt += 1) await refusal(listener('eager'));
  const { status, headers } = await refusal(listener('eager'));
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('signUpFromPodcast refuses requests from another origin', async () => {
  const headers = { origin: 'https://elsewhere.example' };
  const sent = { body: listener('phished'), headers };
  expect((await app.visitor().refused(signUpFromPodcast, sent)).status).toBe(403);
});

test('concurrent sign-ups give 100 passes to 1,000 listeners, and refuse the others', async () => {
  const before = await countListeners();
  const signups = Array.from({ length: 1000 }, (_, at) => ({
    ...listener(`crowd-${at}`),
    zone: undefined,
    passwordHash: 'none that anybody knows',
  }));
  // A pool without a wait limit, so that all thousand sign-ups run.
  await using pool = openPool(app.databaseUrl);
  const patient = { ...app.ctx, database: openDatabase(pool) };
  const outcomes = await Promise.allSettled(
    signups.map((signup) => admitListener(patient, signup, {})),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(900);
  expect(new Set(refused.map(({ reason }) => reason.message))).toEqual(new Set([ALL_CLAIMED]));
  expect(await app.visitor().ok(getPasses)).toMatchObject({
    usedPasses: 100,
    remainingPasses: 0,
  });
  expect(await countListeners()).toBe(before + 100);
  const [accounts] = await app.rows<{ count: number }>(
    `select count(*)::int as count from users where username like 'crowd-%' and vip_until is not null`,
  );
  expect(accounts?.count).toBe(100);
});

test('concurrent sign-ups with the same address create one account', async () => {
  // Not through the route, where a busy machine refuses the third password hash.
  const signup = { ...listener('double'), zone: undefined, passwordHash: 'any' };
  await using pool = openPool(app.databaseUrl);
  const patient = { ...app.ctx, database: openDatabase(pool) };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => admitListener(patient, signup, {})),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason.status)).toEqual([409, 409, 409, 409]);
  expect((await app.visitor().ok(getPasses)).usedPasses).toBe(1);
});

const openPool = (connectionString: string) => {
  const pool = new pg.Pool({ connectionString, max: 10 });
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() });
};

const countListeners = async (): Promise<number> => {
  const [row] = await app.rows<{ count: number }>(
    'select count(*)::int as count from podcast_signups',
  );
  return row?.count ?? 0;
};

test('signUpFromPodcast refuses to create the first user of a site', async () => {
  await using empty = await openEmptyApp();
  const body = listener('first');
  expect(await empty.visitor().refused(signUpFromPodcast, { body })).toMatchObject({
    status: 403,
    message: 'This site is not open yet.',
  });
  expect(await empty.rows('select 1 from users')).toEqual([]);
});
