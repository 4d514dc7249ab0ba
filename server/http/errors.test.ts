import { describe, expect, test } from 'vitest';
import type { Method } from '#contract/call.ts';
import { recordProfileView } from '#contract/presence.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

const view = async (caller: 'dov' | 'cleo', of: number) => {
  const { fastify, cookie = '' } = await app.signIn(caller);
  const url = recordProfileView.path.replace(':userId', String(of));
  const payload = { sessionId: `session of ${caller}` };
  return { fastify, sent: { method: 'POST' satisfies Method, url, payload, headers: { cookie } } };
};
const readId = async (username: string) =>
  (await app.rows<{ id: number }>('select id from users where username = $1', [username]))[0]?.id ??
  0;

/** Deletes the account while the call waits for it. */
const whileLeaving = async (
  username: string,
  { fastify, sent }: Awaited<ReturnType<typeof view>>,
) => {
  const leaving = await app.ctx.database.pool.connect();
  await leaving.query('begin');
  await leaving.query('delete from users where username = $1', [username]);
  const injected = fastify.inject(sent);
  await expect.poll(() => lockWaits(app)).not.toEqual([]);
  await leaving.query('commit');
  leaving.release();
  return injected;
};

describe('an account that is deleted during a call', () => {
  test('a deleted user who opens a profile is signed out', async () => {
    const response = await whileLeaving('dov', await view('dov', await readId('ada')));
    expect([response.statusCode, response.json()]).toEqual([401, { message: 'Please sign in.' }]);
  });

  test('a viewer gets a 404 for a deleted user', async () => {
    const response = await whileLeaving('ben', await view('cleo', await readId('ben')));
    expect([response.statusCode, response.json()]).toEqual([404, { message: 'User not found.' }]);
  });
});
