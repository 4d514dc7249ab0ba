import { beforeEach, describe, expect, test } from 'vitest';
import { changePassword, confirmIdentity, logout, PROOF_NEEDED } from '#contract/account.ts';
import * as calls from '#contract/channels.ts';
import { PROOF_HOLDS_MS } from '#domain/people/account.ts';
import {
  MAX_DEVICES,
  NO_TOPIC,
  NOT_YOUR_DEVICE,
  SWITCHED_OFF,
  TOO_MANY_DEVICES,
} from '#domain/sending/channels.ts';
import { QUIET_EMPTY } from '#domain/sending/quiet-hours.ts';
import { REFUSED } from '#server/outbound/destinations.ts';
import { CAST_PASSWORD } from '#server/seeds/cast.ts';
import type { Caller } from '#server/testing/caller.ts';
import { TEST_NOW } from '#server/testing/test-config.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { makeDeviceKeys, openPushService, type PushService } from '#server/testing/push-service.ts';

const app = useRestoredTestApp({ config: { outboundAllow: '127.0.0.1' } });

let service: PushService;
beforeEach(async () => {
  service = await openPushService();
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

async function register(caller: Caller, path = '/device') {
  const { keys, read } = makeDeviceKeys();
  const body = { endpoint: `${service.url}${path}`, keys };
  const headers = { 'user-agent': FIREFOX };
  const device = await caller.ok(calls.registerDevice, { body, headers });
  return { device, body, read };
}

const listDevices = async (caller: Caller) => (await caller.ok(calls.getChannels)).devices;

const trying = (caller: Caller, body: calls.TriedChannel) => caller.ok(calls.tryChannel, { body });

describe('push devices', () => {
  test('push devices are named after their browser, and responses contain neither address nor keys', async () => {
    const ada = await app.signIn('ada');
    const { device } = await register(ada);
    expect(device).toEqual({
      id: expect.any(Number),
      name: 'Firefox on Linux',
      createdAt: new Date(TEST_NOW).toISOString(),
      lastReachedAt: null,
      trouble: null,
      isCurrent: true,
    });
    const elsewhere = await app.signIn('ada');
    expect(await listDevices(elsewhere)).toEqual([{ ...device, isCurrent: false }]);
    expect(await listDevices(await app.signIn('ben'))).toEqual([]);
  });

  test('push devices are stored once per subscription, and each browser has one', async () => {
    const ada = await app.signIn('ada');
    const { device, body } = await register(ada);
    app.clock.pass(DAY);
    expect(await ada.ok(calls.registerDevice, { body })).toMatchObject({
      id: device.id,
      createdAt: device.createdAt,
    });
    const { device: next } = await register(ada, '/renewed');
    expect((await listDevices(ada)).map(({ id }) => id)).toEqual([next.id]);
  });

  test('push devices move to the user who signs in in the same browser, but not to a user who only knows the address', async () => {
    const ada = await app.signIn('ada');
    const { body } = await register(ada);
    const ben = await app.signIn('ben');
    const stolen = { ...body, keys: makeDeviceKeys().keys };
    expect(await ben.refused(calls.registerDevice, { body: stolen })).toMatchObject({
      status: 409,
      message: NOT_YOUR_DEVICE,
    });
    expect(await listDevices(ada)).toHaveLength(1);
    await ben.ok(calls.registerDevice, { body });
    expect([await listDevices(ada), await listDevices(ben)]).toEqual([
      [],
      [expect.objectContaining({ isCurrent: true })],
    ]);
  });

  test('push devices are removed with their session, by a sign-out or a new password', async () => {
    const [one, other] = [await app.signIn('ada'), await app.signIn('ada')];
    await register(one, '/one');
    await register(other, '/other');
    await one.ok(logout);
    expect(await listDevices(other)).toHaveLength(1);
    const third = await app.signIn('ada');
    await register(third, '/third');
    const body = { currentPassword: CAST_PASSWORD, newPassword: 'a longer password 7' };
    await third.ok(changePassword, { body });
    expect(await listDevices(third)).toEqual([expect.objectContaining({ isCurrent: true })]);
    app.clock.pass(365 * DAY);
    const later = await app.signIn('ben');
    expect(await listDevices(later)).toEqual([]);
  });

  test('push devices are removed by their owner only, and limited in number', async () => {
    const ada = await app.signIn('ada');
    const { device } = await register(ada, '/0');
    const ben = await app.signIn('ben');
    const params = { id: device.id };
    expect((await ben.refused(calls.removeDevice, { params })).status).toBe(404);
    for (let count = 1; count < MAX_DEVICES; count += 1) {
      await register(await app.signIn('ada'), `/${count}`);
    }
    const last = await app.signIn('ada');
    const body = { endpoint: `${service.url}/last`, keys: makeDeviceKeys().keys };
    expect(await last.refused(calls.registerDevice, { body })).toMatchObject({
      status: 422,
      message: TOO_MANY_DEVICES,
    });
    await ada.ok(calls.removeDevice, { params });
    await last.ok(calls.registerDevice, { body });
    expect((await ada.refused(calls.removeDevice, { params })).status).toBe(404);
  });

  test('push devices return after a removal only when their owner adds them, even with a new subscription', async () => {
    const [here, there] = [await app.signIn('ada'), await app.signIn('ada')];
    const { device, body } = await register(there);
    const renewal = { ...body, isRenewal: true };
    await there.ok(calls.registerDevice, { body: renewal });
    await here.ok(calls.removeDevice, { params: { id: device.id } });
    const { keys } = makeDeviceKeys();
    const changed = { endpoint: `${service.url}/changed`, keys, isRenewal: true };
    for (const again of [renewal, changed]) {
      expect(await there.refused(calls.registerDevice, { body: again })).toMatchObject({
        status: 409,
        message: SWITCHED_OFF,
      });
    }
    expect(await listDevices(here)).toEqual([]);
    const tried = { channel: 'push', device: device.id };
    expect((await here.refused(calls.tryChannel, { body: tried })).status).toBe(404);
    await there.ok(calls.registerDevice, { body });
    expect(await listDevices(here)).toHaveLength(1);
  });

  const { keys } = makeDeviceKeys();
  const offCurve = Buffer.from(keys.p256dh, 'base64url');
  offCurve.writeUInt8(offCurve.readUInt8(64) ^ 1, 64);
  const NO_KEY = 'This is not the key of a browser.';
  const WRONG = [
    [{ endpoint: 'https://10.0.0.1/push', keys }, 'endpoint', REFUSED.private],
    [{ endpoint: 'https://[::1]/push', keys }, 'endpoint', REFUSED.private],
    [{ endpoint: 'https://localhost/push', keys }, 'endpoint', REFUSED.private],
    [{ endpoint: 'http://8.8.8.8/push', keys }, 'endpoint', REFUSED.notEncrypted],
    [
      { endpoint: `https://a.example/${'🌱'.repeat(400)}`, keys },
      'endpoint',
      'This is not the address of a push service.',
    ],
    [{ endpoint: 'push', keys }, 'endpoint', REFUSED.notAnAddress],
    [
      { endpoint: `https://a.example/${'a'.repeat(1000)}`, keys },
      'endpoint',
      'Please use at most 1000 characters.',
    ],
    [{ keys: { ...keys, p256dh: keys.p256dh.slice(1) } }, 'keys.p256dh', NO_KEY],
    [{ keys: { ...keys, p256dh: `${keys.p256dh}A` } }, 'keys.p256dh', NO_KEY],
    [{ keys: { ...keys, p256dh: `C${keys.p256dh.slice(1)}` } }, 'keys.p256dh', NO_KEY],
    [{ keys: { ...keys, p256dh: offCurve.toString('base64url') } }, 'keys.p256dh', NO_KEY],
    [{ keys: { ...keys, auth: keys.auth.slice(1) } }, 'keys.auth', NO_KEY],
    [{ keys: { p256dh: keys.p256dh } }, 'keys.auth', NO_KEY],
  ] as const;

  test('push devices are refused with the name of the invalid field', async () => {
    const ada = await app.signIn('ada');
    for (const [sent, path, message] of WRONG) {
      const body = { endpoint: `${service.url}/device`, ...sent };
      const refused = await ada.refused(calls.registerDevice, { body });
      expect
        .soft(refused, JSON.stringify(sent))
        .toMatchObject({ status: 400, issues: [{ path, message }] });
    }
    expect(await listDevices(ada)).toEqual([]);
  });
});

describe('mail, own address and quiet hours', () => {
  const NOTHING = {
    devices: [],
    mail: false,
    isEmailConfirmed: true,
    address: null,
    quietHours: null,
  };

  test('mail, own address and quiet hours are off by default and can be changed one by one', async () => {
    const ada = await app.signIn('ada');
    const { pushKey, ...channels } = await ada.ok(calls.getChannels);
    expect(channels).toEqual(NOTHING);
    expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65);
    const change = (body: calls.ChannelsChange) => ada.ok(calls.updateChannels, { body });
    await change({ mail: true });
    await change({ quietHours: { from: '22:00', until: '07:00' } });
    const url = ' https://ntfy.example/my-topic?auth=abc ';
    expect(await change({ address: { kind: 'ntfy', url } })).toEqual({
      pushKey,
      devices: [],
      mail: true,
      isEmailConfirmed: true,
      quietHours: { from: '22:00', until: '07:00' },
      address: { kind: 'ntfy', url: url.trim(), lastReachedAt: null, trouble: null },
    });
    await change({ mail: false, address: null, quietHours: null });
    expect(await ada.ok(calls.getChannels)).toEqual({ pushKey, ...NOTHING });
    expect(await (await app.signIn('ben')).ok(calls.getChannels)).toEqual({ pushKey, ...NOTHING });
  });

  test('mail, own address and quiet hours need a recent proof of identity for a new address', async () => {
    const ada = await app.signIn('ada');
    app.clock.pass(PROOF_HOLDS_MS + 1);
    const body = { address: { kind: 'webhook', url: 'https://elsewhere.example/' } } as const;
    const needed = { status: 403, message: PROOF_NEEDED };
    expect(await ada.refused(calls.updateChannels, { body })).toMatchObject(needed);
    await ada.ok(calls.updateChannels, { body: { mail: true, address: null } });
    await ada.ok(confirmIdentity, { body: { password: CAST_PASSWORD } });
    expect(await ada.ok(calls.updateChannels, { body })).toMatchObject(body);
  });

  const WRONG = [
    [{ mail: 'yes' }, 'mail', expect.any(String)],
    [{ address: { kind: 'pager', url: 'https://a.example' } }, 'address.kind', expect.any(String)],
    [{ address: { kind: 'webhook', url: '' } }, 'address.url', 'Please enter an address.'],
    [{ address: { kind: 'webhook', url: 'https://192.168.0.1/' } }, 'address.url', REFUSED.private],
    [{ address: { kind: 'webhook', url: 'https://0x7f.2/' } }, 'address.url', REFUSED.private],
    [{ address: { kind: 'webhook', url: 'ntfy' } }, 'address.url', REFUSED.notAnAddress],
    [{ address: { kind: 'ntfy', url: 'https://ntfy.sh/' } }, 'address.url', NO_TOPIC],
    [{ address: { kind: 'ntfy', url: 'https://ntfy.sh/a/b' } }, 'address.url', NO_TOPIC],
    [{ address: { kind: 'ntfy', url: 'https://10.0.0.1/topic' } }, 'address.url', REFUSED.private],
    [{ quietHours: { from: '22:00', until: '22:00' } }, 'quietHours.until', QUIET_EMPTY],
    [{ quietHours: { from: '24:00', until: '07:00' } }, 'quietHours.from', 'Please choose a time.'],
    [{ quietHours: { from: '22:00' } }, 'quietHours.until', 'Please choose a time.'],
  ] as const;

  test('mail, own address and quiet hours are refused with the name of the invalid field', async () => {
    const ada = await app.signIn('ada');
    const before = await ada.ok(calls.getChannels);
    for (const [body, path, message] of WRONG) {
      const refused = await ada.refused(calls.updateChannels, { body });
      expect
        .soft(refused, JSON.stringify(body))
        .toMatchObject({ status: 400, issues: [{ path, message }] });
    }
    expect(await ada.ok(calls.getChannels)).toEqual(before);
  });
});

test('the channel calls refuse visitors', async () => {
  const visitor = app.visitor();
  const body = { endpoint: `${service.url}/device`, keys: makeDeviceKeys().keys };
  const refused = [
    await visitor.refused(calls.getChannels),
    await visitor.refused(calls.updateChannels, { body: { mail: true } }),
    await visitor.refused(calls.registerDevice, { body }),
    await visitor.refused(calls.removeDevice, { params: { id: 1 } }),
    await visitor.refused(calls.tryChannel, { body: { channel: 'mail' } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
});

test('tryChannel sends an encrypted notification to a device', async () => {
  const ada = await app.signIn('ada');
  const { device, read } = await register(ada);
  service.respondAt('/device', { status: 201, text: 'queued' });
  const tried = await trying(ada, { channel: 'push', device: device.id });
  expect(tried).toEqual({ isTaken: true, status: 201, answer: 'queued' });
  const [received] = service.receivedAt('/device');
  expect(received?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: String(4 * 3600),
    authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=[\w-]+$/),
  });
  expect(read(received?.body ?? Buffer.of())).toMatchObject({
    title: 'HabitCrush can reach you',
    tag: 'try',
  });
  expect(await listDevices(ada)).toMatchObject([
    { lastReachedAt: new Date(TEST_NOW).toISOString() },
  ]);
});

test('tryChannel returns the response of the receiving server, or why it was not called', async () => {
  const ada = await app.signIn('ada');
  const address = { kind: 'webhook', url: `${service.url}/hook` } as const;
  await ada.ok(calls.updateChannels, { body: { address } });
  service.respondAt('/hook', { status: 403, text: `No\u0000,\n${'x'.repeat(1000)}` });
  const refused = await trying(ada, { channel: 'address' });
  expect(refused).toMatchObject({ isTaken: false, status: 403 });
  expect(refused.answer).toMatch(/^No , x{290,}$/);
  service.respondAt('/hook', { status: 302, headers: { location: '/elsewhere' } });
  expect(await trying(ada, { channel: 'address' })).toEqual({
    isTaken: false,
    status: null,
    answer: 'It answered 302: redirects are not followed.',
  });
  const { address: kept } = await ada.ok(calls.getChannels);
  expect(kept?.trouble).toBe('It answered 302: redirects are not followed.');
});

test('tryChannel sends a mail to the address of the account', async () => {
  const ada = await app.signIn('ada');
  expect(await trying(ada, { channel: 'mail' })).toMatchObject({ isTaken: true, status: null });
  const { mails } = await app.ctx.mail.listOutbox({ limit: 1 });
  expect(mails).toMatchObject([
    { to: 'ada@habitcrush.example', subject: 'HabitCrush can reach you' },
  ]);
});

test('tryChannel returns 404 for missing channels and those of other users, and has a limit', async () => {
  const [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
  const { device } = await register(ada);
  const body = { channel: 'push', device: device.id };
  expect((await ben.refused(calls.tryChannel, { body })).status).toBe(404);
  expect((await ben.refused(calls.tryChannel, { body: { channel: 'address' } })).status).toBe(404);
  expect((await ben.refused(calls.tryChannel, { body: { channel: 'pager' } })).status).toBe(400);
  for (let count = 2; count < 20; count += 1) {
    await ben.refused(calls.tryChannel, { body: { channel: 'address' } });
  }
  expect((await ben.refused(calls.tryChannel, { body: { channel: 'address' } })).status).toBe(429);
  expect(service.receivedAt('/device')).toEqual([]);
});
