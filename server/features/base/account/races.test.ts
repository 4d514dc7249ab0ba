import { describe, expect, test } from 'vitest';
import * as calls from '#contract/account.ts';
import { createHabit, createSection, updateHabit, updateSection } from '#contract/habits.ts';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { openSession } from './commands/sessions.ts';

const app = useTestApp();

test('a password that changes during a sign-in opens no session with the old hash', async () => {
  const [ada] = await app.rows<{ id: number; password: string }>(
    `select id, password from users where username = 'ada'`,
  );
  const open = (passwordHash: string) =>
    app.ctx.database.transaction((tx) =>
      openSession(tx, {
        userId: ada?.id ?? 0,
        caller: {},
        now: app.clock.now(),
        passwordHash,
      }),
    );
  const checked = ada?.password ?? '';
  expect(await open(checked)).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/) });
  const caller = await app.signIn('ada');
  const change = { currentPassword: CAST_PASSWORD, newPassword: 'another one' };
  await caller.ok(calls.changePassword, { body: change });
  expect(await open(checked)).toBeUndefined();
});

test('a password that changes during a sign-in is changed once when two requests run concurrently', async () => {
  const callers = await Promise.all([app.signIn('ben'), app.signIn('ben')]);
  const responses = await Promise.all(
    callers.map((caller, at) =>
      caller.raw({
        method: 'POST',
        url: calls.changePassword.path,
        payload: { currentPassword: CAST_PASSWORD, newPassword: `new password ${at}` },
      }),
    ),
  );
  const winner = responses.findIndex(({ statusCode }) => statusCode === 204);
  expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  const body = { email: emailOf('ben'), password: `new password ${winner}` };
  await app.visitor().ok(calls.login, { body });
});

describe('an account that is deleted while other tabs are busy', { tags: 'long' }, () => {
  test('an account that is deleted while other tabs are busy is deleted, and no call fails', async () => {
    const cleo = await app.signIn('cleo');
    const ids: number[] = [];
    for (const name of ['Run', 'Read', 'Rest']) {
      ids.push((await cleo.ok(createHabit, { body: { name, type: 'daily' } })).id);
    }
    const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload: object) =>
      cleo.fastify.inject({ method, url, payload, headers: { cookie: cleo.cookie ?? '' } });
    const tick = (completed: boolean) =>
      ids.map((id) => send('PATCH', updateHabit.path.replace(':id', String(id)), { completed }));
    const responses = await Promise.all([
      ...tick(true),
      ...tick(false),
      send('DELETE', calls.deleteUser.path, { username: 'cleo' }),
      ...tick(true),
      ...ids.map(() => send('POST', createHabit.path, { name: 'Late', type: 'daily' })),
    ]);
    expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(await app.rows(`select from users where username = 'cleo'`)).toEqual([]);
  });

  test('an account that is deleted while other tabs are busy responds with 401 to calls that started before the deletion', async () => {
    const dov = await app.signIn('dov');
    const { id } = await dov.ok(createSection, { body: { name: 'Morning' } });
    const leaving = await app.ctx.database.pool.connect();
    await leaving.query('begin');
    await leaving.query(`delete from users where username = 'dov'`);
    const calls = [
      dov.refused(createHabit, { body: { name: 'Late', type: 'daily' } }),
      dov.refused(updateSection, { params: { id }, body: { name: 'Noon' } }),
    ];
    await expect.poll(() => lockWaits(app)).toHaveLength(2);
    await leaving.query('commit');
    leaving.release();
    const signedOut = expect.objectContaining({ status: 401, message: 'Please sign in.' });
    expect(await Promise.all(calls)).toEqual([signedOut, signedOut]);
  });
});
