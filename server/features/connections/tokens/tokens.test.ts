import { expect, test } from 'vitest';
import {
  confirmIdentity,
  deleteUser,
  endSession,
  listSessions,
  PROOF_NEEDED,
} from '#contract/account.ts';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { exportJson } from '#contract/export.ts';
import * as habits from '#contract/habits.ts';
import { createToken, listTokens, revokeToken } from '#contract/tokens.ts';
import { dayAt } from '#domain/days/time-zone.ts';
import {
  TOKEN_REFUSALS,
  MAX_TOKENS,
  TOO_MANY_TOKENS,
  type TokenScope,
} from '#domain/people/tokens.ts';
import { statement } from '#server/database/database.ts';
import { LIMITS } from '#server/security/limits.ts';
import { CAST_PASSWORD } from '#server/seeds/cast.ts';
import { Caller, type CallInput } from '#server/testing/caller.ts';
import { TEST_NOW } from '#server/testing/test-config.ts';
import { DAY, HOUR, useTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { createApp } from '#server/app.ts';
import { storeTokenUses } from './public.ts';

const app = useTestApp();
const MINUTE = HOUR / 60;

type TokenOptions = { scopes?: TokenScope[]; habitId?: number | null; days?: 30 | 90 | 365 | null };

async function makeToken({ scopes = ['read'], habitId = null, days = null }: TokenOptions = {}) {
  const ada = await app.signIn('ada');
  const body = { name: 'Home Assistant', scopes, habitId, days };
  const made = await ada.ok(createToken, { body });
  return { ada, made, program: programWith(made.token) };
}

/** A program sends no cookie, and the token in each call. */
function programWith(token: string, fastify = app.fastify) {
  const caller = new Caller(fastify);
  const headers = { authorization: `Bearer ${token}` };
  return {
    ok: <C extends Call>(call: C, sent: CallInput<C> = {}) => caller.ok(call, { ...sent, headers }),
    refused: (call: Call, sent: Omit<CallInput<Call>, 'body'> & { body?: unknown } = {}) =>
      caller.refused(call, { ...sent, headers }),
  };
}

const lockToken = statement(
  'test.hold-token',
  'select id from api_tokens where id = $1 for update',
);

const fetchLastUse = async (ada: Caller) => (await ada.ok(listTokens)).tokens[0]?.lastUsedAt;
const at = (moment: number) => new Date(moment).toISOString();
/** Waits for the last use, because calls do not wait until it is stored. */

const rename = (id: number) => ({ params: { id }, body: { name: 'Swim' } });

const fetchTwoHabits = async (ada: Caller) => {
  const [first, second] = await ada.ok(habits.listHabits);
  return [first?.id ?? 0, second?.id ?? 0] as const;
};

test('an API token is returned once, and only its hash is stored', async () => {
  const { ada, made } = await makeToken({ scopes: ['read', 'tick'], days: 30 });
  expect(made.token).toMatch(/^hc_[A-Za-z0-9]{32}$/);
  const { token: _, ...shown } = made;
  expect(shown).toEqual({
    id: expect.any(Number),
    name: 'Home Assistant',
    scopes: ['read', 'tick'],
    habit: null,
    createdAt: new Date(TEST_NOW).toISOString(),
    lastUsedAt: null,
    expiresAt: new Date(TEST_NOW + 30 * DAY).toISOString(),
  });
  expect((await ada.ok(listTokens)).tokens).toEqual([shown]);
  expect(JSON.stringify(await app.rows('select * from api_tokens'))).not.toContain(made.token);
  expect((await (await app.signIn('ben')).ok(listTokens)).tokens).toEqual([]);
});

test('an API token calls as its owner, in their time zone, and stores when it was last used', async () => {
  const { ada, program } = await makeToken({ scopes: ['read', 'tick'] });
  expect(await program.ok(habits.listHabits)).toEqual(await ada.ok(habits.listHabits));
  await expect.poll(() => fetchLastUse(ada)).toBe(at(TEST_NOW));
  const [id] = await fetchTwoHabits(ada);
  const [{ zone }] = (await app.rows<{ zone: string }>(
    `select time_zone as zone from users where username = 'ada'`,
  )) as [{ zone: string }];
  const date = dayAt(TEST_NOW, zone as never);
  const params = { id, date };
  await program.ok(habits.setDay, { params, body: { completed: true } });
  await program.ok(habits.setDay, { params, body: { completed: true } });
  const [ticked] = await ada.ok(habits.listHabits);
  expect(ticked?.instance?.completed).toBe(true);
});

test('an API token stores its last use once a minute, and does not wait for a locked row', async () => {
  const { ada, made, program } = await makeToken();
  await program.ok(habits.listHabits);
  await expect.poll(() => fetchLastUse(ada)).toBe(at(TEST_NOW));
  app.clock.pass(MINUTE - 1);
  await program.ok(habits.listHabits);
  app.clock.pass(1);
  await app.ctx.database.transaction(async (tx) => {
    await tx.run(lockToken, [made.id]);
    await program.ok(habits.listHabits);
    await storeTokenUses(app.ctx.database, [made.id], app.clock.now());
  });
  await expect.poll(() => fetchLastUse(ada)).toBe(at(TEST_NOW));
  await program.ok(habits.listHabits);
  await expect.poll(() => fetchLastUse(ada)).toBe(at(TEST_NOW + MINUTE));
});

test('an API token is reported to its owner by mail', async () => {
  await makeToken({ scopes: ['read', 'export'] });
  const [job] = await app.rows<{ payload: object }>(
    `select payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mailToken'`,
  );
  await runJob('mailToken', app.ctx, job?.payload);
  const [mail] = (await app.ctx.mail.listOutbox({ limit: 1 })).mails;
  expect(mail?.subject).toBe('An API token was created for your account');
  expect(mail?.text).toContain('read your habits and days and download all your data');
});

test.each([
  ['read', habits.createHabit, TOKEN_REFUSALS.scope],
  ['tick', habits.listHabits, TOKEN_REFUSALS.scope],
  ['write', exportJson, TOKEN_REFUSALS.scope],
  ['export', habits.listHabits, TOKEN_REFUSALS.scope],
] as const)(
  'the rights of an API token are limited to the scope %s',
  async (scope, call, message) => {
    const { program } = await makeToken({ scopes: [scope] });
    expect(await program.refused(call)).toMatchObject({ status: 403, message });
  },
);

test('the rights of an API token do not include calls that the contract does not open to tokens', async () => {
  const scopes: TokenScope[] = ['read', 'tick', 'write', 'export'];
  const { program } = await makeToken({ scopes });
  const never = allCalls.filter(
    ({ tokenScope, path, refuses }) =>
      tokenScope === undefined && refuses.includes(401) && path !== '/api/login',
  );
  expect(never.length).toBeGreaterThan(50);
  for (const call of never) {
    const params = Object.fromEntries(
      [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]),
    );
    const { status, message } = await program.refused(call, { params });
    expect([call.path, status, message]).toEqual([call.path, 403, TOKEN_REFUSALS.never]);
  }
});

