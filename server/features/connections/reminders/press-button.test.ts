import type { AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import * as channels from '#contract/channels.ts';
import * as habits from '#contract/habits.ts';
import { pressReminder } from '#contract/reminders.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { PRESS_HOURS, PRESS_UNKNOWN } from '#domain/reminders/press.ts';
import { LIMITS } from '#server/security/limits.ts';
import type { Caller } from '#server/testing/caller.ts';
import { HOUR, useTestApp } from '#server/testing/open-app.ts';
import { openPushService, type PushService } from '#server/testing/push-service.ts';
import { runJob, runWaitingJobs } from '#server/testing/run-jobs.ts';
import { addButton } from './commands/buttons.ts';

const SITE = 'https://habits.example';
const app = useTestApp({ config: { outboundAllow: '127.0.0.1', publicUrl: SITE } });
const WATER = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' } as const;
const TODAY = '2026-03-10';

let service: PushService;
beforeEach(async () => {
  service = await openPushService();
  await app.rows('update habits set archived_on = created_on');
});

type Press = { method: string; url: string; headers?: Record<string, string>; body: unknown };
type NtfyAction = Omit<Press, 'body'> & { action: string; label: string; body?: string };

/** Ada, who lives in Berlin, with an address of her own and a habit with a reminder at 14:00. */
async function remindBy(kind: 'ntfy' | 'webhook', goal: typeof WATER | null = null) {
  const ada = await app.signIn('ada');
  const url = `${service.url}/my-topic`;
  await ada.ok(channels.updateChannels, { body: { address: { kind, url } } });
  const body = { name: 'Floss', type: 'daily', ...(goal && { goal }) } as const;
  const { id } = await ada.ok(habits.createHabit, { body });
  await ada.ok(habits.setReminders, { params: { id }, body: { reminders: [{ time: '14:00' }] } });
  app.clock.set(Date.parse(`${TODAY}T14:00:00+01:00`));
  await runJob('takeDueReminders', app.ctx, {});
  await runWaitingJobs(app);
  const [message] = service.receivedAt(kind === 'ntfy' ? '/' : '/my-topic');
  const { actions } = JSON.parse(String(message?.body)) as { actions: NtfyAction[] };
  return { ada, id, url, actions };
}

/** Like an http action of ntfy's app: no cookie, no token, a new connection. */
async function press(action: Press | NtfyAction | undefined) {
  const { url = '', method = '', headers = {}, body } = action ?? {};
  if (!app.fastify.server.listening) await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
  const sent = await fetch(url.replace(SITE, origin), { method, headers, body: String(body) });
  return { status: sent.status, ...((await sent.json()) as { title?: string; message?: string }) };
}

const fetchDay = async (ada: Caller, id: number) =>
  (await ada.ok(habits.listHabits)).find((habit) => habit.id === id)?.instance;

test('the button of an ntfy message completes the habit once, without a session', async () => {
  const { ada, id, actions } = await remindBy('ntfy');
  expect(actions).toEqual([
    {
      action: 'http',
      label: 'Done',
      url: `${SITE}/api/reminders/press`,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: expect.stringMatching(/^\{"code":"[A-Za-z0-9]{32}"\}$/),
      clear: true,
    },
    { action: 'view', label: 'Open', url: `${SITE}/dashboard`, clear: true },
  ]);
  const [done] = actions;
  expect(await press(done)).toEqual({ status: 200, title: 'Floss: done', body: '1 day' });
  expect(await press(done)).toEqual({ status: 200, title: 'Floss: done', body: '1 day' });
  expect(await fetchDay(ada, id)).toMatchObject({ completed: true });
});

test('the button of an ntfy message adds its amount once', async () => {
  const { ada, id, actions } = await remindBy('ntfy', WATER);
  const [step] = actions;
  expect(step?.label).toBe('+250 ml');
  const both = await Promise.all([press(step), press(step)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await fetchDay(ada, id)).toMatchObject({ amount: 250 });
});

test('the button of an ntfy message is stored as a hash, and only created for users with an address', async () => {
  const { actions } = await remindBy('ntfy');
  const { code } = JSON.parse(actions[0]?.body ?? '{}') as { code: string };
  const rows = await app.rows('select * from reminder_buttons');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code);
  const ben = await app.signIn('ben');
  await ben.ok(channels.updateChannels, { body: { mail: true } });
  const { id } = await ben.ok(habits.createHabit, { body: { name: 'Read', type: 'daily' } });
  await ben.ok(habits.setReminders, { params: { id }, body: { reminders: [{ time: '14:01' }] } });
  app.clock.pass(HOUR);
  await runJob('takeDueReminders', app.ctx, {});
  await runWaitingJobs(app);
  expect(await app.rows('select from reminder_buttons')).toHaveLength(1);
});

test.each([
  [
    'its day is over',
    422,
    'The day of this reminder is over. Open HabitCrush to change Floss.',
    async () => app.clock.pass(12 * HOUR),
  ],
  [
    'it is 24 hours old',
    404,
    PRESS_UNKNOWN,
    async () => {
      app.clock.pass(PRESS_HOURS * HOUR);
      await runJob('sweepSentReminders', app.ctx, {});
      expect(await app.rows('select from reminder_buttons')).toEqual([]);
    },
  ],
  [
    'its habit was archived',
    422,
    'Floss is archived. Restore it in HabitCrush to go on.',
    async (ada: Caller, id: number) =>
      ada.ok(habits.updateHabit, { params: { id }, body: { archivedOn: TODAY } }),
  ],
  [
    'its habit was deleted',
    404,
    PRESS_UNKNOWN,
    async (ada: Caller, id: number) => ada.ok(habits.deleteHabit, { params: { id } }),
  ],
  [
    'its habit is paused',
    422,
    'Floss: Paused until March 11. Open HabitCrush to tick it anyway.',
    async (ada: Caller, id: number) =>
      ada.ok(habits.addPause, { body: { habitId: id, from: TODAY, until: '2026-03-11' } }),
  ],
  [
    'the address was removed',
    404,
    PRESS_UNKNOWN,
    async (ada: Caller) => ada.ok(channels.updateChannels, { body: { address: null } }),
  ],
])(
  'the button of an ntfy message is refused with a reason once %s',
  async (_, status, message, change) => {
    const { ada, id, actions } = await remindBy('ntfy');
    await change(ada, id);
    expect(await press(actions[0])).toMatchObject({ status, message });
    const done = await app.rows('select from habit_instances where habit_id = $1 and completed', [
      id,
    ]);
    expect(done).toEqual([]);
  },
);

test('the button of an ntfy message works after the deletion of its habit was undone', async () => {
  const { ada, id, actions } = await remindBy('ntfy');
  await ada.ok(habits.deleteHabit, { params: { id } });
  await ada.ok(habits.restoreHabit, { params: { id } });
  expect((await press(actions[0])).status).toBe(200);
});

test('the button of an ntfy message stays valid when other channels change', async () => {
  const { ada, actions } = await remindBy('ntfy');
  await ada.ok(channels.updateChannels, { body: { mail: true } });
  expect((await press(actions[0])).status).toBe(200);
});

test('the button of an ntfy message is not created for the previous address of the user', async () => {
  const { id, url } = await remindBy('ntfy');
  const [{ userId } = { userId: 0 }] = await app.rows<{ userId: number }>(
    'select user_id as "userId" from habits where id = $1',
    [id],
  );
  const button = { userId, habitId: id, day: TODAY as LocalDay, entry: null };
  expect(await addButton(app.ctx, button, `${url}-of-before`)).toBeUndefined();
  expect(await addButton(app.ctx, button, url)).toMatchObject({ method: 'POST' });
});

test('a webhook payload contains the button in addition to the API call', async () => {
  const { ada, id, actions } = await remindBy('webhook');
  const [done, later] = actions as unknown as { action: string; call: Press; press?: Press }[];
  expect(done).toMatchObject({
    action: 'done',
    call: { method: 'PUT', url: `${SITE}/api/habits/${id}/days/${TODAY}` },
    press: { method: 'POST', url: `${SITE}/api/reminders/press` },
  });
  expect(later?.press).toBeUndefined();
  const { press: button } = done ?? {};
  const sent = {
    ...(button as Press),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(button?.body),
  };
  for (let times = 0; times < 2; times += 1) {
    expect(await press(sent)).toMatchObject({ status: 200, title: 'Floss: done' });
  }
  expect(await fetchDay(ada, id)).toMatchObject({ completed: true });
});

const setDay = (ada: Caller, id: number, body: object) =>
  ada.ok(habits.setDay, { params: { id, date: TODAY }, body });

test('changes by the owner win over a repeated press, which gets the same response for a minute, and then a 404', async () => {
  const { ada, id, actions } = await remindBy('ntfy');
  const first = await press(actions[0]);
  await setDay(ada, id, { completed: false });
  app.clock.pass(60_000);
  expect(await press(actions[0])).toEqual(first);
  expect(await fetchDay(ada, id)).toMatchObject({ completed: false });
  app.clock.pass(1);
  expect(await press(actions[0])).toEqual({ status: 404, message: PRESS_UNKNOWN });
  await setDay(ada, id, { skipped: true });
  expect((await press(actions[0])).status).toBe(404);
  expect(await fetchDay(ada, id)).toMatchObject({ completed: false, skipped: true });
});

test('changes by the owner win when the owner deletes the pressed amount', async () => {
  const { ada, id, actions } = await remindBy('ntfy', WATER);
  await press(actions[0]);
  const [entry] = await ada.ok(habits.listEntries, { params: { id, date: TODAY } });
  await ada.ok(habits.deleteEntry, { params: { id, entryId: entry?.id ?? '' } });
  for (const status of [200, 404]) {
    expect((await press(actions[0])).status).toBe(status);
    app.clock.pass(HOUR);
  }
  expect(await fetchDay(ada, id)).toMatchObject({ amount: null });
});

test.each([
  ['skips the day', [{ skipped: true }], { completed: false, skipped: true }],
  [
    'undoes the tick',
    [{ completed: true }, { completed: false }],
    { completed: false, skipped: false },
  ],
])(
  'changes by the owner invalidate an unpressed button when the owner %s',
  async (_, changes, day) => {
    const { ada, id, actions } = await remindBy('ntfy');
    for (const change of changes) await setDay(ada, id, change);
    expect(await press(actions[0])).toEqual({ status: 404, message: PRESS_UNKNOWN });
    expect(await fetchDay(ada, id)).toMatchObject(day);
  },
);

test('changes by the owner leave the button valid when the owner ticks the day', async () => {
  const { ada, id, actions } = await remindBy('ntfy');
  await setDay(ada, id, { completed: true });
  expect(await press(actions[0])).toMatchObject({ status: 200, title: 'Floss: already done' });
});

test('concurrent presses of one button count once and get the same response', async () => {
  const { ada, id, actions } = await remindBy('ntfy', WATER);
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => press(actions[0])));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
  expect(answers[0]).toMatchObject({ status: 200, body: '250 of 2,000 ml' });
  expect(await fetchDay(ada, id)).toMatchObject({ amount: 250 });
});

test.each([
  ['', 404],
  ['x', 404],
  ['A'.repeat(32), 404],
  ['A'.repeat(100), 404],
  ['A'.repeat(101), 400],
])('pressReminder responds to code %j with %i', async (code, status) => {
  expect((await app.visitor().refused(pressReminder, { body: { code } })).status).toBe(status);
});

test('pressReminder limits attempts per network', async () => {
  const caller = app.visitor();
  await app.ctx.limits.addCost('pressesPerNetwork', '127.0.0.1', LIMITS.pressesPerNetwork.points);
  expect((await caller.refused(pressReminder, { body: { code: 'x' } })).status).toBe(429);
});
