import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '#contract/account.ts';
import { endUserSessions } from '#contract/admin.ts';
import { makeCalendar, removeCalendar } from '#contract/calendar.ts';
import { createHabit, listHabits } from '#contract/habits.ts';
import { createToken, revokeToken } from '#contract/tokens.ts';
import { createWebhook } from '#contract/webhooks.ts';
import { createApp } from '#server/app.ts';
import { CAST_PASSWORD, type CastName, emailOf } from '#server/seeds/cast.ts';
import { Caller } from '#server/testing/caller.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();
let fastify: FastifyInstance;
let log = '';

beforeEach(async () => {
  log = '';
  const stream = new PassThrough();
  stream.on('data', (text) => (log += String(text)));
  const config = { ...app.ctx.config, logLevel: 'info' as const };
  fastify = await createApp({ ...app.ctx, config }, undefined, { logTo: stream });
});
afterEach(() => fastify.close());

type Line = { route: string; status: number; account?: string; network?: string };

const lines = (): Line[] =>
  log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

/** Waits for that many log lines; each is written once its response is sent. */
async function readLines(count: number): Promise<Line[]> {
  await expect.poll(() => lines().length).toBe(count);
  return lines();
}

const KEYED = /^[\w-]{32}$/;

const logIn = (email: string, password: string, remoteAddress = '192.0.2.1') =>
  fastify.inject({
    method: 'POST',
    url: calls.login.path,
    payload: { email, password },
    remoteAddress,
  });

const signedIn = async (who: CastName) => {
  const caller = new Caller(fastify);
  await caller.ok(calls.login, { body: { email: emailOf(who), password: CAST_PASSWORD } });
  await readLines(1);
  log = '';
  return caller;
};

describe('the log line of a sign-in', () => {
  test('a successful and a failed sign-in are logged with the same hashes of account and network', async () => {
    await logIn(emailOf('ada'), CAST_PASSWORD);
    await logIn(` ${emailOf('ada').toUpperCase()}`, 'a guess');
    await logIn(emailOf('ben'), 'a guess');
    await logIn(emailOf('ada'), 'a guess', '192.0.2.2');
    const [first, again, ben, elsewhere] = await readLines(4);
    expect(first).toMatchObject({ route: calls.login.path, status: 200 });
    expect([first?.account, first?.network]).toEqual([
      expect.stringMatching(KEYED),
      expect.stringMatching(KEYED),
    ]);
    const { account, network } = first ?? {};
    expect(again).toMatchObject({ status: 401, account, network });
    expect(ben).toMatchObject({ status: 401, network });
    expect(ben?.account).not.toBe(account);
    expect(elsewhere).toMatchObject({ status: 401, account });
    expect(elsewhere?.network).not.toBe(network);
  });

  test('a sign-in over the limit is logged with the same hashes', async () => {
    const statuses = [];
    while (statuses.at(-1) !== 429) {
      statuses.push((await logIn(emailOf('dov'), 'a guess')).statusCode);
    }
    const logged = await readLines(statuses.length);
    const { account, network } = logged[0] ?? {};
    expect(logged.at(-1)).toMatchObject({ status: 429, account, network });
    expect(account).toMatch(KEYED);
  });

  test('the log line of a sign-in names no user, and cannot be computed from an address alone', async () => {
    await logIn(emailOf('ada'), 'a guess');
    await readLines(1);
    for (const secret of ['@', '192.0.2', 'a guess']) expect(log).not.toContain(secret);
    for (const known of [emailOf('ada'), '192.0.2.1']) {
      expect(log).not.toContain(
        createHash('sha256').update(known).digest('base64url').slice(0, 32),
      );
    }
  });
});

describe('the log line of a signed-in user', () => {
  test('a refusal and a changed password are logged with the account', async () => {
    const ada = await signedIn('ada');
    await ada.refused(endUserSessions, { params: { id: 2 } });
    await ada.refused(createHabit, { headers: { origin: 'https://evil.example' } });
    const change = { currentPassword: 'a guess', newPassword: 'three blue boats' };
    await ada.refused(calls.changePassword, { body: change });
    await ada.ok(calls.changePassword, { body: { ...change, currentPassword: CAST_PASSWORD } });
    const logged = await readLines(4);
    expect(logged.map(({ status }) => status)).toEqual([403, 403, 400, 204]);
    const { account, network } = logged[0] ?? {};
    expect([account, network]).toEqual([
      expect.stringMatching(KEYED),
      expect.stringMatching(KEYED),
    ]);
    // From another site: refused before the session is read.
    expect(logged[1]).toMatchObject({ network });
    expect(logged.slice(2)).toEqual([
      expect.objectContaining({ account, network }),
      expect.objectContaining({ account, network }),
    ]);
  });

  test.each([
    ['token', createToken, { name: 'Shell', scopes: ['read'], habitId: null, days: null }],
    ['calendar', makeCalendar, undefined],
  ] as const)(
    'creating and removing access to an account are logged with the account: a %s',
    async (_, call, body) => {
      const ada = await signedIn('ada');
      const made = await ada.raw({
        method: call.method,
        url: call.path,
        ...(body && { payload: body }),
      });
      const { id } = made.json<{ id?: number }>();
      await (id === undefined ? ada.ok(removeCalendar) : ada.ok(revokeToken, { params: { id } }));
      const logged = await readLines(2);
      expect(logged.map(({ status }) => status)).toEqual([201, 204]);
      for (const line of logged) {
        expect(line).toMatchObject({
          account: expect.stringMatching(KEYED),
          network: expect.stringMatching(KEYED),
        });
      }
      expect(logged[0]?.account).toBe(logged[1]?.account);
    },
  );

  test('a refused outbound call is logged with the account, without the address', async () => {
    const ada = await signedIn('ada');
    const body = { name: 'House', url: 'https://10.0.0.1/hook', events: ['done' as const] };
    await ada.refused(createWebhook, { body });
    const [line] = await readLines(1);
    expect(line).toMatchObject({
      route: createWebhook.path,
      status: 400,
      account: expect.stringMatching(KEYED),
      network: expect.stringMatching(KEYED),
    });
    expect(log).not.toContain('10.0.0.1');
  });

  test('successful calls are logged without the account', async () => {
    const cleo = await signedIn('cleo');
    await cleo.ok(listHabits);
    const [line] = await readLines(1);
    expect(line).toMatchObject({ route: listHabits.path, status: 200 });
    expect(line).not.toHaveProperty('account');
    expect(line).not.toHaveProperty('network');
  });
});