test('the rights of an API token are limited to one habit, if it has one', async () => {
  const ada = await app.signIn('ada');
  const [own, other] = await fetchTwoHabits(ada);
  const { program } = await makeToken({ scopes: ['read', 'write'], habitId: own });
  await program.ok(habits.updateHabit, rename(own));
  for (const [call, sent] of [
    [habits.updateHabit, rename(other)],
    [habits.listHabits, {}],
    [habits.createHabit, { body: { name: 'Read', type: 'daily' } }],
  ] as const) {
    const refused = await program.refused(call, sent);
    expect([call.summary, refused.status, refused.message]).toEqual([
      call.summary,
      403,
      TOKEN_REFUSALS.habit,
    ]);
  }
  await ada.ok(habits.deleteHabit, { params: { id: own } });
  expect((await program.refused(habits.updateHabit, rename(own))).status).toBe(401);
  expect((await ada.ok(listTokens)).tokens).toEqual([]);
  await runJob('sweepTokens', app.ctx, {});
  await ada.ok(habits.restoreHabit, { params: { id: own } });
  await program.ok(habits.updateHabit, rename(own));
  await ada.ok(habits.deleteHabit, { params: { id: own } });
  await app.rows('delete from deleted_habits');
  await runJob('sweepTokens', app.ctx, {});
  expect(await app.rows('select id from api_tokens')).toEqual([]);
});

test('the rights of an API token end when the token expires or is revoked on another node', async () => {
  const over = { status: 401, message: TOKEN_REFUSALS.unknown };
  const { made, program } = await makeToken({ days: 30 });
  const elsewhere = await createApp(app.ctx);
  const there = programWith(made.token, elsewhere);
  await there.ok(habits.listHabits);
  app.clock.pass(30 * DAY);
  expect(await program.refused(habits.listHabits)).toMatchObject(over);
  const { ada, made: next } = await makeToken();
  const nextThere = programWith(next.token, elsewhere);
  await nextThere.ok(habits.listHabits);
  await ada.ok(revokeToken, { params: { id: next.id } });
  expect(await nextThere.refused(habits.listHabits)).toMatchObject(over);
  expect(await ada.refused(revokeToken, { params: { id: next.id } })).toMatchObject({
    status: 404,
  });
  await elsewhere.close();
  for (const token of [
    `hc_${'a'.repeat(32)}`,
    'hc_short',
    '',
    "'; drop table users",
    'é'.repeat(9000),
  ]) {
    expect(await programWith(token).refused(habits.listHabits)).toMatchObject(over);
  }
});

