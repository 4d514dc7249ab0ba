import { expect, test } from 'vitest';
import { changeDaySettings, getUser } from '#contract/account.ts';
import * as habits from '#contract/habits.ts';
import * as calls from '#contract/reminders.ts';
import type { BodyInput } from '#contract/call.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, HOUR, useRestoredTestApp } from '#server/testing/open-app.ts';

// Noon of Tuesday, 10 March 2026, in UTC; one o’clock in Berlin, where Ada lives.
const app = useRestoredTestApp();

const createNewHabit = async (caller: Caller, more: object = {}) =>
  (await caller.ok(habits.createHabit, { body: { name: 'Floss', type: 'daily', ...more } })).id;
const remind = (
  caller: Caller,
  id: number,
  ...reminders: BodyInput<typeof habits.setReminders>['reminders']
) => caller.ok(habits.setReminders, { params: { id }, body: { reminders } });

async function readNext(username = 'ada'): Promise<string | null | undefined> {
  const [plan] = await app.rows<{ at: Date | null }>(
    `select p.next_at as at from reminder_plans p join users u on u.id = p.user_id where u.username = $1`,
    [username],
  );
  return plan && (plan.at?.toISOString().slice(0, 16) ?? null);
}

test('the reminder plan plans the earliest of all reminders and the summary', async () => {
  const ada = await app.signIn('ada');
  expect(await readNext()).toBeUndefined();
  const id = await createNewHabit(ada);
  await remind(ada, id, { time: '08:00' }, { time: '20:00' });
  expect(await readNext()).toBe('2026-03-10T19:00');
  await ada.ok(calls.setEveningSummary, { body: { time: '19:30' } });
  expect(await ada.ok(calls.getEveningSummary)).toEqual({ time: '19:30' });
  expect(await readNext()).toBe('2026-03-10T18:30');
  await ada.ok(calls.setEveningSummary, { body: { time: null } });
  await remind(ada, id, { time: '08:00' });
  expect(await readNext()).toBe('2026-03-11T07:00');
  await remind(ada, id);
  expect(await readNext()).toBeNull();
});

test('the reminder plan plans reminders that are created or updated together with the habit', async () => {
  const ada = await app.signIn('ada');
  const id = await createNewHabit(ada, { reminders: [{ time: '20:00' }] });
  expect(await readNext()).toBe('2026-03-10T19:00');
  const change = (reminders: { time: string }[] | null) =>
    ada.ok(habits.updateHabit, { params: { id }, body: { reminders } });
  await change([{ time: '18:00' }]);
  expect(await readNext()).toBe('2026-03-10T17:00');
  await change(null);
  expect(await readNext()).toBeNull();
});

test('the reminder plan follows changes of rhythm, pause, archive, deletion and undo', async () => {
  const ada = await app.signIn('ada');
  const id = await createNewHabit(ada);
  const change = (body: object) => ada.ok(habits.updateHabit, { params: { id }, body });
  await remind(ada, id, { time: '20:00' });
  await change({ type: 'weekly', weekdays: ['friday'] });
  expect(await readNext()).toBe('2026-03-13T19:00');
  const pause = { habitId: id, from: '2026-03-10', until: '2026-03-19' };
  const { id: pauseId } = await ada.ok(habits.addPause, { body: pause });
  expect(await readNext()).toBe('2026-03-20T19:00');
  await ada.ok(habits.changePause, { params: { id: pauseId }, body: { until: null } });
  expect(await readNext()).toBeNull();
  await ada.ok(habits.deletePause, { params: { id: pauseId } });
  expect(await readNext()).toBe('2026-03-13T19:00');
  await change({ archivedOn: '2026-03-10' });
  expect(await readNext()).toBeNull();
  await change({ archivedOn: null });
  expect(await readNext()).toBe('2026-03-13T19:00');
  await ada.ok(habits.deleteHabit, { params: { id } });
  await ada.ok(habits.restoreHabit, { params: { id } });
  expect(await readNext()).toBe('2026-03-13T19:00');
});

