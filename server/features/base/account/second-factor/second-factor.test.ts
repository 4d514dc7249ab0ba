import { describe, expect, test } from 'vitest';
import {
  beginSecondFactor,
  changePassword,
  CODE_NEEDED,
  confirmByCode,
  confirmByPasskey,
  finishSignIn,
  listProofMethods,
  getSecondFactor,
  getUser,
  login,
  PROOF_NEEDED,
  renewRecoveryCodes,
  SECOND_STEP_EXPIRED,
  turnOffSecondFactor,
  turnOnSecondFactor,
  WRONG_CODE,
  WRONG_CREDENTIALS,
  addPasskey,
  beginPasskeySignIn,
  beginPasskey,
  PASSKEY_REFUSED,
} from '#contract/account.ts';
import { createToken } from '#contract/tokens.ts';
import { codeOf } from '#server/security/one-time-codes.ts';
import { LIMITS } from '#server/security/limits.ts';
import { CAST_PASSWORD, type CastName, emailOf } from '#server/seeds/cast.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import type { Caller } from '#server/testing/caller.ts';
import { TEST_NOW } from '#server/testing/test-config.ts';
import { HOUR, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';

const app = useRestoredTestApp();
const MINUTE = HOUR / 60;
const STEP = MINUTE / 2;

const credentials = (who: CastName, password = CAST_PASSWORD) => ({
  body: { email: emailOf(who), password },
});

/** Returns the code that the authenticator app shows `ahead` steps from now. */
async function computeCode(who: CastName, ahead = 0): Promise<string> {
  const [row] = await app.rows<{ secret: Buffer }>(
    'select secret from second_factors f join users u on u.id = f.user_id where u.username = $1',
    [who],
  );
  return codeOf(row?.secret ?? Buffer.alloc(20), Math.floor(app.clock.now() / STEP) + ahead);
}

/** Advances the clock one step, so that the next code is unused. */
async function setUp(who: CastName = 'ada') {
  const caller = await app.signIn(who);
  await caller.ok(beginSecondFactor);
  const code = await computeCode(who);
  const { recoveryCodes } = await caller.ok(turnOnSecondFactor, { body: { code } });
  app.clock.pass(STEP);
  return { caller, recoveryCodes };
}

/** Signs in up to the code. */
async function enterPassword(who: CastName = 'ada'): Promise<Caller> {
  const caller = app.visitor();
  expect(await caller.refused(login, credentials(who))).toMatchObject({
    status: 403,
    message: CODE_NEEDED,
  });
  return caller;
}

const send = (caller: Caller, code: string) =>
  caller.raw({ method: 'POST', url: finishSignIn.path, payload: { code } });

async function listSentMails(): Promise<string[]> {
  const queued = await app.rows<{ payload: object }>(
    `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mailWayIn'
      order by j.id`,
  );
  for (const { payload } of queued) await runJob('mailWayIn', app.ctx, payload);
  return (await app.ctx.mail.listOutbox({ limit: 20 })).mails.map(({ subject }) => subject);
}

const wrong = { status: 400, issues: [{ path: 'code', message: WRONG_CODE }] };
const expired = { status: 401, message: SECOND_STEP_EXPIRED };

describe('second factor', () => {
  test('a second factor is on once the user has confirmed a code from the app', async () => {
    const ada = await app.signIn('ada');
    const { secret, address } = await ada.ok(beginSecondFactor);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toBe(`otpauth://totp/localhost:ada?secret=${secret}&issuer=localhost`);
    expect(await ada.refused(turnOnSecondFactor, { body: { code: '000000' } })).toMatchObject(
      wrong,
    );
    await app.signIn('ada');
    // A second tab gets the same secret.
    expect((await ada.ok(beginSecondFactor)).secret).toBe(secret);
    const code = await computeCode('ada');
    const { recoveryCodes } = await ada.ok(turnOnSecondFactor, { body: { code } });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await ada.ok(getSecondFactor)).toEqual({
      onSince: new Date(TEST_NOW).toISOString(),
      recoveryCodesLeft: 10,
      due: null,
    });
    const stored = JSON.stringify(await app.rows('select * from recovery_codes'));
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''));
    expect((await ada.refused(beginSecondFactor)).status).toBe(409);
    expect((await ada.refused(turnOnSecondFactor, { body: { code } })).status).toBe(409);
    expect(await listSentMails()).toEqual(['Two-factor is on']);
  });

  test('a second factor replaces a secret that was created 15 minutes ago', async () => {
    const ada = await app.signIn('ada');
    const { secret } = await ada.ok(beginSecondFactor);
    app.clock.pass(15 * MINUTE);
    const code = await computeCode('ada');
    expect((await ada.refused(turnOnSecondFactor, { body: { code } })).status).toBe(409);
    expect((await ada.ok(beginSecondFactor)).secret).not.toBe(secret);
  });

  test('a second factor gives each session its own secret, and only that session can confirm it', async () => {
    const [watcher, owner] = [await app.signIn('ada'), await app.signIn('ada')];
    const seen = (await watcher.ok(beginSecondFactor)).secret;
    const own = (await owner.ok(beginSecondFactor)).secret;
    expect(own).not.toBe(seen);
    const body = { code: await computeCode('ada') };
    expect((await watcher.refused(turnOnSecondFactor, { body })).status).toBe(409);
    expect((await owner.ok(beginSecondFactor)).secret).toBe(own);
    await owner.ok(turnOnSecondFactor, { body });
    expect(await owner.ok(getSecondFactor)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test('a second factor refuses the code of a session when another session has started the setup after it', async () => {
    const [owner, other] = [await app.signIn('ada'), await app.signIn('ada')];
    await owner.ok(beginSecondFactor);
    const body = { code: await computeCode('ada') };
    await other.ok(beginSecondFactor);
    expect((await owner.refused(turnOnSecondFactor, { body })).status).toBe(409);
    expect(await owner.ok(getSecondFactor)).toMatchObject({ onSince: null });
  });

  test('a second factor asks for a code after the password and opens no session before it', async () => {
    await setUp();
    const caller = await enterPassword();
    expect(caller.cookie).toBeUndefined();
    expect((await caller.refused(getUser)).status).toBe(401);
    const user = await caller.ok(finishSignIn, { body: { code: await computeCode('ada') } });
    expect(user).toEqual(await caller.ok(getUser));
    // The pending sign-in can be used only once.
    const again = app.visitor();
    again.half = caller.half;
    expect(
      await again.refused(finishSignIn, { body: { code: await computeCode('ada', 1) } }),
    ).toMatchObject(expired);
  });

  test('a second factor does not reveal to someone without the password that a second factor is on', async () => {
    await setUp();
    expect(await app.visitor().refused(login, credentials('ada', 'not this one'))).toMatchObject({
      status: 401,
      message: WRONG_CREDENTIALS,
    });
  });

  test('a second factor deletes the recovery codes when the user turns it off', async () => {
    const { caller } = await setUp();
    app.clock.pass(HOUR);
    expect(await caller.refused(turnOffSecondFactor)).toMatchObject({
      status: 403,
      message: PROOF_NEEDED,
    });
    await caller.ok(confirmByCode, { body: { code: await computeCode('ada') } });
    await caller.ok(turnOffSecondFactor);
    await app.signIn('ada');
    expect(await app.rows('select from recovery_codes')).toEqual([]);
    expect((await caller.refused(turnOffSecondFactor)).status).toBe(404);
    expect((await caller.refused(renewRecoveryCodes)).status).toBe(404);
    expect(await listSentMails()).toContain('Two-factor is off');
  });

  test('a second factor can be turned on at most ten times an hour, because each time hashes ten codes and sends a mail', async () => {
    const { caller } = await setUp();
    const { id } = await caller.ok(getUser);
    await app.ctx.limits.addCost(
      'recoveryPerAccount',
      String(id),
      LIMITS.recoveryPerAccount.points,
    );
    await caller.ok(turnOffSecondFactor);
    await caller.ok(beginSecondFactor);
    const body = { code: await computeCode('ada') };
    expect((await caller.refused(turnOnSecondFactor, { body })).status).toBe(429);
    expect(await caller.ok(getSecondFactor)).toMatchObject({ onSince: null });
  });

  test('a second factor cannot be read or changed without a session', async () => {
    for (const call of [
      getSecondFactor,
      beginSecondFactor,
      turnOnSecondFactor,
      turnOffSecondFactor,
      renewRecoveryCodes,
    ]) {
      expect((await app.visitor().refused(call, { body: { code: '123456' } })).status).toBe(401);
    }
  });
});

describe('code', () => {
  test.each([
    ['of the step before', -1, 200],
    ['of the next step', 1, 200],
    ['of two steps before', -2, 400],
    ['of two steps ahead', 2, 400],
  ])('a code %s (%i) gets a %i', async (_, ahead, status) => {
    await setUp();
    app.clock.pass(10 * STEP);
    expect((await send(await enterPassword(), await computeCode('ada', ahead))).statusCode).toBe(
      status,
    );
  });

  test('a code works once, even when three requests send it concurrently', async () => {
    await setUp();
    const halves = [await enterPassword(), await enterPassword(), await enterPassword()];
    const code = await computeCode('ada');
    const responses = await Promise.all(halves.map((half) => send(half, code)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400,
    ]);
    // A code older than the last used one is refused too.
    expect((await send(await enterPassword(), await computeCode('ada', -1))).statusCode).toBe(400);
  });

  test('a code is accepted within five minutes of the password', async () => {
    await setUp();
    const caller = await enterPassword();
    app.clock.pass(5 * MINUTE);
    expect(
      await caller.refused(finishSignIn, { body: { code: await computeCode('ada') } }),
    ).toMatchObject(expired);
    await runJob('sweepChallenges', app.ctx, {});
    expect(await app.rows('select from half_sessions')).toEqual([]);
  });

  test('a code may be wrong five times, concurrent requests included, and then the user gets a mail', async () => {
    await setUp();
    const caller = await enterPassword();
    const tries = await Promise.all(Array.from({ length: 8 }, () => send(caller, '000000')));
    const statuses = tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 401, 401, 401]);
    expect(
      await caller.refused(finishSignIn, { body: { code: await computeCode('ada') } }),
    ).toMatchObject(expired);
    expect(await listSentMails()).toContain('Someone knows your password');
  });

  test('a code can be guessed twenty times an hour, however often the password is entered', async () => {
    const { caller: owner } = await setUp();
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const caller = await enterPassword();
      for (let guess = 0; guess < 5; guess += 1)
        statuses.push((await send(caller, '000000')).statusCode);
    }
    const accepted = statuses.filter((status) => status === 400);
    expect(accepted).toHaveLength(LIMITS.codePerAccount.points);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
    // A known browser has its own limit.
    expect((await owner.refused(login, credentials('ada'))).status).toBe(403);
    await owner.ok(finishSignIn, { body: { code: await computeCode('ada') } });
    expect((await listSentMails()).filter((subject) => subject.startsWith('Someone'))).toHaveLength(
      1,
    );
  });

  test('a code does not finish a sign-in that started with the previous password', async () => {
    const { caller } = await setUp();
    const half = await enterPassword();
    const body = { currentPassword: CAST_PASSWORD, newPassword: 'another long walk' };
    await caller.ok(changePassword, { body });
    expect(
      await half.refused(finishSignIn, { body: { code: await computeCode('ada') } }),
    ).toMatchObject(expired);
  });

  test('a code is refused when no password was entered before', async () => {
    await setUp();
    const visitor = app.visitor();
    const body = { code: await computeCode('ada') };
    expect(await visitor.refused(finishSignIn, { body })).toMatchObject(expired);
    visitor.half = 'half=made-up';
    expect(await visitor.refused(finishSignIn, { body })).toMatchObject(expired);
  });
});

