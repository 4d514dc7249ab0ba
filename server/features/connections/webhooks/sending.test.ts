import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import { sendEncouragement } from '#contract/encouragement.ts';
import { follow } from '#contract/follows.ts';
import * as habits from '#contract/habits.ts';
import type { WebhookRule } from '#contract/webhooks/shapes.ts';
import * as calls from '#contract/webhooks.ts';
import {
  DELIVERIES_SHOWN,
  MAX_QUEUED_DELIVERIES,
  WAS_SWITCHED_OFF,
  WEBHOOK_EVENTS,
} from '#domain/sending/webhooks.ts';
import { createContext } from '#server/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { TEST_NOW } from '#server/testing/test-config.ts';
import { DAY, HOUR, useTestApp } from '#server/testing/open-app.ts';
import { openPushService, type PushService } from '#server/testing/push-service.ts';
import { runJob, runWaitingJobs } from '#server/testing/run-jobs.ts';

const app = useTestApp({ config: { outboundAllow: '127.0.0.1' } });

let receiver: PushService;
beforeEach(async () => {
  receiver = await openPushService();
});

const TODAY = '2026-03-10';
const PATH = '/hook';

async function hooked(rule: Partial<WebhookRule> = {}) {
  const ada = await app.signIn('ada');
  const body = { name: 'House', url: `${receiver.url}${PATH}`, events: [...WEBHOOK_EVENTS] };
  const webhook = await ada.ok(calls.createWebhook, { body: { ...body, ...rule } });
  await runWaitingJobs(app);
  return { ada, webhook };
}

type Body = { id: string; event: string; at: string; data: Record<string, unknown> };

const bodiesAt = (path = PATH) =>
  receiver.receivedAt(path).map(({ body }) => JSON.parse(body.toString()) as Body);

const eventsAt = (path = PATH) => bodiesAt(path).map(({ event }) => event);

const send = () => runJob('sendWebhooks', app.ctx, {});

async function addHabit(ada: Caller, more: object = {}) {
  return ada.ok(habits.createHabit, { body: { name: 'Swim', type: 'daily', ...more } });
}

const setToday = (caller: Caller, id: number, body: object) =>
  caller.ok(habits.setDay, { params: { id, date: TODAY }, body });

const getLog = async (caller: Caller, id: number) =>
  (await caller.ok(calls.listDeliveries, { params: { id } })).deliveries;

test('a webhook event is sent with its data and a signature that the receiver can verify', async () => {
  const { ada, webhook } = await hooked();
  const { id } = await addHabit(ada);
  await setToday(ada, id, { completed: true });
  await runWaitingJobs(app);
  const [taken] = receiver.receivedAt(PATH);
  const body = taken?.body.toString() ?? '';
  expect(JSON.parse(body)).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    event: 'done',
    at: new Date(TEST_NOW).toISOString(),
    data: {
      habit: { id, name: 'Swim' },
      day: TODAY,
      completed: true,
      skipped: false,
      amount: null,
    },
  });
  const timestamp = String(TEST_NOW / 1000);
  const signed = createHmac('sha256', webhook.secret).update(`${timestamp}.${body}`);
  expect(taken?.headers).toMatchObject({
    'content-type': 'application/json',
    'habitcrush-event': 'done',
    'habitcrush-delivery': JSON.parse(body).id,
    'habitcrush-timestamp': timestamp,
    'habitcrush-signature': `v1=${signed.digest('hex')}`,
  });
});

test('a webhook event is named done, undone, amount or skipped, and is sent once for a perfect day', async () => {
  const { ada } = await hooked();
  const goal = { kind: 'least', amount: 3, unit: 'km', per: 'day', step: 1 };
  const run = await addHabit(ada, { name: 'Run', goal });
  await setToday(ada, run.id, { amount: 2 });
  await setToday(ada, run.id, { amount: 3 });
  await setToday(ada, run.id, { skipped: true });
  await runWaitingJobs(app);
  expect(eventsAt().toSorted()).toEqual(['amount', 'amount', 'done', 'skipped', 'undone']);
  for (const habit of await ada.ok(habits.listHabits)) {
    await setToday(ada, habit.id, { completed: true });
  }
  const swim = await addHabit(ada);
  await setToday(ada, swim.id, { completed: true });
  await setToday(ada, swim.id, { completed: false });
  await setToday(ada, swim.id, { completed: true });
  await runWaitingJobs(app);
  const perfect = bodiesAt().filter(({ event }) => event === 'perfect_day');
  expect(perfect.map(({ data }) => data)).toEqual([{ day: TODAY }]);
});

