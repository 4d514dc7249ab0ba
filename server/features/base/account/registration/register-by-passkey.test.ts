import { describe, expect, test } from 'vitest';
import {
  beginPasskeySignIn,
  beginRegistrationByPasskey,
  CHALLENGE_EXPIRED,
  getRegistrationRules,
  getUser,
  listPasskeys,
  registerByPasskey,
  RESET_LINK_EXPIRED,
  signInByPasskey,
  TAKEN,
} from '#contract/account.ts';
import { emailOf } from '#server/seeds/cast.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import { openEmptyApp, type TestApp, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { LIMITS } from '#server/security/limits.ts';
import { prepareAdministrator } from './set-up.ts';

const app = useRestoredTestApp({ config: { passwordSignIn: 'off' } });
const NORA = { email: 'nora@example.org', username: 'nora', invitationCode: 'COME-IN' };

const invite = (email: string = NORA.email) =>
  app.rows(
    `insert into approved_emails (email, invitation_code, code_expires)
     values ($1, $2, $3)`,
    [email, NORA.invitationCode, new Date(app.clock.now() + 86_400_000)],
  );

/** Returns the response of a device for a user without an account. */
async function made(person: Partial<typeof NORA> = NORA, on: TestApp = app) {
  const caller = on.visitor();
  const device = new Authenticator();
  const options = await caller.ok(beginRegistrationByPasskey, { body: { ...NORA, ...person } });
  const body = { ...NORA, ...person, credential: device.create(options) };
  return { caller, device, options, body };
}

describe('registering with a passkey, with password sign-in off', () => {
  test('registering with a passkey where passwords are off needs an invitation, and signs the user in', async () => {
    await invite();
    expect((await app.visitor().ok(getRegistrationRules)).by).toEqual(['passkey']);
    const { caller, device, body } = await made();
    expect((await caller.refused(getUser)).status).toBe(401);
    const user = await caller.ok(registerByPasskey, { body });
    expect(user).toMatchObject({ username: 'nora', role: 'user', hasNoPassword: true });
    const { passkeys, onlyWayIn } = await caller.ok(listPasskeys);
    expect(passkeys).toHaveLength(1);
    expect(onlyWayIn).toBe(passkeys[0]?.id);
    const again = app.visitor();
    const credential = device.get(await again.ok(beginPasskeySignIn));
    expect(await again.ok(signInByPasskey, { body: { credential } })).toMatchObject({
      username: 'nora',
    });
  });

  test('registering with a passkey where passwords are off is refused without a valid invitation, and stores nothing', async () => {
    await invite('other@example.org');
    for (const invitationCode of ['', 'WRONG', NORA.invitationCode]) {
      const { caller, body } = await made({ invitationCode });
      expect((await caller.refused(registerByPasskey, { body })).status).toBe(403);
    }
    expect(await app.rows('select from passkeys')).toEqual([]);
    expect(await app.rows(`select from users where username = 'nora'`)).toEqual([]);
  });

  test('registering with a passkey where passwords are off reports a taken username before and after the device is used', async () => {
    await invite();
    const conflict = { status: 409, message: TAKEN.username };
    const body = { ...NORA, username: 'ada' };
    const visitor = app.visitor();
    expect(await visitor.refused(beginRegistrationByPasskey, { body })).toMatchObject(conflict);
    const late = await made();
    await app.rows(`update users set username = 'nora' where username = 'ben'`);
    expect(await late.caller.refused(registerByPasskey, { body: late.body })).toMatchObject(
      conflict,
    );
  });

  test('registering with a passkey where passwords are off accepts a challenge once, within five minutes, and only for registering', async () => {
    await invite();
    const over = { status: 400, message: CHALLENGE_EXPIRED };
    const first = await made();
    await first.caller.ok(registerByPasskey, { body: first.body });
    expect(await first.caller.refused(registerByPasskey, { body: first.body })).toMatchObject(over);
    const late = await made({ username: 'nora-2' });
    app.clock.pass(5 * 60_000);
    expect(await late.caller.refused(registerByPasskey, { body: late.body })).toMatchObject(over);
    const { caller, device, options } = await made({ username: 'nora-3' });
    const credential = device.get(options);
    expect(await caller.refused(signInByPasskey, { body: { credential } })).toMatchObject(over);
    const ofSignIn = await caller.ok(beginPasskeySignIn);
    const response = device.create({ ...options, challenge: ofSignIn.challenge });
    const body = { ...NORA, credential: response };
    expect(await caller.refused(registerByPasskey, { body })).toMatchObject(over);
    app.clock.pass(5 * 60_000);
    await runJob('sweepChallenges', app.ctx, {});
    expect(await app.rows('select from passkey_challenges')).toEqual([]);
  });

  test('registering with a passkey where passwords are off refuses an invented setup code', async () => {
    await invite();
    const { caller, body } = await made({ invitationCode: 'a'.repeat(32) });
    expect((await caller.refused(registerByPasskey, { body })).status).toBe(403);
  });

  test('registering with a passkey where passwords are off reveals a registered address only to a visitor with an invitation to it', async () => {
    await invite(emailOf('ada'));
    const { caller, body } = await made({ email: emailOf('ada') });
    expect(await caller.refused(registerByPasskey, { body })).toMatchObject({
      status: 409,
      message: TAKEN.email,
    });
    expect(await app.rows('select from passkeys')).toEqual([]);
  });

  test('registering with a passkey where passwords are off counts toward the limits of registrations', async () => {
    const { caller, body } = await made();
    const { points } = LIMITS.registerPerNetwork;
    await app.ctx.limits.addCost('registerPerNetwork', '127.0.0.1', points);
    expect((await caller.refused(registerByPasskey, { body })).status).toBe(429);
  });
});

test('the first user becomes the administrator through the setup link, which works once', async () => {
  await using fresh = await openEmptyApp({ config: { passwordSignIn: 'off' } });
  const link = (await prepareAdministrator(fresh.ctx)) ?? '';
  const invitationCode = new URL(link).searchParams.get('code') ?? '';
  const [one, other] = [
    await made({ invitationCode }, fresh),
    await made({ invitationCode, username: 'late', email: 'late@example.org' }, fresh),
  ];
  const user = await one.caller.ok(registerByPasskey, { body: one.body });
  expect(user).toMatchObject({ username: 'nora', role: 'admin' });
  expect(await other.caller.refused(registerByPasskey, { body: other.body })).toMatchObject({
    status: 403,
    message: RESET_LINK_EXPIRED,
  });
  expect(await fresh.rows('select id from users')).toEqual([{ id: 1 }]);
});