describe('recovery code', () => {
  test('a recovery code signs in once, in any spelling, and a mail says how many codes are left', async () => {
    const { caller, recoveryCodes } = await setUp();
    const [code = ''] = recoveryCodes;
    const halves = [await enterPassword(), await enterPassword()];
    const typed = code.toLowerCase().replace('-', ' ');
    const responses = await Promise.all(halves.map((half) => send(half, typed)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 400,
    ]);
    expect((await send(await enterPassword(), code)).statusCode).toBe(400);
    expect((await caller.ok(getSecondFactor)).recoveryCodesLeft).toBe(9);
    expect(await listSentMails()).toContain('One of your recovery codes was used');
    const { mails } = await app.ctx.mail.listOutbox({ limit: 20 });
    expect(mails.find(({ subject }) => subject.includes('recovery'))?.text).toMatch(
      /Codes left: *9/,
    );
  });

  test('a recovery code stops working when the codes are renewed', async () => {
    const { caller, recoveryCodes } = await setUp();
    const { recoveryCodes: renewed } = await caller.ok(renewRecoveryCodes);
    expect((await send(await enterPassword(), recoveryCodes[1] ?? '')).statusCode).toBe(400);
    expect((await send(await enterPassword(), renewed[1] ?? '')).statusCode).toBe(200);
  });

  test('a recovery code is refused for another user', async () => {
    const { recoveryCodes } = await setUp('ben');
    await setUp('ada');
    expect((await send(await enterPassword('ada'), recoveryCodes[0] ?? '')).statusCode).toBe(400);
  });
});