test('a webhook event is sent once for a milestone, even when the day is completed again', async () => {
  const { ada } = await hooked({ events: ['milestone'] });
  app.clock.pass(-6 * DAY);
  const { id } = await addHabit(ada);
  for (let day = 4; day < 10; day += 1) {
    const params = { id, date: `2026-03-0${day}` };
    await ada.ok(habits.setDay, { params, body: { completed: true } });
    app.clock.pass(DAY);
  }
  await setToday(ada, id, { completed: true });
  await setToday(ada, id, { completed: false });
  await setToday(ada, id, { completed: true });
  await runWaitingJobs(app);
  expect(bodiesAt().map(({ data }) => data)).toEqual([
    { habit: { id, name: 'Swim' }, day: TODAY, streak: 7, unit: 'day' },
  ]);
});

test('a webhook event is sent for followers once a day, and for encouragements', async () => {
  const { ada } = await hooked();
  const { id: toUserId } = await ada.ok(getUser);
  const dov = await app.signIn('dov');
  await dov.ok(follow, { params: { userId: toUserId } });
  await dov.ok(sendEncouragement, { body: { toUserId, message: 'Go on' } });
  await runWaitingJobs(app);
  const person = { username: 'dov', name: expect.any(String) };
  expect(bodiesAt().map(({ event, data }) => [event, data])).toEqual([
    ['follower', person],
    ['encouragement', { ...person, message: 'Go on' }],
  ]);
});

test('a webhook event is sent only to webhooks of the same user that subscribe to it', async () => {
  const { ada } = await hooked({ events: ['skipped'] });
  const ben = await app.signIn('ben');
  const { id: ofBen } = await addHabit(ben);
  await setToday(ben, ofBen, { skipped: true });
  const { id } = await addHabit(ada);
  await setToday(ada, id, { completed: true });
  await runWaitingJobs(app);
  expect(bodiesAt()).toEqual([]);
});

test('a webhook event is not sent for a refused change', async () => {
  const { ada, webhook } = await hooked();
  const { id } = await addHabit(ada);
  const body = { completed: true, expected: { completed: true } };
  const params = { id, date: TODAY };
  expect((await ada.refused(habits.setDay, { params, body })).status).toBe(409);
  await runWaitingJobs(app);
  expect([eventsAt(), await getLog(ada, webhook.id)]).toEqual([[], []]);
});

