import { beforeEach, describe, expect, test } from 'vitest';
import * as channels from '#contract/channels.ts';
import * as habits from '#contract/habits.ts';
import type { Notice } from '#contract/notice.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { makeDeviceKeys, openPushService, type PushService } from '#server/testing/push-service.ts';
import { runJob, runWaitingJobs } from '#server/testing/run-jobs.ts';

// Noon of Tuesday, 10 March 2026, in UTC; one o’clock in Berlin, where Ada lives.
const app = useRestoredTestApp({ config: { outboundAllow: '127.0.0.1' } });

const HOOK = '/hook';
const DEVICE = '/device';
const BUSY = { status: 503, text: 'Later.' };
const TAKEN = { status: 201 };

let service: PushService;
let ada: Caller;
let id: number;
let read: (body: Buffer) => Notice;

// Ada is reminded of a habit at 14:00, on her device and at an address of hers.
beforeEach(async () => {
  service = await openPushService();
  await app.rows('update habits set archived_on = created_on');
  ada = await app.signIn('ada');
  const goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' } as const;
  id = (await ada.ok(habits.createHabit, { body: { name: 'Water', type: 'daily', goal } })).id;
  const reminders = [{ time: '14:00' }];
  await ada.ok(habits.setReminders, { params: { id }, body: { reminders } });
  const device = makeDeviceKeys();
  read = device.read;
  const endpoint = `${service.url}${DEVICE}`;
  await ada.ok(channels.registerDevice, { body: { endpoint, keys: device.keys } });
  const address = { kind: 'webhook', url: `${service.url}${HOOK}` } as const;
  await ada.ok(channels.updateChannels, { body: { address } });
});

/** Runs the job of each minute and the jobs that it enqueues. */
async function runMinuteAt(time: string): Promise<void> {
  app.clock.set(Date.parse(`2026-03-10T${time}:00+01:00`));
  await runJob('takeDueReminders', app.ctx, {});
  await runWaitingJobs(app);
}

const heardBy = (path: string) => service.receivedAt(path).length;
const isWaiting = async () => (await app.rows('select from reminder_messages')).length > 0;

describe('a message that a channel could not accept', () => {
  test('a message that a channel could not accept is retried on that channel only, with growing pauses', async () => {
    service.respondAt(HOOK, BUSY);
    const heard: number[] = [];
    for (let minute = 0; minute < 60; minute += 1) {
      await runMinuteAt(`14:${String(minute).padStart(2, '0')}`);
      if (heardBy(HOOK) > heard.length) heard.push(minute);
    }
    expect(heard).toEqual([0, 1, 3, 7, 15, 31]);
    expect(heardBy(DEVICE)).toBe(1);
    expect(await isWaiting()).toBe(false);
  });

  test('a message that a channel could not accept is deleted once all channels have accepted it', async () => {
    service.respondAt(HOOK, BUSY);
    service.respondAt(DEVICE, BUSY);
    await runMinuteAt('14:00');
    service.respondAt(DEVICE, TAKEN);
    await runMinuteAt('14:01');
    service.respondAt(HOOK, TAKEN);
    await runMinuteAt('14:03');
    expect([heardBy(DEVICE), heardBy(HOOK)]).toEqual([2, 3]);
    expect(await isWaiting()).toBe(false);
    await runMinuteAt('14:30');
    expect([heardBy(DEVICE), heardBy(HOOK)]).toEqual([2, 3]);
  });

  test('a message that a channel could not accept is dropped when the habit is done before the retry', async () => {
    service.respondAt(HOOK, BUSY);
    await runMinuteAt('14:00');
    const params = { id, date: '2026-03-10' };
    await ada.ok(habits.setDay, { params, body: { completed: true } });
    service.respondAt(HOOK, TAKEN);
    await runMinuteAt('14:05');
    expect(heardBy(HOOK)).toBe(1);
    expect(await isWaiting()).toBe(false);
  });

  test('a message that a channel could not accept is retried when the connection fails', async () => {
    const url = service.url.replace(/\d+$/, '1');
    await ada.ok(channels.updateChannels, { body: { address: { kind: 'webhook', url } } });
    await runMinuteAt('14:00');
    expect(await app.rows('select tries, taken_by from reminder_messages')).toEqual([
      { tries: 1, taken_by: [expect.stringMatching(/^push \d+$/)] },
    ]);
  });

  test('a message that a channel could not accept is not retried on a channel that refused it', async () => {
    service.respondAt(HOOK, { status: 400, text: 'No.' });
    await runMinuteAt('14:00');
    expect(await isWaiting()).toBe(false);
  });

  test('a reminder adds a step once when its button is pressed on several devices', async () => {
    service.respondAt(DEVICE, BUSY);
    await runMinuteAt('14:00');
    service.respondAt(DEVICE, TAKEN);
    await runMinuteAt('14:01');
    const onDevice = service.receivedAt(DEVICE).map(({ body }) => read(body));
    const onHook = service.receivedAt(HOOK).map(({ body }) => JSON.parse(String(body)) as Notice);
    const steps = [...onDevice, ...onHook].map(({ actions }) => actions[0]?.call);
    expect(steps).toHaveLength(3);
    for (const call of steps) {
      const { method = 'PUT', path = '', body = {} } = call ?? {};
      const response = await ada.raw({ method, url: path, payload: body as object });
      expect(response.statusCode).toBe(200);
    }
    expect(
      await app.rows('select amount::float8 as amount from habit_entries where habit_id = $1', [
        id,
      ]),
    ).toEqual([{ amount: 250 }]);
  });
});
