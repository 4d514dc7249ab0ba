import { beforeEach, expect, test } from 'vitest';
import {
  addPasskey,
  beginPasskeySignIn,
  beginPasskey,
  CODE_NEEDED,
  login,
  PASSKEY_NEEDED,
  signInByPasskey,
} from '#contract/account.ts';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import { LIMITS } from '#server/security/limits.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import { TEST_NOW } from '#server/testing/test-config.ts';
import { DAY, useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

const UNKNOWN = 'unknown@habitcrush.example';

const tryAs = (email: string, network: string, password = 'a guess') =>
  app.fastify.inject({
    method: 'POST',
    url: login.path,
    remoteAddress: network,
    payload: { email, password },
  });

/** The maximum number of wrong passwords per account and hour from all networks. */
async function guessAtAll(emails: readonly string[]): Promise<void> {
  for (const email of emails) await tryAs(email, '198.51.100.1');
  await app.rows(
    `update rate_limits set points = $1, expire = $2 where key like 'signInPerAccount:%'`,
    [LIMITS.signInPerAccount.points, Date.now() + LIMITS.signInPerAccount.seconds * 1000],
  );
}

async function addPasskeyFor(name: 'ada' | 'eve'): Promise<Authenticator> {
  const user = await app.signIn(name);
  const device = new Authenticator();
  const credential = device.create(await user.ok(beginPasskey));
  await user.ok(addPasskey, { body: { name: 'Phone', credential } });
  return device;
}

const turnOnCodeForAda = () =>
  app.rows(
    `insert into second_factors (user_id, secret, recovery_salt, created_at, on_since)
     select id, $1, $2, now(), now() from users where username = 'ada'`,
    [Buffer.alloc(20), Buffer.alloc(16)],
  );

/** An administrator who needs a second factor, and has a passkey. */
async function requirePasskeyForEve(): Promise<void> {
  await addPasskeyFor('eve');
  app.clock.pass(7 * DAY);
}

beforeEach(async () => {
  const now = new Date(TEST_NOW);
  await app.rows('update system_settings set updated_at = $1', [now]);
  await app.rows('update users set created_at = $1', [now]);
});

test.each([
  ['code', 'ada', turnOnCodeForAda, CODE_NEEDED],
  ['passkey', 'eve', requirePasskeyForEve, PASSKEY_NEEDED],
] as const)(
  'wrong passwords from many networks do not lock out a user whose password needs a %s',
  async (_, name, prepare, needed) => {
    await prepare();
    const emails = [emailOf(name), emailOf('ben'), UNKNOWN];
    await guessAtAll(emails);
    const right = await tryAs(emailOf(name), '198.51.100.2', CAST_PASSWORD);
    expect([right.statusCode, right.json()]).toMatchObject([403, { message: needed }]);
    expect((await tryAs(emailOf('ben'), '198.51.100.2', CAST_PASSWORD)).statusCode).toBe(429);
    // A wrong password reveals neither the account nor its factor.
    const limited = await Promise.all(emails.map((email) => tryAs(email, '198.51.100.3')));
    expect(limited.map((response) => response.statusCode)).toEqual([429, 429, 429]);
    expect(new Set(limited.map((response) => response.body)).size).toBe(1);
  },
);

test('wrong passwords from many networks do not prevent a sign-in by passkey', async () => {
  const device = await addPasskeyFor('ada');
  await guessAtAll([emailOf('ada')]);
  expect((await tryAs(emailOf('ada'), '198.51.100.2', CAST_PASSWORD)).statusCode).toBe(429);
  const visitor = app.visitor();
  const credential = device.get(await visitor.ok(beginPasskeySignIn));
  const user = await visitor.ok(signInByPasskey, { body: { credential } });
  expect(user).toMatchObject({ username: 'ada' });
});
