import { describe, expect, test } from 'vitest';
import * as calls from '#contract/account.ts';
import { signUpFromPodcast } from '#contract/podcast.ts';
import { createApp } from '#server/app.ts';
import { CAST_PASSWORD, type CastName, emailOf } from '#server/seeds/cast.ts';
import { Caller } from '#server/testing/caller.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';

const app = useRestoredTestApp();

const credentials = (who: CastName) => ({ email: emailOf(who), password: CAST_PASSWORD });

const withCookie = (cookie: string | undefined): Caller => {
  const visitor = app.visitor();
  visitor.cookie = cookie;
  return visitor;
};

const isOver = async (cookie: string | undefined) =>
  (await withCookie(cookie).raw({ method: 'GET', url: calls.getUser.path })).statusCode === 401;

const countSessions = async (who: CastName): Promise<number> => {
  const [row] = await app.rows<{ count: number }>(
    `select count(*)::int from sessions where user_id = (select id from users where username = $1)`,
    [who],
  );
  return row?.count ?? 0;
};

const maxAgeIn = (response: { headers: Record<string, unknown> }) =>
  Number(/Max-Age=(\d+)/.exec(String(response.headers['set-cookie']))?.[1]) / 86_400;

test('a session that is used every day ends 180 days after the sign-in, and so does its cookie', async () => {
  const start = app.clock.now();
  const ada = await app.signIn('ada');
  const visitAfter = async (days: number) => {
    app.clock.set(start + days * DAY);
    return ada.raw({ method: 'GET', url: calls.getUser.path });
  };
  for (let days = 29; days < 150; days += 29) {
    expect(maxAgeIn(await visitAfter(days))).toBe(30);
  }
  expect(maxAgeIn(await visitAfter(160))).toBe(20);
  expect((await visitAfter(179.9)).statusCode).toBe(200);
  expect((await visitAfter(180)).statusCode).toBe(401);
});

test('the sessions of one user lose the least recently used one when there would be more than twenty', async () => {
  const [first, second] = [await app.signIn('ada'), await app.signIn('ada')];
  const ben = await app.signIn('ben');
  for (let more = 0; more < 18; more += 1) await app.signIn('ada');
  app.clock.pass(2 * DAY);
  await first.ok(calls.getUser);
  await app.signIn('ada');
  expect(await isOver(second.cookie)).toBe(true);
  expect(await isOver(first.cookie)).toBe(false);
  expect(await isOver(ben.cookie)).toBe(false);
  expect(await countSessions('ada')).toBe(20);
});

test('the sessions of one user stay at most twenty when sign-ins run concurrently on two nodes', async () => {
  const other = await createApp(app.ctx);
  for (let signIns = 0; signIns < 18; signIns += 1) await app.signIn('ada');
  const payload = credentials('ada');
  const responses = await Promise.all(
    [app.fastify, other, app.fastify, other, app.fastify, other].map((node) =>
      node.inject({ method: 'POST', url: calls.login.path, payload }),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await countSessions('ada')).toBe(20);
  await other.close();
});

test('signing in with a browser that has a session ends that session and does not count it toward the limit', async () => {
  const elsewhere = await app.signIn('ada');
  const caller = await app.signIn('ada');
  for (let more = 0; more < 18; more += 1) await app.signIn('ada');
  const before = caller.cookie;
  await caller.ok(calls.login, { body: credentials('ada') });
  expect(caller.cookie).not.toBe(before);
  expect(await isOver(before)).toBe(true);
  expect(await isOver(elsewhere.cookie)).toBe(false);
  await caller.ok(calls.getUser);
});

test('signing in with a browser that has a session ends the session of another user too, and keeps their other sessions', async () => {
  const [current, elsewhere] = [await app.signIn('ada'), await app.signIn('ada')];
  const before = current.cookie;
  await current.ok(calls.login, { body: credentials('ben') });
  expect((await current.ok(calls.getUser)).username).toBe('ben');
  expect(await isOver(before)).toBe(true);
  expect(await isOver(elsewhere.cookie)).toBe(false);
});

test('signing in with a browser that has a session ends nothing when the sign-in is refused', async () => {
  const ada = await app.signIn('ada');
  await ada.refused(calls.login, { body: { email: emailOf('ben'), password: 'a guess' } });
  expect(await isOver(ada.cookie)).toBe(false);
});

test('signing in with a browser that has a session succeeds when two users sign in with each other’s browsers concurrently', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
    const before = [ada.cookie, ben.cookie];
    await Promise.all([
      ada.ok(calls.login, { body: credentials('ben') }),
      ben.ok(calls.login, { body: credentials('ada') }),
    ]);
    expect(await Promise.all(before.map(isOver))).toEqual([true, true]);
    await app.rows('delete from rate_limits');
  }
});

test('signing in with a browser that has a session ends that session, as does a registration in that browser', async () => {
  const caller = await app.signIn('ada');
  const before = caller.cookie;
  const body = {
    email: 'kai@newcomers.example',
    username: 'kai',
    name: 'Kai',
    password: 'long enough for kai',
  };
  await caller.ok(signUpFromPodcast, { body });
  expect(await isOver(before)).toBe(true);
});

describe('changing the password', () => {
  const change = { currentPassword: CAST_PASSWORD, newPassword: 'a better one for cleo' };

  test('changing the password gives the session a new token and leaves everything else unchanged', async () => {
    const cleo = await app.signIn('cleo');
    const before = cleo.cookie;
    const [session] = (await cleo.ok(calls.listSessions)).sessions;
    app.clock.pass(DAY / 2);
    const response = await cleo.raw({
      method: 'POST',
      url: calls.changePassword.path,
      payload: change,
    });
    expect(maxAgeIn(response)).toBe(29.5);
    expect(cleo.cookie).not.toBe(before);
    expect(await isOver(before)).toBe(true);
    expect((await cleo.ok(calls.listSessions)).sessions).toEqual([session]);
  });

  test('changing the password is refused, and changes nothing, when the session ends before it', async () => {
    const dov = await app.signIn('dov');
    const ending = await app.ctx.database.pool.connect();
    await ending.query('begin');
    await ending.query('delete from sessions');
    const changing = dov.refused(calls.changePassword, { body: change });
    await expect.poll(() => lockWaits(app)).not.toEqual([]);
    await ending.query('commit');
    ending.release();
    expect(await changing).toMatchObject({ status: 401, message: 'Please sign in.' });
    await app.visitor().ok(calls.login, { body: credentials('dov') });
  });
});

test('sweeping expired sessions does not wait for a transaction that is deleting one of them', async () => {
  await app.signIn('ada');
  await app.signIn('ben');
  app.clock.pass(31 * DAY);
  const ending = await app.ctx.database.pool.connect();
  await ending.query('begin');
  await ending.query(
    `delete from sessions where user_id = (select id from users where username = 'ada')`,
  );
  await runJob('sweepSessions', app.ctx, {});
  expect(await countSessions('ben')).toBe(0);
  await ending.query('rollback');
  ending.release();
});