test('the reminder plan follows the time zone and the hour at which the day begins', async () => {
  const ada = await app.signIn('ada');
  const id = await createNewHabit(ada);
  await remind(ada, id, { time: '02:00', weekdays: ['friday'] });
  expect(await readNext()).toBe('2026-03-13T01:00');
  await ada.ok(changeDaySettings, { body: { dayStart: 4 } });
  // With this start of the day, 02:00 belongs to Friday's late evening.
  expect(await readNext()).toBe('2026-03-14T01:00');
  await ada.ok(getUser, { headers: { 'x-time-zone': 'America/New_York' } });
  expect(await readNext()).toBe('2026-03-14T06:00');
});

test('the reminder plan keeps the wall-clock time when clocks change', async () => {
  const ada = await app.signIn('ada');
  await remind(ada, await createNewHabit(ada), { time: '02:30', weekdays: ['sunday'] });
  expect(await readNext()).toBe('2026-03-15T01:30');
  app.clock.pass(12 * DAY);
  await ada.ok(calls.setEveningSummary, { body: { time: null } });
  expect(await readNext()).toBe('2026-03-15T01:30');
});

const later = (more: object) => ({
  body: {
    habits: [],
    remindedAt: '2026-03-10T12:00:00.000Z',
    wait: '10-minutes' as const,
    ...more,
  },
});

test('remindLater puts a reminder off once, even if it is requested twice', async () => {
  const ada = await app.signIn('ada');
  const id = await createNewHabit(ada);
  const request = later({ habits: [id] });
  expect(await ada.ok(calls.remindLater, request)).toEqual({ at: '2026-03-10T12:10:00.000Z' });
  expect(await readNext()).toBe('2026-03-10T12:10');
  app.clock.pass(60_000);
  expect(await ada.ok(calls.remindLater, request)).toEqual({ at: null });
  expect(await readNext()).toBe('2026-03-10T12:10');
  const next = later({
    habits: [id],
    remindedAt: '2026-03-10T12:01:00.000Z',
    wait: 'this-evening',
  });
  expect(await ada.ok(calls.remindLater, next)).toEqual({ at: '2026-03-10T18:00:00.000Z' });
});

test('remindLater refuses habits of other users, and returns null once the day of the reminder is over', async () => {
  const [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
  const id = await createNewHabit(ada);
  const request = later({ habits: [id] });
  expect((await ben.refused(calls.remindLater, request)).status).toBe(404);
  expect((await app.visitor().refused(calls.remindLater, request)).status).toBe(401);
  app.clock.pass(11 * HOUR);
  expect(await ada.ok(calls.remindLater, request)).toEqual({ at: null });
  expect(await readNext()).toBeUndefined();
});

test.each([
  [{ habits: [] }, 'habits', /^Please name a habit\.$/],
  [{ habits: [1], wait: 'never' }, 'wait', /^wait must be one of 10-minutes, /],
  [{ habits: [1], remindedAt: 'noon' }, 'remindedAt', /^remindedAt must be a time like /],
])('remindLater refuses %j', async (more, path, message) => {
  const ada = await app.signIn('ada');
  const { status, issues } = await ada.refused(calls.remindLater, later(more));
  expect([status, issues?.[0]?.path]).toEqual([400, path]);
  expect(issues?.[0]?.message).toMatch(message);
});

test('setEveningSummary refuses an invalid time and visitors', async () => {
  const ada = await app.signIn('ada');
  const refused = await ada.refused(calls.setEveningSummary, { body: { time: '25:00' } });
  expect(refused).toMatchObject({ status: 400, issues: [{ path: 'time' }] });
  expect((await app.visitor().refused(calls.getEveningSummary)).status).toBe(401);
  expect(
    (await app.visitor().refused(calls.setEveningSummary, { body: { time: null } })).status,
  ).toBe(401);
});
