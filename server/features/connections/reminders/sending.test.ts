import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import * as channels from '#contract/channels.ts';
import type { BodyInput } from '#contract/call.ts';
import * as habits from '#contract/habits.ts';
import type { Notice } from '#contract/notice.ts';
import * as calls from '#contract/reminders.ts';
import { createContext } from '#server/app.ts';
import type { AppContext } from '#server/context.ts';
import type { CastName } from '#server/seeds/cast.ts';
import type { Caller } from '#server/testing/caller.ts';
import { HOUR, useTestApp } from '#server/testing/open-app.ts';
import { makeDeviceKeys, openPushService, type PushService } from '#server/testing/push-service.ts';
import { runJob, runWaitingJobs } from '#server/testing/run-jobs.ts';
import { leaseMessages } from './commands/lease-messages.ts';
import { createDueMessages } from './commands/create-due-messages.ts';

// Noon of Tuesday, 10 March 2026, in UTC; one o’clock in Berlin, where Ada lives.
const app = useTestApp({ config: { outboundAllow: '127.0.0.1' } });

let service: PushService;
beforeEach(async () => {
  service = await openPushService();
  // Other habits of the demo users would appear in each summary.
  await app.rows('update habits set archived_on = created_on');
});

const at = (time: string) => app.clock.set(Date.parse(`2026-03-${time}:00+01:00`));
/** Runs the job of each minute and the jobs that it enqueues. */
async function runMinute(): Promise<void> {
  await runJob('takeDueReminders', app.ctx, {});
  await runWaitingJobs(app);
}

/** A user with a device who has been active today. */
async function withDevice(name: CastName, path = `/${name}`) {
  const caller = await app.signIn(name);
  const { keys, read } = makeDeviceKeys();
  await caller.ok(channels.registerDevice, { body: { endpoint: `${service.url}${path}`, keys } });
  const taken = (): Notice[] => service.receivedAt(path).map(({ body }) => read(body));
  return { caller, taken, titles: () => taken().map(({ title }) => title) };
}

const createNewHabit = async (caller: Caller, name: string, more: object = {}) =>
  (await caller.ok(habits.createHabit, { body: { name, type: 'daily', ...more } })).id;
const remind = (
  caller: Caller,
  id: number,
  ...reminders: BodyInput<typeof habits.setReminders>['reminders']
) => caller.ok(habits.setReminders, { params: { id }, body: { reminders } });
const change = (caller: Caller, id: number, body: object, date = '2026-03-10') =>
  caller.ok(habits.setDay, { params: { id, date }, body });
/** Sends the call of a device when a button of a notification is pressed. */
async function press(caller: Caller, notice: Notice | undefined, action: string) {
  const foundButton = notice?.actions.find((button) => button.action === action);
  if (!foundButton) throw new Error(`There is no button ${action}.`);
  const { method, path: url, body } = foundButton.call;
  return caller.raw({ method, url, payload: body as object });
}
const readDay = async (habitId: number) =>
  (
    await app.rows(
      `select completed, amount::float8 as amount from habit_instances where habit_id = $1 and date = '2026-03-10'`,
      [habitId],
    )
  )[0];

test('a reminder is sent once, at its time, and its buttons change the day', async () => {
  const { caller, taken } = await withDevice('ada');
  const id = await createNewHabit(caller, 'Floss');
  await remind(caller, id, { time: '14:00' });
  at('10T13:59');
  await runMinute();
  expect(taken()).toEqual([]);
  at('10T14:00');
  await Promise.all([runMinute(), runMinute()]);
  await runMinute();
  const later = (wait: string) => ({
    method: 'POST',
    path: '/api/reminders/later',
    body: { habits: [id], remindedAt: '2026-03-10T13:00:00.000Z', wait },
  });
  expect(taken()).toEqual([
    {
      user: (await caller.ok(getUser))?.id,
      title: 'Floss',
      body: 'Deadline 6:00 PM',
      tag: `habit-${id}`,
      url: '/dashboard',
      left: 1,
      actions: [
        {
          action: 'done',
          title: 'Done',
          call: {
            method: 'PUT',
            path: `/api/habits/${id}/days/2026-03-10`,
            body: { completed: true },
          },
        },
        { action: 'later-10', title: 'In 10 minutes', call: later('10-minutes') },
        { action: 'later-60', title: 'In an hour', call: later('1-hour') },
        { action: 'later-evening', title: 'This evening', call: later('this-evening') },
      ],
    },
  ]);
  const [notice] = taken();
  for (let times = 0; times < 2; times += 1) {
    expect((await press(caller, notice, 'done')).statusCode).toBe(200);
  }
  expect(await readDay(id)).toEqual({ completed: true, amount: null });
  at('11T14:00');
  await runMinute();
  expect(taken()).toHaveLength(3);
});

