import { expect, test } from 'vitest';
import {
  addPasskey,
  beginPasskeySignIn,
  beginPasskey,
  CHALLENGE_EXPIRED,
  getUser,
  listPasskeys,
  PASSKEY_REFUSED,
  PROOF_NEEDED,
  removePasskey,
  signInByPasskey,
} from '#contract/account.ts';
import { MAX_PASSKEYS, PASSKEYS_NEED_A_NAME, TOO_MANY_PASSKEYS } from '#domain/people/passkeys.ts';
import { LIMITS } from '#server/security/limits.ts';
import { emailOf } from '#server/seeds/cast.ts';
import { Authenticator, type DeviceOptions } from '#server/testing/authenticator.ts';
import type { Caller } from '#server/testing/caller.ts';
import { TEST_NOW, testConfig } from '#server/testing/test-config.ts';
import { HOUR, openEmptyApp, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { readConfig } from '#server/config/config.ts';

const app = useRestoredTestApp();
const MINUTE = HOUR / 60;

async function enrol(caller: Caller, options: DeviceOptions = {}, name = 'Phone') {
  const device = new Authenticator(options);
  const credential = device.create(await caller.ok(beginPasskey));
  const passkey = await caller.ok(addPasskey, { body: { name, credential } });
  return { device, passkey };
}

async function enter(device: Authenticator, caller = app.visitor()) {
  const credential = device.get(await caller.ok(beginPasskeySignIn));
  return { caller, user: await caller.ok(signInByPasskey, { body: { credential } }) };
}

async function fetchRefusal(device: Authenticator, caller = app.visitor()) {
  const credential = device.get(await caller.ok(beginPasskeySignIn));
  return caller.refused(signInByPasskey, { body: { credential } });
}

async function listMailsTo(who: 'ada' | 'ben') {
  const queued = await app.rows<{ payload: object }>(
    `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mailWayIn'
      order by j.id`,
  );
  for (const { payload } of queued) await runJob('mailWayIn', app.ctx, payload);
  const { mails } = await app.ctx.mail.listOutbox({ limit: 20 });
  return mails.filter(({ to }) => to === emailOf(who)).map(({ subject }) => subject);
}

const wrong = { status: 401, message: PASSKEY_REFUSED };

test('a passkey is added with a name, signs in without a password, and stores when it was used', async () => {
  const ada = await app.signIn('ada');
  const { device, passkey } = await enrol(ada);
  expect(passkey).toEqual({
    id: expect.any(Number),
    name: 'Phone',
    createdAt: new Date(TEST_NOW).toISOString(),
    lastUsedAt: null,
    stoppedAt: null,
  });
  app.clock.pass(MINUTE);
  const { caller, user } = await enter(device);
  expect(user).toEqual(await ada.ok(getUser));
  const lastUsedAt = new Date(TEST_NOW + MINUTE).toISOString();
  expect(await caller.ok(listPasskeys)).toEqual({
    passkeys: [{ ...passkey, lastUsedAt }],
    site: { id: 'localhost', origin: 'http://localhost:4000' },
    onlyWayIn: null,
  });
  expect((await (await app.signIn('ben')).ok(listPasskeys)).passkeys).toEqual([]);
  expect(await listMailsTo('ada')).toEqual(['A passkey was added to your account']);
});

test('a passkey stops working once its owner removes it', async () => {
  const ada = await app.signIn('ada');
  const { device, passkey } = await enrol(ada);
  const params = { id: passkey.id };
  expect((await (await app.signIn('ben')).refused(removePasskey, { params })).status).toBe(404);
  await ada.ok(removePasskey, { params });
  expect(await fetchRefusal(device)).toMatchObject(wrong);
  expect((await ada.refused(removePasskey, { params })).status).toBe(404);
  expect(await listMailsTo('ada')).toContain('A passkey was removed from your account');
});

test('a passkey is deleted with the account', async () => {
  const { device } = await enrol(await app.signIn('ada'));
  await app.rows(`delete from users where username = 'ada'`);
  expect(await fetchRefusal(device)).toMatchObject(wrong);
});

test('a passkey needs a recent proof of identity to be added or removed', async () => {
  const ada = await app.signIn('ada');
  const { passkey } = await enrol(ada);
  app.clock.pass(HOUR);
  const needed = { status: 403, message: PROOF_NEEDED };
  const params = { id: passkey.id };
  expect(await ada.refused(beginPasskey)).toMatchObject(needed);
  expect(await ada.refused(addPasskey)).toMatchObject(needed);
  expect(await ada.refused(removePasskey, { params })).toMatchObject(needed);
});

test('a passkey cannot be added by visitors', async () => {
  for (const call of [listPasskeys, beginPasskey, addPasskey]) {
    expect((await app.visitor().refused(call)).status).toBe(401);
  }
});

test.each([
  ['of an unknown device', {}, false],
  ['for another site', { rpId: 'evil.example' }, true],
  ['from another page', { origin: 'https://evil.example' }, true],
  ['of a device that was not unlocked', { isVerified: false }, true],
  ['from inside a frame of another site', { crossOrigin: true }, true],
] as const)('a passkey response %s is refused with the same message', async (_, more, isKnown) => {
  const ada = await app.signIn('ada');
  const device = new Authenticator();
  if (isKnown) {
    const credential = device.create(await ada.ok(beginPasskey));
    await ada.ok(addPasskey, { body: { name: 'Phone', credential } });
  }
  Object.assign(device.options, more);
  expect(await fetchRefusal(device)).toMatchObject(wrong);
});

test("a passkey response is refused with a forged signature or another user's handle", async () => {
  const ada = await app.signIn('ada');
  const { device } = await enrol(ada);
  const visitor = app.visitor();
  const forged = new Authenticator().get(await visitor.ok(beginPasskeySignIn));
  const id = device.id.toString('base64url');
  const body = { credential: { ...forged, id, rawId: id } };
  expect(await visitor.refused(signInByPasskey, { body })).toMatchObject(wrong);
  const credential = device.get(await visitor.ok(beginPasskeySignIn));
  credential.response.userHandle = Buffer.from('user 1').toString('base64url');
  expect(await visitor.refused(signInByPasskey, { body: { credential } })).toMatchObject(wrong);
});

test('a passkey response is accepted once, within five minutes', async () => {
  const { device } = await enrol(await app.signIn('ada'));
  const visitor = app.visitor();
  const credential = device.get(await visitor.ok(beginPasskeySignIn));
  const late = device.get(await visitor.ok(beginPasskeySignIn));
  const both = await Promise.all(
    [1, 2].map(() =>
      app.visitor().raw({ method: 'POST', url: signInByPasskey.path, payload: { credential } }),
    ),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  app.clock.pass(5 * MINUTE);
  const over = { status: 400, message: CHALLENGE_EXPIRED };
  const body = { credential: late };
  expect(await visitor.refused(signInByPasskey, { body })).toMatchObject(over);
  await runJob('sweepChallenges', app.ctx, {});
  expect(await app.rows('select from passkey_challenges')).toEqual([]);
});

test("a passkey response adds no passkey when it answers another user's challenge", async () => {
  const [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
  const credential = new Authenticator().create(await ada.ok(beginPasskey));
  const body = { name: 'Phone', credential };
  const over = { status: 400, message: CHALLENGE_EXPIRED };
  expect(await ben.refused(addPasskey, { body })).toMatchObject(over);
  const signIn = await app.visitor().ok(beginPasskeySignIn);
  const made = new Authenticator().create({ ...signIn, user: { id: 'dXNlcg' } });
  expect(await ada.refused(addPasskey, { body: { name: 'x', credential: made } })).toMatchObject(
    over,
  );
});

test('a passkey response blocks the passkey and notifies its owner by mail when its counter decreases', async () => {
  const ada = await app.signIn('ada');
  const { device } = await enrol(ada, { counter: 5 });
  await enter(device);
  device.counter -= 1;
  expect(await fetchRefusal(device)).toMatchObject(wrong);
  // Both devices are blocked, because either may be the copy.
  device.counter += 10;
  expect(await fetchRefusal(device)).toMatchObject(wrong);
  const [passkey] = (await ada.ok(listPasskeys)).passkeys;
  expect(passkey?.stoppedAt).toBe(new Date(TEST_NOW).toISOString());
  expect(
    (await listMailsTo('ada')).filter((subject) => subject.includes('turned off')),
  ).toHaveLength(1);
});

test('a passkey response is accepted each time when the device has no counter', async () => {
  const { device } = await enrol(await app.signIn('ada'));
  await enter(device);
  expect((await enter(device)).user.username).toBe('ada');
});

test('a passkey response is refused with certificates', async () => {
  const ada = await app.signIn('ada');
  const statement = new Map<string, unknown>([
    ['alg', -7],
    ['sig', Buffer.alloc(70)],
    ['x5c', [Buffer.alloc(500, 48)]],
  ]);
  for (const format of ['packed', 'fido-u2f', 'android-key', 'tpm', 'apple']) {
    const device = new Authenticator({ attestation: { format, statement } });
    const credential = device.create(await ada.ok(beginPasskey));
    const refused = await ada.refused(addPasskey, { body: { name: 'Phone', credential } });
    expect([refused.status, refused.message]).toEqual([
      400,
      'Your device’s response can’t be read.',
    ]);
  }
});

test('a passkey response adds no passkey when it comes from a frame of another site', async () => {
  const ada = await app.signIn('ada');
  const device = new Authenticator({ crossOrigin: true });
  const credential = device.create(await ada.ok(beginPasskey));
  expect(await ada.refused(addPasskey, { body: { name: 'Phone', credential } })).toMatchObject({
    status: 400,
    message: 'Your device’s response can’t be read.',
  });
  expect((await ada.ok(listPasskeys)).passkeys).toEqual([]);
});

test.each([
  ['nothing', undefined],
  ['a word', 'x'],
  ['one without fields', { id: 'a', rawId: 'a', type: 'public-key', response: {} }],
  [
    'one without CBOR and JSON',
    {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
    },
  ],
])('a passkey response that is %s is refused with 400', async (_, credential) => {
  const ada = await app.signIn('ada');
  const body = { name: 'Phone', credential };
  expect((await ada.refused(addPasskey, { body })).status).toBe(400);
  expect((await ada.refused(signInByPasskey, { body })).status).toBe(400);
});

test('failed passkeys count with wrong passwords, and successful ones do not', async () => {
  const ada = await app.signIn('ada');
  const { device } = await enrol(ada);
  for (let count = 0; count < LIMITS.signInPerPair.points + 2; count += 1) await enter(device);
  const stranger = new Authenticator();
  for (let count = 0; count < LIMITS.signInPerPair.points; count += 1) {
    expect((await fetchRefusal(stranger)).status).toBe(401);
  }
  expect((await fetchRefusal(stranger)).status).toBe(429);
  await enter(device);
});

test('passkey challenges are limited per network', async () => {
  const visitor = app.visitor();
  await app.ctx.limits.addCost(
    'challengePerNetwork',
    '127.0.0.1',
    LIMITS.challengePerNetwork.points,
  );
  expect((await visitor.refused(beginPasskeySignIn)).status).toBe(429);
});

test('a user has at most ten passkeys, even after concurrent requests', async () => {
  const ada = await app.signIn('ada');
  for (let count = 2; count < MAX_PASSKEYS; count += 1) await enrol(ada);
  const made = await Promise.all(
    [1, 2, 3].map(async () => new Authenticator().create(await ada.ok(beginPasskey))),
  );
  const responses = await Promise.all(
    made.map((credential) =>
      ada.raw({ method: 'POST', url: addPasskey.path, payload: { name: 'x', credential } }),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    201, 201, 422,
  ]);
  const full = { status: 422, message: TOO_MANY_PASSKEYS };
  expect(await ada.refused(beginPasskey)).toMatchObject(full);
});

test('a site whose host is an IP address supports no passkeys, and reports why', async () => {
  const config = {
    ...testConfig(),
    publicUrl: readConfig({ PUBLIC_URL: 'http://192.168.1.7:4000' }).publicUrl,
  };
  await using numbers = await openEmptyApp({ config });
  const message = { status: 422, message: PASSKEYS_NEED_A_NAME };
  expect(await numbers.visitor().refused(beginPasskeySignIn)).toMatchObject(message);
});
