import { beforeEach, expect, test } from 'vitest';
import * as calls from '#contract/channels.ts';
import type { Notice } from '#contract/notice.ts';
import { MAX_REFUSALS } from '#domain/sending/channels.ts';
import { LIMITS } from '#server/security/limits.ts';
import { type CastName, emailOf } from '#server/seeds/cast.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { makeDeviceKeys, openPushService, type PushService } from '#server/testing/push-service.ts';
import { readPushIdentity } from './commands/push-keys.ts';
import { deliverAll, withdrawNotices } from './public.ts';

const app = useRestoredTestApp({
  config: { outboundAllow: '127.0.0.1', publicUrl: 'https://habits.example' },
});

let service: PushService;
beforeEach(async () => {
  service = await openPushService();
});

const NOTICE: Notice = {
  title: 'Read 20 pages',
  body: 'Still open today – “Ünïcödé” 🌱',
  tag: 'habit-7',
  url: '/dashboard',
  left: 2,
  actions: [
    {
      action: 'done',
      title: 'Done',
      call: { method: 'PUT', path: '/api/habits/7/days/2026-03-10', body: { completed: true } },
    },
  ],
};

const SUBJECT = 'HabitCrush: 1 habit is open';

async function addDevice(name: CastName, path: string) {
  const caller = await app.signIn(name);
  const { keys, read } = makeDeviceKeys();
  const body = { endpoint: `${service.url}${path}`, keys };
  const { id } = await caller.ok(calls.registerDevice, { body });
  return {
    id,
    caller,
    noticesTaken: () => service.receivedAt(path).map(({ body: sealed }) => read(sealed)),
  };
}

async function deliver(userId: number, notice: Notice) {
  const [outcomes = []] = await deliverAll(app.ctx, [{ userId, notice, subject: SUBJECT }]);
  return outcomes;
}

const outcomesOf = (outcomes: Awaited<ReturnType<typeof deliver>>) =>
  outcomes.map(({ channel, outcome, status }) => [channel.channel, outcome, status]);

test('deliverAll sends to all channels of a user, even if one fails', async () => {
  const { caller, noticesTaken } = await addDevice('ada', '/phone');
  const dead = await addDevice('ada', '/dead');
  service.respondAt('/dead', { status: 500, text: 'later' });
  const url = `${service.url}/hook?key=a`;
  await caller.ok(calls.updateChannels, {
    body: { mail: true, address: { kind: 'webhook', url } },
  });
  const outcomes = await deliver(await app.userId('ada'), NOTICE);
  expect(outcomesOf(outcomes)).toHaveLength(4);
  expect(outcomesOf(outcomes)).toEqual(
    expect.arrayContaining([
      ['address', 'accepted', 201],
      ['mail', 'accepted', null],
      ['push', 'unavailable', 500],
      ['push', 'accepted', 201],
    ]),
  );
  expect(noticesTaken()).toEqual([NOTICE]);
  expect(dead.noticesTaken()).toEqual([NOTICE]);
  const [hook] = service.receivedAt('/hook?key=a');
  expect(JSON.parse(String(hook?.body))).toEqual({
    title: NOTICE.title,
    body: NOTICE.body,
    tag: NOTICE.tag,
    left: 2,
    url: 'https://habits.example/dashboard',
    actions: [
      {
        action: 'done',
        title: 'Done',
        call: {
          ...NOTICE.actions[0]?.call,
          url: 'https://habits.example/api/habits/7/days/2026-03-10',
        },
      },
    ],
  });
  const { mails } = await app.ctx.mail.listOutbox({ limit: 9 });
  expect(mails).toMatchObject([{ to: 'ada@habitcrush.example', subject: SUBJECT }]);
  expect(mails[0]?.text).toContain('https://habits.example/dashboard');
  expect(await deliver(await app.userId('ben'), NOTICE)).toEqual([]);
});

test("deliverAll sends the format of ntfy's API to an ntfy topic", async () => {
  const ada = await app.signIn('ada');
  const url = `${service.url}/my-topic?auth=abc`;
  await ada.ok(calls.updateChannels, { body: { address: { kind: 'ntfy', url } } });
  await deliver(await app.userId('ada'), NOTICE);
  const [received] = service.receivedAt('/?auth=abc');
  expect(JSON.parse(String(received?.body))).toEqual({
    topic: 'my-topic',
    title: NOTICE.title,
    message: NOTICE.body,
    click: 'https://habits.example/dashboard',
    actions: [
      { action: 'view', label: 'Open', url: 'https://habits.example/dashboard', clear: true },
    ],
  });
});