test('a reminder adds a step once, even when its button is sent twice', async () => {
  const { caller, taken } = await withDevice('ada');
  const goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' };
  const id = await createNewHabit(caller, 'Water', { goal });
  await remind(caller, id, { time: '14:00' });
  at('10T14:00');
  await runMinute();
  const [notice] = taken();
  expect(notice).toMatchObject({ body: '0 of 2,000 ml · Deadline 6:00 PM' });
  for (let times = 0; times < 2; times += 1) await press(caller, notice, 'step');
  expect(await readDay(id)).toEqual({ completed: false, amount: 250 });
});

test('a reminder sets the badge to the number of open habits, which includes an interval on a day without a visit', async () => {
  const { caller, taken } = await withDevice('ada');
  const every = { kind: 'every', count: 2, unit: 'day', from: 'done' } as const;
  const plants = await createNewHabit(caller, 'Water the plants', { rhythm: every });
  await change(caller, plants, { completed: true });
  const quota = { kind: 'quota', times: 1, per: 'week' } as const;
  await createNewHabit(caller, 'Call a friend', { type: 'weekly', rhythm: quota });
  await remind(caller, plants, { time: '14:00' });
  at('12T14:00');
  await createDueMessages(app.ctx);
  await runMinute();
  expect(taken()).toMatchObject([{ tag: `habit-${plants}`, left: 1 }]);
});

test('a reminder is sent once more when it is snoozed', async () => {
  const { caller, taken } = await withDevice('ada');
  const id = await createNewHabit(caller, 'Floss');
  await remind(caller, id, { time: '14:00' });
  at('10T14:00');
  await runMinute();
  for (let times = 0; times < 2; times += 1) await press(caller, taken()[0], 'later-10');
  at('10T14:09');
  await runMinute();
  expect(taken()).toHaveLength(1);
  at('10T14:10');
  await runMinute();
  expect(taken()).toHaveLength(2);
  // A device may send a queued press later: it belongs to the first reminder.
  await press(caller, taken()[0], 'later-60');
  await press(caller, taken()[1], 'later-60');
  at('10T15:10');
  await runMinute();
  await runMinute();
  expect(taken()).toHaveLength(3);
});

test('a reminder is sent again on a chosen day when it is snoozed, and for a completed habit only with alsoWhenMet', async () => {
  const { caller, titles } = await withDevice('ada');
  const onMondays = { type: 'weekly', weekdays: ['monday'] };
  const chosen = await createNewHabit(caller, 'Chosen', onMondays);
  await remind(caller, chosen, { time: '14:00', weekdays: ['tuesday'] });
  const met = await createNewHabit(caller, 'Met');
  await remind(caller, met, { time: '14:00', alsoWhenMet: true });
  // The later reminder uses the options of the snoozed reminder, not of its neighbours.
  const done = await createNewHabit(caller, 'Done');
  const whenMet = { alsoWhenMet: true };
  const [morning, evening] = [
    { ...whenMet, time: '08:00' },
    { ...whenMet, time: '20:00' },
  ] as const;
  await remind(caller, done, morning, { time: '14:00' }, evening);
  at('10T14:00');
  await runMinute();
  expect(titles()).toEqual(['3 habits']);
  const habitIds = [chosen, met, done];
  const remindedAt = '2026-03-10T13:00:00.000Z';
  await caller.ok(calls.remindLater, {
    body: { habits: habitIds, remindedAt, wait: '10-minutes' },
  });
  for (const id of [met, done]) await change(caller, id, { completed: true });
  at('10T14:10');
  await createDueMessages(app.ctx);
  await runMinute();
  expect(titles().at(-1)).toBe('2 habits');
});