test('the rights of an API token are limited to a number of calls per minute', async () => {
  const { program } = await makeToken();
  for (let count = 0; count < LIMITS.callsPerToken.points; count += 1) {
    await program.ok(habits.listHabits);
  }
  const refused = await program.refused(habits.listHabits);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.anything()]);
  await (await makeToken()).program.ok(habits.listHabits);
});

test('createToken refuses invalid fields, habits of other users, and more than twenty tokens', async () => {
  const { ada } = await makeToken();
  const body = { name: 'Shell', scopes: ['read'], habitId: null, days: null };
  for (const [change, path, message] of [
    [{ name: ' ' }, 'name', 'Please give it a name.'],
    [{ name: 'x'.repeat(51) }, 'name', 'Please use at most 50 characters.'],
    [{ scopes: [] }, 'scopes', 'Please choose what it may do.'],
    [{ scopes: ['admin'] }, 'scopes.0', 'Please choose what it may do.'],
    [{ scopes: ['read', 'read'] }, 'scopes', 'Please name each once.'],
    [{ days: 31 }, 'days', 'Please choose how long it works.'],
  ] as const) {
    const refused = await ada.refused(createToken, { body: { ...body, ...change } });
    expect([refused.status, refused.issues]).toEqual([400, [{ path, message }]]);
  }
  const [ofBen] = await (await app.signIn('cleo')).ok(habits.listHabits);
  const foreign = { ...body, habitId: ofBen?.id ?? 1_000_000 };
  expect((await ada.refused(createToken, { body: foreign })).status).toBe(404);
  const all = Array.from({ length: MAX_TOKENS }, () =>
    ada.raw({ method: 'POST', url: createToken.path, payload: body }),
  );
  const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_TOKENS - 1);
  expect(await ada.refused(createToken, { body })).toMatchObject({
    status: 422,
    message: TOO_MANY_TOKENS,
  });
  // Expired tokens are deleted and no longer count.
  await app.rows(
    `update api_tokens set expires_at = '2026-03-10T11:59:00Z'
        where id in (select id from api_tokens order by id limit 2)`,
  );
  await ada.ok(createToken, { body: { ...body, scopes: ['read'] } });
  const [kept] = await app.rows<{ count: number }>('select count(*)::int from api_tokens');
  expect(kept?.count).toBe(MAX_TOKENS - 1);
});

test('createToken is limited to thirty mails an hour, even when tokens are revoked', async () => {
  const ada = await app.signIn('ada');
  const body = { name: 'Shell', scopes: ['read' as const], habitId: null, days: null };
  for (let count = 0; count < LIMITS.signInMethodPerAccount.points; count += 1) {
    const { id } = await ada.ok(createToken, { body });
    await ada.ok(revokeToken, { params: { id } });
  }
  expect((await ada.refused(createToken, { body })).status).toBe(429);
  const mails = await app.rows(
    `select from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mailToken'`,
  );
  expect(mails).toHaveLength(LIMITS.signInMethodPerAccount.points);
  await (await app.signIn('ben')).ok(createToken, { body });
});

test('createToken needs a proof of identity of the last fifteen minutes, like deleting the account', async () => {
  const ada = await app.signIn('ada');
  const body = { name: 'Shell', scopes: ['read'], habitId: null, days: null };
  const needed = { status: 403, message: PROOF_NEEDED };
  app.clock.pass(HOUR / 4);
  await ada.ok(createToken, { body: { ...body, scopes: ['read'], days: null } });
  app.clock.pass(1);
  expect(await ada.refused(createToken, { body })).toMatchObject(needed);
  const [session] = (await ada.ok(listSessions)).sessions;
  expect(await ada.refused(endSession, { params: { id: session?.id ?? 0 } })).toMatchObject(needed);
  expect(await ada.refused(deleteUser, { body: { username: 'ada' } })).toMatchObject(needed);
  const wrong = await ada.refused(confirmIdentity, { body: { password: 'not this one' } });
  expect(wrong).toMatchObject({
    status: 400,
    issues: [{ path: 'password', message: 'The password is wrong.' }],
  });
  expect(await ada.refused(createToken, { body })).toMatchObject(needed);
  await ada.ok(confirmIdentity, { body: { password: CAST_PASSWORD } });
  await ada.ok(createToken, { body: { ...body, scopes: ['read'], days: null } });
});