test('deliverAll shortens a notification that is too long for a push message, and then drops its buttons', async () => {
  const { noticesTaken } = await addDevice('ada', '/phone');
  const ada = await app.userId('ada');
  await deliver(ada, { ...NOTICE, body: '🌱'.repeat(3000) });
  await deliver(ada, {
    ...NOTICE,
    actions: NOTICE.actions.map((action) => ({ ...action, title: 'a'.repeat(5000) })),
  });
  const [cut, bare] = noticesTaken();
  expect(cut).toMatchObject({ title: NOTICE.title, actions: NOTICE.actions });
  expect(cut?.body).toMatch(/^(🌱)+…$/u);
  expect(bare).toMatchObject({ title: NOTICE.title, actions: [] });
});

test('deliverAll uses the other channels when the mailbox has reached its daily limit', async () => {
  const { caller } = await addDevice('ada', '/phone');
  await caller.ok(calls.updateChannels, { body: { mail: true } });
  const { points } = LIMITS.noticePerMailbox;
  await app.ctx.limits.addCost('noticePerMailbox', emailOf('ada'), points - 1);
  await deliver(await app.userId('ada'), NOTICE);
  const outcomes = await deliver(await app.userId('ada'), NOTICE);
  expect(outcomesOf(outcomes)).toEqual(
    expect.arrayContaining([
      ['push', 'accepted', 201],
      ['mail', 'refused', null],
    ]),
  );
  const { mails } = await app.ctx.mail.listOutbox({ limit: 9 });
  expect(mails).toHaveLength(1);
});

test('deliverAll encrypts each notification for its user, and does not wait for a missing device', async () => {
  const people = ['ada', 'ben', 'cleo'] as const;
  const devices = [];
  for (const name of people) devices.push(await addDevice(name, `/${name}`));
  service.respondAt('/ben', { status: 410, text: 'gone' });
  const ids = await Promise.all(people.map((name) => app.userId(name)));
  const deliveries = ids.map((userId, at) => ({
    userId,
    notice: { ...NOTICE, tag: `habit-${at}` },
    subject: SUBJECT,
  }));
  const outcomes = await deliverAll(app.ctx, deliveries);
  expect(outcomes.map(outcomesOf)).toEqual([
    [['push', 'accepted', 201]],
    [['push', 'gone', 410]],
    [['push', 'accepted', 201]],
  ]);
  const tags = devices.map((device) => device.noticesTaken()[0]?.tag);
  expect(tags).toEqual(['habit-0', 'habit-1', 'habit-2']);
});

const readDevices = () =>
  app.rows<{ refusals: number; trouble: string | null }>(
    'select refusals, trouble from push_devices',
  );

test.each([404, 410])('a push device is deleted after a %i', async (status) => {
  await addDevice('ada', '/phone');
  service.respondAt('/phone', { status });
  await deliver(await app.userId('ada'), NOTICE);
  expect(await readDevices()).toEqual([]);
});

test('a push device is deleted after repeated refusals, and a success resets the count', async () => {
  await addDevice('ada', '/phone');
  const ada = await app.userId('ada');
  const refuse = async (times: number) => {
    service.respondAt('/phone', { status: 403, text: 'BadJwtToken' });
    for (let count = 0; count < times; count += 1) await deliver(ada, NOTICE);
  };
  await refuse(MAX_REFUSALS - 1);
  const [device] = await readDevices();
  expect(device).toEqual({ refusals: MAX_REFUSALS - 1, trouble: '403 BadJwtToken' });
  service.respondAt('/phone', { status: 201 });
  await deliver(ada, NOTICE);
  expect(await readDevices()).toEqual([{ refusals: 0, trouble: null }]);
  await refuse(MAX_REFUSALS);
  expect(await readDevices()).toEqual([]);
});

test('a push device keeps its count of refusals when the push service is down or overloaded', async () => {
  await addDevice('ada', '/phone');
  const ada = await app.userId('ada');
  for (const status of [429, 503, 500]) {
    service.respondAt('/phone', { status });
    await deliver(ada, NOTICE);
  }
  expect(await readDevices()).toEqual([{ refusals: 0, trouble: '500' }]);
});

test('a push device receives withdrawals of notifications, unless it is from Apple', async () => {
  const { noticesTaken } = await addDevice('ada', '/phone');
  const apples = await addDevice('ada', '/apple');
  await app.rows(
    `update push_devices set endpoint = 'https://web.push.apple.com/a' where id = $1`,
    [apples.id],
  );
  await withdrawNotices(app.ctx, await app.userId('ada'), ['habit-7', 'evening']);
  await withdrawNotices(app.ctx, await app.userId('ada'), []);
  expect(noticesTaken()).toMatchObject([{ close: ['habit-7', 'evening'], actions: [] }]);
  expect(await readDevices()).toEqual([
    { refusals: 0, trouble: null },
    { refusals: 0, trouble: null },
  ]);
});

test("the server's push keys are created once, even by concurrent nodes", async () => {
  const keys = await Promise.all([0, 1, 2, 3].map(() => readPushIdentity({ ...app.ctx })));
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(await app.rows('select from push_keys')).toHaveLength(1);
});