test.each<[string, (caller: Caller, id: number) => Promise<unknown>]>([
  ['is done', (caller, id) => change(caller, id, { completed: true })],
  ['is skipped', (caller, id) => change(caller, id, { skipped: true })],
  [
    'is archived',
    (caller, id) =>
      caller.ok(habits.updateHabit, { params: { id }, body: { archivedOn: '2026-03-10' } }),
  ],
  ['is paused', (caller) => caller.ok(habits.addPause, { body: { from: '2026-03-10' } })],
  [
    'is not due today',
    (caller, id) =>
      caller.ok(habits.updateHabit, {
        params: { id },
        body: { type: 'weekly', weekdays: ['monday'] },
      }),
  ],
  ['has no reminder any more', (caller, id) => remind(caller, id)],
  ['is deleted', (caller, id) => caller.ok(habits.deleteHabit, { params: { id } })],
  [
    'is in quiet hours',
    (caller) =>
      caller.ok(channels.updateChannels, {
        body: { quietHours: { from: '13:30', until: '14:01' } },
      }),
  ],
])('a reminder is not sent when the habit %s before sending', async (_, happen) => {
  const { caller, taken } = await withDevice('ada');
  const id = await createNewHabit(caller, 'Floss');
  await remind(caller, id, { time: '14:00' });
  at('10T14:00');
  // The message exists already when the change happens.
  await createDueMessages(app.ctx);
  await happen(caller, id);
  await runMinute();
  expect(taken()).toEqual([]);
  expect(await app.rows('select from reminder_messages')).toEqual([]);
});

test('a reminder is dropped when an outage delays it for more than an hour', async () => {
  const { caller, titles } = await withDevice('ada');
  await remind(caller, await createNewHabit(caller, 'Early'), { time: '14:00' });
  await remind(caller, await createNewHabit(caller, 'Later'), { time: '14:30' });
  at('10T15:15');
  await runMinute();
  expect(titles()).toEqual(['Later']);
  at('11T23:00');
  await runMinute();
  expect(titles()).toEqual(['Later']);
});

test('a reminder is not repeated when the user travels back to an earlier local time', async () => {
  const { caller, taken } = await withDevice('ada');
  await remind(caller, await createNewHabit(caller, 'Floss'), { time: '14:00' });
  at('10T14:00');
  await runMinute();
  await caller.ok(getUser, { headers: { 'x-time-zone': 'America/New_York' } });
  app.clock.pass(5 * HOUR);
  await runMinute();
  expect(taken()).toHaveLength(1);
});

test('reminders of the same minute are combined with the summary into one message, and close when all habits are done', async () => {
  const { caller, taken } = await withDevice('ada');
  const [read, floss, run] = [
    await createNewHabit(caller, 'Read'),
    await createNewHabit(caller, 'Floss'),
    await createNewHabit(caller, 'Run'),
  ];
  await remind(caller, read, { time: '14:00' }, { time: '20:00' });
  await remind(caller, floss, { time: '14:00' });
  await remind(caller, run, { time: '14:30', alsoWhenMet: true });
  await caller.ok(calls.setEveningSummary, { body: { time: '20:00' } });
  at('10T14:00');
  await runMinute();
  expect(taken()).toMatchObject([
    {
      title: '2 habits',
      body: 'Read, Floss',
      tag: 'reminders',
      close: [`habit-${read}`, `habit-${floss}`],
    },
  ]);
  expect(taken()[0]?.actions.map(({ action }) => action)).toEqual([
    'later-10',
    'later-60',
    'later-evening',
  ]);
  await change(caller, run, { completed: true });
  at('10T14:30');
  await runMinute();
  expect(taken().at(-1)).toMatchObject({ title: 'Run', body: 'Already done.', left: 2 });
  at('10T20:00');
  await runMinute();
  expect(taken().at(-1)).toMatchObject({ title: '2 left: Read, Floss', tag: 'summary', left: 2 });
  const before = taken().length;
  await change(caller, read, { completed: true });
  await runWaitingJobs(app);
  expect(taken()).toHaveLength(before);
  await change(caller, floss, { skipped: true });
  await runWaitingJobs(app);
  expect(taken().at(-1)?.close?.toSorted()).toEqual(['reminders', 'summary']);
  // The badge is updated, too.
  expect(taken().at(-1)?.left).toBe(0);
  // The habits were done on another device, so the notification is withdrawn once.
  await change(caller, floss, { skipped: false });
  await change(caller, floss, { completed: true });
  await runWaitingJobs(app);
  expect(taken()).toHaveLength(before + 1);
});

