import { beforeEach, describe, expect, test } from 'vitest';
import {
  addPasskey,
  beginPasskeySignIn,
  beginPasskey,
  beginSecondFactor,
  FACTOR_NEEDED,
  getSecondFactor,
  getUser,
  listSessions,
  login,
  logout,
  PASSKEY_NEEDED,
  signInByPasskey,
  turnOnSecondFactor,
} from '#contract/account.ts';
import { listUsers, removeFactors } from '#contract/admin.ts';
import { exportJson } from '#contract/export.ts';
import { listHabits } from '#contract/habits.ts';
import { updateSystemSetting } from '#contract/settings.ts';
import { createToken } from '#contract/tokens.ts';
import type { FactorRule } from '#domain/site/settings.ts';
import { TOKEN_REFUSALS, type TokenScope } from '#domain/people/tokens.ts';
import { codeOf } from '#server/security/one-time-codes.ts';
import { CAST_PASSWORD, type CastName, emailOf } from '#server/seeds/cast.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import type { Caller } from '#server/testing/caller.ts';
import { TEST_NOW } from '#server/testing/test-config.ts';
import { DAY, openEmptyApp, useRestoredTestApp } from '#server/testing/open-app.ts';
import { prepareAdministrator } from '#server/features/base/account/public.ts';

const app = useRestoredTestApp();

const WEEK = 7 * DAY;
const needed = { status: 403, message: FACTOR_NEEDED };

/** Dates site and users at the start of the test. */
beforeEach(async () => {
  const now = new Date(TEST_NOW);
  await app.rows(`update system_settings set updated_at = $1`, [now]);
  await app.rows('update users set created_at = $1', [now]);
});

const choose = (eve: Caller, value: FactorRule) =>
  eve.ok(updateSystemSetting, { params: { key: 'second_factor' }, body: { value } });

async function turnOn(caller: Caller, who: CastName) {
  await caller.ok(beginSecondFactor);
  const [row] = await app.rows<{ secret: Buffer }>(
    'select secret from second_factors f join users u on u.id = f.user_id where username = $1',
    [who],
  );
  const code = codeOf(row?.secret ?? Buffer.alloc(20), Math.floor(app.clock.now() / 30_000));
  await caller.ok(turnOnSecondFactor, { body: { code } });
}

async function addKey(caller: Caller) {
  const device = new Authenticator();
  const credential = device.create(await caller.ok(beginPasskey));
  await caller.ok(addPasskey, { body: { name: 'Phone', credential } });
  return device;
}

test('a second factor that administrators need is required after a week, and the user sees the deadline', async () => {
  const eve = await app.signIn('eve');
  await eve.ok(listUsers);
  expect((await eve.ok(getSecondFactor)).due).toEqual({
    from: new Date(TEST_NOW + WEEK).toISOString(),
    closes: 'administration',
    isClosed: false,
  });
  app.clock.pass(WEEK - 1);
  await eve.ok(listUsers);
  app.clock.pass(1);
  expect(await eve.refused(listUsers)).toMatchObject(needed);
  await eve.ok(listHabits);
  expect(await eve.ok(getUser)).not.toHaveProperty('needsFactor');
  await (await app.signIn('ada')).ok(listHabits);
});

test.each(['a code', 'a passkey'])(
  'a second factor that administrators need restores access after %s was added',
  async (what) => {
    app.clock.pass(WEEK);
    const eve = await app.signIn('eve');
    expect(await eve.refused(listUsers)).toMatchObject(needed);
    await (what === 'a code' ? turnOn(eve, 'eve') : addKey(eve));
    await eve.ok(listUsers);
    expect((await eve.ok(getSecondFactor)).due).toBeNull();
  },
);

test('a second factor that administrators need can be a passkey, which then replaces the password', async () => {
  const eve = await app.signIn('eve');
  const device = await addKey(eve);
  await app.signIn('eve');
  app.clock.pass(WEEK);
  const body = { email: emailOf('eve'), password: CAST_PASSWORD };
  expect(await app.visitor().refused(login, { body })).toMatchObject({
    status: 403,
    message: PASSKEY_NEEDED,
  });
  const visitor = app.visitor();
  const credential = device.get(await visitor.ok(beginPasskeySignIn));
  await visitor.ok(signInByPasskey, { body: { credential } });
  await visitor.ok(listUsers);
  const ada = await app.signIn('ada');
  await addKey(ada);
  await app.signIn('ada');
});

test('a second factor that administrators need is not needed on a new site', async () => {
  const firstAdministrator = {
    email: 'eve@example.org',
    username: 'eve',
    password: 'a long walk by the sea',
  };
  await using fresh = await openEmptyApp({ config: { firstAdministrator } });
  fresh.clock.set(Date.now());
  await prepareAdministrator(fresh.ctx);
  const eve = fresh.visitor();
  const { email, password } = firstAdministrator;
  expect(await eve.ok(login, { body: { email, password } })).toMatchObject({
    id: 1,
    role: 'admin',
  });
  await eve.ok(listUsers);
});