describe('sending webhooks', () => {
  test('sending webhooks keeps the order of events, and sends each once from several nodes', async () => {
    const { ada } = await hooked({ events: ['done', 'undone'] });
    const { id } = await addHabit(ada);
    for (let turn = 0; turn < 10; turn += 1) {
      await setToday(ada, id, { completed: turn % 2 === 0 });
    }
    const others = [1, 2, 3].map(() => createContext({ ...app.ctx, pool: app.ctx.database.pool }));
    await Promise.all([app.ctx, ...others].map(async (ctx) => runJob('sendWebhooks', ctx, {})));
    const turns = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? 'done' : 'undone'));
    expect(eventsAt()).toEqual(turns);
    expect(new Set(bodiesAt().map(({ id: eventId }) => eventId)).size).toBe(10);
  });

  test('a silent receiver delays no other webhook', { tags: 'long' }, async () => {
    const { ada } = await hooked({ events: ['done'] });
    const slow = { name: 'Slow', url: `${receiver.url}/slow`, events: ['done' as const] };
    await ada.ok(calls.createWebhook, { body: slow });
    receiver.respondAt('/slow', 'never');
    const { id } = await addHabit(ada);
    await setToday(ada, id, { completed: true });
    const sending = send();
    // The other call is still waiting for its response.
    await expect.poll(() => [eventsAt('/slow'), eventsAt()]).toEqual([['done'], ['done']]);
    const next = await addHabit(ada, { name: 'Run' });
    await setToday(ada, next.id, { completed: true });
    await send();
    await expect.poll(() => eventsAt()).toEqual(['done', 'done']);
    expect(eventsAt('/slow')).toEqual(['done']);
    await sending;
    const [, second] = (await ada.ok(calls.listWebhooks)).webhooks;
    const log = await getLog(ada, second?.id ?? 0);
    expect(log.map(({ isTaken, answer }) => [isTaken, answer])).toEqual([
      [false, 'No answer came within 5 seconds.'],
      [false, 'No answer came within 5 seconds.'],
    ]);
  });

  test('sending webhooks retries with the same id and body, while later deliveries continue', async () => {
    const { ada, webhook } = await hooked({ events: ['done', 'undone'] });
    const { id } = await addHabit(ada);
    receiver.respondAt(PATH, { status: 503, text: 'Come\n later' });
    await setToday(ada, id, { completed: true });
    await runWaitingJobs(app);
    expect(await getLog(ada, webhook.id)).toMatchObject([
      {
        isTaken: false,
        attempts: 1,
        status: 503,
        answer: 'Come later',
        nextAt: new Date(TEST_NOW + 60_000).toISOString(),
      },
    ]);
    receiver.respondAt(PATH, { status: 200, text: 'ok' });
    await setToday(ada, id, { completed: false });
    await runWaitingJobs(app);
    expect(eventsAt()).toEqual(['done', 'undone']);
    app.clock.pass(60_000);
    await send();
    const [first, , again] = receiver.receivedAt(PATH);
    expect(again?.body).toEqual(first?.body);
    expect(again?.headers['habitcrush-timestamp']).toBe(String(TEST_NOW / 1000 + 60));
    expect(again?.headers['habitcrush-delivery']).toBe(first?.headers['habitcrush-delivery']);
    expect((await getLog(ada, webhook.id)).map(({ isTaken }) => isTaken)).toEqual([true, true]);
  });

  test('sending webhooks lets another node take over from one that died, with the same id', async () => {
    const { ada } = await hooked({ events: ['done'] });
    const { id } = await addHabit(ada);
    await setToday(ada, id, { completed: true });
    await app.rows(`update webhooks set held_until = $1`, [new Date(TEST_NOW + 30_000)]);
    await send();
    expect(eventsAt()).toEqual([]);
    app.clock.pass(30_000);
    await send();
    expect(eventsAt()).toEqual(['done']);
  });

  test('sending webhooks switches the webhook off after a day of failures, with a mail to its owner', async () => {
    const { ada, webhook } = await hooked({ events: ['done'] });
    const { id } = await addHabit(ada);
    receiver.respondAt(PATH, { status: 500, text: 'Broken' });
    await setToday(ada, id, { completed: true });
    for (let hours = 0; hours < 36; hours += 1) {
      await send();
      app.clock.pass(HOUR);
    }
    // Deliveries that were added since then are discarded, too.
    const { attempts } = (await getLog(ada, webhook.id))[0] ?? {};
    expect(attempts).toBe(8);
    const [off] = (await ada.ok(calls.listWebhooks)).webhooks;
    expect(off).toMatchObject({ isActive: false, switchedOffAt: expect.any(String) });
    await runWaitingJobs(app);
    const [mail] = (await app.ctx.mail.listOutbox({ limit: 1 })).mails;
    expect(mail?.subject).toBe('One of your webhooks was switched off');
    const sent = receiver.receivedAt(PATH).length;
    await addHabit(ada, { completed: true });
    await send();
    expect(receiver.receivedAt(PATH)).toHaveLength(sent);
    const body = { isActive: true };
    const on = await ada.ok(calls.switchWebhook, { params: { id: webhook.id }, body });
    expect(on).toMatchObject({ isActive: true, switchedOffAt: null });
  });

  test('a webhook stays on when one delivery is always refused and others succeed', async () => {
    const { ada, webhook } = await hooked({ events: ['done', 'skipped'] });
    const { id } = await addHabit(ada);
    receiver.respondAt(PATH, { status: 400 });
    await setToday(ada, id, { completed: true });
    for (let hours = 0; hours < 36; hours += 1) {
      receiver.respondAt(PATH, { status: hours === 2 ? 200 : 400 });
      if (hours === 2) await setToday(ada, id, { skipped: true });
      if (hours === 2)
        await app.rows(
          `update webhook_deliveries set next_at = next_at + interval '61 minutes' where event = 'done'`,
        );
      await send();
      app.clock.pass(HOUR);
    }
    const [hook] = (await ada.ok(calls.listWebhooks)).webhooks;
    expect(hook).toMatchObject({ isActive: true });
    expect(
      (await getLog(ada, webhook.id)).map(({ event, isTaken, nextAt }) => [event, isTaken, nextAt]),
    ).toEqual([
      ['skipped', true, null],
      ['done', false, null],
    ]);
  });

  test('sending webhooks refuses an address that became private, and shows it in the log', async () => {
    const { ada, webhook } = await hooked({ events: ['done'] });
    await app.rows(`update webhooks set url = 'https://10.0.0.1/hook'`);
    const { id } = await addHabit(ada);
    await setToday(ada, id, { completed: true });
    await runWaitingJobs(app);
    const [tried] = await getLog(ada, webhook.id);
    expect(tried).toMatchObject({
      isTaken: false,
      status: null,
      answer: 'This address is inside a private network, which this server does not call.',
    });
    expect((await ada.ok(calls.listWebhooks)).webhooks).toMatchObject([{ isActive: true }]);
  });

  test('sending webhooks ends when the webhook is switched off or the account is deleted', async () => {
    const { ada, webhook } = await hooked({ events: ['done'] });
    const { id } = await addHabit(ada);
    await setToday(ada, id, { completed: true });
    const params = { id: webhook.id };
    await ada.ok(calls.switchWebhook, { params, body: { isActive: false } });
    await send();
    expect(await getLog(ada, webhook.id)).toMatchObject([
      { nextAt: null, answer: WAS_SWITCHED_OFF },
    ]);
    await ada.ok(calls.switchWebhook, { params, body: { isActive: true } });
    await setToday(ada, id, { completed: false });
    await setToday(ada, id, { completed: true });
    await app.rows(`delete from users where username = 'ada'`);
    await send();
    expect(eventsAt()).toEqual([]);
    expect(await app.rows('select id from webhook_deliveries')).toEqual([]);
  });
});