test('reminders of the same minute send no summary when no habit is left', async () => {
  const { caller, taken } = await withDevice('ada');
  const id = await createNewHabit(caller, 'Read');
  await caller.ok(calls.setEveningSummary, { body: { time: '20:00' } });
  await change(caller, id, { completed: true });
  at('10T20:00');
  await runMinute();
  expect(taken()).toEqual([]);
});

test('sendReminders takes over messages of a dead sender, and does not wait for a dead device', async () => {
  const ada = await withDevice('ada');
  const dov = await withDevice('dov');
  for (const { caller } of [ada, dov]) {
    await remind(caller, await createNewHabit(caller, 'Floss'), { time: '14:00' });
  }
  await app.rows(`update users set time_zone = 'Europe/Berlin'`);
  await app.rows(`update reminder_plans set next_at = '2026-03-10T13:00:00Z'`);
  at('10T14:00');
  await createDueMessages(app.ctx);
  await app.rows(`update reminder_messages set taken_until = '2026-03-10T13:00:30Z'`);
  await runMinute();
  expect([...ada.titles(), ...dov.titles()]).toEqual([]);
  app.clock.pass(60_000);
  service.respondAt('/dov', { status: 410, text: 'gone' });
  await runMinute();
  expect(ada.titles()).toEqual(['Floss']);
  expect(await app.rows('select from reminder_messages')).toEqual([]);
});

/** Another process on the same database. */
const openNode = (): AppContext => {
  const { config, database } = app.ctx;
  return createContext({ config, pool: database.pool, clock: app.clock });
};

describe('three nodes', () => {
  const PEOPLE = 60;

  test('three nodes send each message once, and take over what a dead node had claimed', async () => {
    const { caller } = await withDevice('ada');
    await remind(caller, await createNewHabit(caller, 'Floss'), { time: '14:00' });
    await app.rows(
      `insert into users (email, username, password, time_zone)
       select 'node-' || n || '@habitcrush.example', 'node-' || n, 'x', 'Europe/Berlin'
         from generate_series(2, $1) n`,
      [PEOPLE],
    );
    // All others have the same reminder, on a device of their own.
    const others = `u.username like 'node-%'`;
    for (const sql of [
      `insert into sessions (token_hash, user_id, last_seen_at, expires_at)
       select sha256(username::bytea), id, '2026-03-10', '2026-03-20' from users u where ${others}`,
      `insert into push_devices (user_id, session_id, endpoint, p256dh, auth, name)
       select u.id, s.id, split_part(d.endpoint, '/ada', 1) || '/' || u.username, d.p256dh, d.auth, d.name
         from users u join sessions s on s.user_id = u.id cross join push_devices d where ${others}`,
      `insert into habits (user_id, name, created_on, reminders)
       select u.id, 'Floss', '2026-03-10', '[{"time": "14:00", "weekdays": null, "alsoWhenMet": false}]'
         from users u where ${others}`,
      `insert into histories (user_id, habit_id, first_day, through, as_of, days, streak_unit, streak, display_streak, longest, reps, strength)
       select h.user_id, h.id, '2026-03-10', '2026-03-10', '2026-03-10', rpad('?', 64), 'day', 0, 0, 0, 0, 0 from habits h join users u on u.id = h.user_id where ${others}`,
      `insert into reminder_plans (user_id, handled_through, next_at)
       select u.id, '2026-03-10T12:00:00Z', '2026-03-10T13:00:00Z' from users u where ${others}`,
    ]) {
      await app.rows(sql);
    }
    at('10T14:00');
    const nodes = [openNode(), openNode()];
    const runAll = () =>
      Promise.all(nodes.map(async (node) => runJob('takeDueReminders', node, {})));
    // The first node claims half of the messages and dies.
    await createDueMessages(app.ctx);
    const dead = leaseMessages(openNode());
    onTestFinished(() => dead.end());
    expect(await dead.lease(PEOPLE / 2)).toHaveLength(PEOPLE / 2);
    await runAll();
    expect(await app.rows('select from reminder_messages')).toHaveLength(PEOPLE / 2);
    app.clock.pass(31_000);
    await runAll();
    const counts = Array.from(
      { length: PEOPLE - 1 },
      (_, n) => service.receivedAt(`/node-${n + 2}`).length,
    );
    expect(new Set([...counts, service.receivedAt('/ada').length])).toEqual(new Set([1]));
    expect(await app.rows('select from reminder_messages')).toEqual([]);
  });
});