describe('a second factor that all users need', () => {
  test('a second factor that all users need closes everything immediately, except setting it up and signing out', async () => {
    const ada = await app.signIn('ada');
    await choose(await app.signIn('eve'), 'everybody-now');
    for (const call of [listHabits, listSessions]) {
      expect(await ada.refused(call)).toMatchObject(needed);
    }
    expect(await ada.ok(getUser)).toMatchObject({ username: 'ada', needsFactor: true });
    const body = { email: emailOf('ada'), password: CAST_PASSWORD };
    const visitor = app.visitor();
    expect(await visitor.ok(login, { body })).toMatchObject({ needsFactor: true });
    await visitor.ok(logout);
    await turnOn(ada, 'ada');
    await ada.ok(listHabits);
    expect(await ada.ok(getUser)).not.toHaveProperty('needsFactor');
  });

  test('a second factor that all users need is needed for tokens that write or export, but not for those that read and tick', async () => {
    const ada = await app.signIn('ada');
    const createCallsBy = async (scopes: TokenScope[]) => {
      const body = { name: scopes.join(), scopes, habitId: null, days: null };
      const headers = { authorization: `Bearer ${(await ada.ok(createToken, { body })).token}` };
      const call = scopes.includes('export') ? exportJson : listHabits;
      return () => app.visitor().raw({ method: 'GET', url: call.path, headers });
    };
    const refused = [await createCallsBy(['read', 'write']), await createCallsBy(['export'])];
    const created = [await createCallsBy(['read']), await createCallsBy(['read', 'tick'])];
    const fetchStatuses = async (calls: typeof created) =>
      (await Promise.all(calls.map((call) => call()))).map(({ statusCode }) => statusCode);
    expect(await fetchStatuses([...refused, ...created])).toEqual([200, 200, 200, 200]);
    await choose(await app.signIn('eve'), 'everybody-now');
    expect(await fetchStatuses([...refused, ...created])).toEqual([403, 403, 200, 200]);
    expect((await refused[0]?.())?.json()).toEqual({ message: TOKEN_REFUSALS.factor });
    await turnOn(ada, 'ada');
    expect(await fetchStatuses([...refused, ...created])).toEqual([200, 200, 200, 200]);
  });

  test('a second factor that all users need is needed for tokens that export after a week', async () => {
    const ada = await app.signIn('ada');
    const body = { name: 'Export', scopes: ['export' as const], habitId: null, days: null };
    const headers = { authorization: `Bearer ${(await ada.ok(createToken, { body })).token}` };
    await choose(await app.signIn('eve'), 'everybody');
    const fetchStatus = async () =>
      (await app.visitor().raw({ method: 'GET', url: exportJson.path, headers })).statusCode;
    app.clock.pass(WEEK - 1);
    expect(await fetchStatus()).toBe(200);
    app.clock.pass(1);
    expect(await fetchStatus()).toBe(403);
  });

  test('a second factor that all users need is required a week after the rule was set or the user registered', async () => {
    app.clock.pass(WEEK - 1);
    const [eve, ada] = [await app.signIn('eve'), await app.signIn('ada')];
    await choose(eve, 'everybody');
    app.clock.pass(WEEK - 1);
    await ada.ok(listHabits);
    app.clock.pass(1);
    expect(await ada.refused(listHabits)).toMatchObject(needed);
  });

  test('a second factor that all users need is no longer needed once the rule is switched off', async () => {
    const eve = await app.signIn('eve');
    await choose(eve, 'nobody');
    app.clock.pass(2 * WEEK);
    await eve.ok(listUsers);
    expect((await eve.ok(getSecondFactor)).due).toBeNull();
  });

  test('the setting for required second factors refuses true and false', async () => {
    const eve = await app.signIn('eve');
    const params = { key: 'second_factor' };
    const refused = await eve.refused(updateSystemSetting, { params, body: { value: 'true' } });
    expect([refused.status, refused.issues?.[0]?.path]).toEqual([400, 'value']);
  });
});

describe('a lost second factor', () => {
  const taken = { params: { id: 2 } };

  test('a lost second factor is removed by the administrator with a proof of identity, and recorded in the audit log', async () => {
    const ada = await app.signIn('ada');
    await turnOn(ada, 'ada');
    await addKey(ada);
    const eve = await app.signIn('eve');
    const params = { id: await app.userId('ada') };
    const fetchListed = async () =>
      (await eve.ok(listUsers)).users.find(({ username }) => username === 'ada')?.hasFactor;
    expect(await fetchListed()).toBe(true);
    await eve.ok(removeFactors, { params });
    expect(await fetchListed()).toBe(false);
    await app.signIn('ada');
    expect(
      await app.rows(
        `select action, subject, before, after from audit_log order by id desc limit 1`,
      ),
    ).toEqual([
      {
        action: 'user.factors-taken',
        subject: `user ${params.id}`,
        before: { factors: 1, passkeys: 1 },
        after: { factors: 0, passkeys: 0 },
      },
    ]);
    const mails = await app.rows<{ payload: { what: string } }>(
      `select payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mailWayIn'`,
    );
    expect(mails.map(({ payload }) => payload.what)).toContain('factors-taken');
    expect((await eve.refused(removeFactors, { params })).status).toBe(404);
    app.clock.pass(DAY / 24);
    expect((await eve.refused(removeFactors, { params })).message).toBe(
      'Please confirm that it’s you.',
    );
  });

  test('a lost second factor cannot be removed by other users, nor from the administrator’s account', async () => {
    const ada = await app.signIn('ada');
    expect((await ada.refused(removeFactors, taken)).status).toBe(403);
    const eve = await app.signIn('eve');
    expect((await eve.refused(removeFactors, { params: { id: 1 } })).status).toBe(403);
  });
});