test('the delivery log keeps the last fifty deliveries, and a limited number of queued ones', async () => {
  const { ada, webhook } = await hooked({ events: ['done', 'undone'] });
  const { id } = await addHabit(ada);
  await app.rows(
    `insert into webhook_deliveries (webhook_id, event_id, event, body, is_taken)
       select $1, gen_random_uuid(), 'done', '{}', true from generate_series(1, 70)`,
    [webhook.id],
  );
  await setToday(ada, id, { completed: true });
  await runWaitingJobs(app);
  expect(await getLog(ada, webhook.id)).toHaveLength(DELIVERIES_SHOWN);
  expect(await app.rows('select id from webhook_deliveries')).toHaveLength(DELIVERIES_SHOWN);
  await app.rows(
    `insert into webhook_deliveries (webhook_id, event_id, event, body, next_at)
       select $1, gen_random_uuid(), 'done', '{}', $2
         from generate_series(1, ${MAX_QUEUED_DELIVERIES})`,
    [webhook.id, new Date(TEST_NOW + DAY)],
  );
  await setToday(ada, id, { completed: false });
  await runWaitingJobs(app);
  expect(eventsAt()).toEqual(['done']);
  app.clock.pass(31 * DAY);
  await app.rows('update webhook_deliveries set next_at = null');
  await app.rows('update webhook_deliveries set created_at = $1', [new Date(TEST_NOW)]);
  await runJob('sweepDeliveries', app.ctx, {});
  expect(await app.rows('select id from webhook_deliveries')).toEqual([]);
});

test('the delivery log stores the response to a test and to a replay by the owner', async () => {
  const { ada, webhook } = await hooked({ events: ['done'] });
  const params = { id: webhook.id };
  receiver.respondAt(PATH, { status: 418, text: 'x'.repeat(500) });
  const tested = await ada.ok(calls.testWebhook, { params });
  expect(tested).toMatchObject({ event: 'test', isTaken: false, status: 418, nextAt: null });
  expect(tested.answer).toBe('x'.repeat(200));
  receiver.respondAt(PATH, { status: 202 });
  const again = { id: webhook.id, deliveryId: tested.id };
  const replayed = await ada.ok(calls.replayDelivery, { params: again });
  expect(replayed).toMatchObject({ isTaken: true, status: 202, attempts: 2, nextAt: null });
  const [first, second] = receiver.receivedAt(PATH);
  expect(second?.body).toEqual(first?.body);
  receiver.respondAt(PATH, { status: 500 });
  expect(await ada.ok(calls.replayDelivery, { params: again })).toMatchObject({
    isTaken: true,
    status: 500,
  });
  const ben = await app.signIn('ben');
  for (const [call, sent] of [
    [calls.listDeliveries, params],
    [calls.testWebhook, params],
    [calls.replayDelivery, again],
  ] as const) {
    expect((await ben.refused(call, { params: sent })).status).toBe(404);
  }
});

test('the delivery log leaves a queued delivery unchanged when its replay is refused', async () => {
  const { ada, webhook } = await hooked({ events: ['done'] });
  receiver.respondAt(PATH, { status: 500 });
  const { id } = await addHabit(ada);
  await setToday(ada, id, { completed: true });
  await runWaitingJobs(app);
  const [waiting] = await getLog(ada, webhook.id);
  const params = { id: webhook.id, deliveryId: waiting?.id ?? 0 };
  expect(await ada.ok(calls.replayDelivery, { params })).toMatchObject({
    isTaken: false,
    nextAt: waiting?.nextAt,
  });
});
