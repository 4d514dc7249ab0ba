import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { registerDevice } from '#contract/channels.ts';
import { createHabit } from '#contract/habits.ts';
import { HOUR, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { makeDeviceKeys, openPushService } from '#server/testing/push-service.ts';

const app = useRestoredTestApp({ config: { outboundAllow: '127.0.0.1' } });

const sendDue = async () => runJob('takeDueReminders', app.ctx, {});

test('a reminder is sent once when the clock jumps while it is being sent', async () => {
  const service = await openPushService();
  const ada = await app.signIn('ada');
  const { keys } = makeDeviceKeys();
  await ada.ok(registerDevice, { body: { endpoint: `${service.url}/ada`, keys } });
  const reminders = [{ time: '14:00' }];
  await ada.ok(createHabit, { body: { name: 'Floss', type: 'daily', reminders } });
  // Two o'clock in Berlin, where Ada lives.
  app.clock.pass(HOUR);
  const response = new EventEmitter();
  service.respondAt('/ada', { status: 201, after: once(response, 'now') });
  const sending = sendDue();
  await expect.poll(() => service.receivedAt('/ada').length).toBe(1);
  app.clock.pass(60_000);
  let isOver = false;
  const again = sendDue().finally(() => (isOver = true));
  // A second notification would reach the device before the first one is answered.
  await expect.poll(() => isOver || service.receivedAt('/ada').length > 1).toBe(true);
  expect(service.receivedAt('/ada')).toHaveLength(1);
  response.emit('now');
  await Promise.all([sending, again]);
  await sendDue();
  expect(service.receivedAt('/ada')).toHaveLength(1);
  expect(await app.rows('select from reminder_messages')).toEqual([]);
});