describe('confirmation of identity', () => {
  const token = { body: { name: 'Shell', scopes: ['read'] as const, habitId: null, days: null } };
  const needed = { status: 403, message: PROOF_NEEDED };
  const make = (caller: Caller) =>
    caller.ok(createToken, { body: { ...token.body, scopes: ['read'] } });

  test('confirmation of identity accepts each code once', async () => {
    const { caller } = await setUp();
    expect(await caller.ok(listProofMethods)).toEqual({ ways: ['password', 'code'] });
    app.clock.pass(HOUR);
    expect(await caller.refused(createToken, token)).toMatchObject(needed);
    expect(await caller.refused(confirmByCode, { body: { code: '000000' } })).toMatchObject(wrong);
    const body = { code: await computeCode('ada') };
    await caller.ok(confirmByCode, { body });
    await make(caller);
    expect(await caller.refused(confirmByCode, { body })).toMatchObject(wrong);
  });

  test('confirmation of identity accepts a passkey of the user but not of another user', async () => {
    const [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
    const [own, other] = [new Authenticator(), new Authenticator()];
    for (const [caller, device] of [
      [ada, own],
      [ben, other],
    ] as const) {
      const credential = device.create(await caller.ok(beginPasskey));
      await caller.ok(addPasskey, { body: { name: 'Phone', credential } });
    }
    expect(await ada.ok(listProofMethods)).toEqual({ ways: ['password', 'passkey'] });
    app.clock.pass(HOUR);
    const signAnswer = async (device: Authenticator) => ({
      body: { credential: device.get(await ada.ok(beginPasskeySignIn)) },
    });
    expect(await ada.refused(confirmByPasskey, await signAnswer(other))).toMatchObject({
      status: 400,
      message: PASSKEY_REFUSED,
    });
    expect(await ada.refused(createToken, token)).toMatchObject(needed);
    await ada.ok(confirmByPasskey, await signAnswer(own));
    await make(ada);
  });

  test('confirmation of identity allows ten attempts in a quarter of an hour per session', async () => {
    const { caller } = await setUp();
    for (let count = 0; count < LIMITS.passwordPerSession.points; count += 1) {
      expect((await caller.refused(confirmByCode, { body: { code: '000000' } })).status).toBe(400);
    }
    const body = { code: await computeCode('ada') };
    expect((await caller.refused(confirmByCode, { body })).status).toBe(429);
  });

  test('confirmation of identity allows twenty wrong codes an hour per account, however many sessions send them', async () => {
    const { caller } = await setUp();
    const id = String((await caller.ok(getUser)).id);
    await app.ctx.limits.addCost('proofCodePerAccount', id, LIMITS.proofCodePerAccount.points - 1);
    // A right code leaves the count as it was.
    await caller.ok(confirmByCode, { body: { code: await computeCode('ada') } });
    const guess = { body: { code: '000000' } };
    expect((await caller.refused(confirmByCode, guess)).status).toBe(400);
    const other = await enterPassword();
    await other.ok(finishSignIn, { body: { code: await computeCode('ada', 1) } });
    expect((await other.refused(confirmByCode, guess)).status).toBe(429);
  });
});
