import { describe, expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import type { BodyInput } from '#contract/call.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { SAME_TIME_TWICE, TOO_MANY_REMINDERS } from '#domain/reminders/reminder.ts';
import type { Caller } from '#server/testing/caller.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const TODAY = toLocalDay('2026-03-10');

type Sent = BodyInput<typeof calls.setReminders>['reminders'];

const newHabit = async (caller: Caller) =>
  (await caller.ok(calls.createHabit, { body: { name: 'Floss', type: 'daily' } })).id;
const set = (caller: Caller, id: number, reminders: Sent) =>
  caller.ok(calls.setReminders, { params: { id }, body: { reminders } });
const list = (caller: Caller, id: number) => caller.ok(calls.listReminders, { params: { id } });

const plain = (time: string) => ({ time, weekdays: null, alsoWhenMet: false });

describe('the reminders of a habit', () => {
  test('reminders are stored by the time of the day and replace earlier ones', async () => {
    const ada = await app.signIn('ada');
    const id = await newHabit(ada);
    expect(await list(ada, id)).toEqual([]);
    const sent: Sent = [
      { time: '21:30', weekdays: ['sunday', 'monday', 'monday'], alsoWhenMet: true },
      { time: '08:00', weekdays: [] },
    ];
    const kept = [
      plain('08:00'),
      { time: '21:30', weekdays: ['monday', 'sunday'], alsoWhenMet: true },
    ];
    expect(await set(ada, id, sent)).toEqual(kept);
    expect(await list(ada, id)).toEqual(kept);
    expect(await set(ada, id, [{ time: '07:00' }])).toEqual([plain('07:00')]);
    expect(await set(ada, id, [])).toEqual([]);
    expect(await list(ada, id)).toEqual([]);
  });

  test('reminders are a field of the habit when it is created and changed', async () => {
    const ada = await app.signIn('ada');
    const listed = async () =>
      (await ada.ok(calls.listHabits)).slice(-2).map(({ reminders }) => reminders);
    const body = {
      name: 'Read',
      type: 'daily' as const,
      reminders: [{ time: '21:00' }, { time: '07:00' }],
    };
    const read = await ada.ok(calls.createHabit, { body });
    const kept = [plain('07:00'), plain('21:00')];
    expect(read.reminders).toEqual(kept);
    const floss = await newHabit(ada);
    expect(await listed()).toEqual([kept, null]);
    const change = (reminders: Sent | null) =>
      ada.ok(calls.updateHabit, { params: { id: floss }, body: { reminders } });
    expect((await change([{ time: '08:00' }])).reminders).toEqual([plain('08:00')]);
    const tick = { params: { id: floss, date: TODAY }, body: { completed: true } };
    expect((await ada.ok(calls.setDay, tick)).habit.reminders).toEqual([plain('08:00')]);
    expect(await listed()).toEqual([kept, [plain('08:00')]]);
    expect((await change([])).reminders).toBeNull();
    await change([{ time: '08:00' }]);
    expect((await change(null)).reminders).toBeNull();
    expect(await listed()).toEqual([kept, null]);
    await ada.ok(calls.updateHabit, {
      params: { id: read.id },
      body: { archivedOn: TODAY },
    });
    expect(await ada.ok(calls.listArchivedHabits)).toMatchObject([{ reminders: kept }]);
  });

  test('a tick that waited for a change of reminders returns the new ones', async () => {
    const ada = await app.signIn('ada');
    const id = await newHabit(ada);
    await set(ada, id, [{ time: '08:00' }]);
    const changing = await app.ctx.database.pool.connect();
    await changing.query('begin');
    await changing.query(`select from users where username = 'ada' for no key update`);
    await changing.query('update habits set reminders = $2 where id = $1', [
      id,
      JSON.stringify([plain('21:30')]),
    ]);
    const ticking = ada.ok(calls.setDay, {
      params: { id, date: TODAY },
      body: { completed: true },
    });
    await expect.poll(() => lockWaits(app)).not.toEqual([]);
    await changing.query('commit');
    changing.release();
    expect((await ticking).habit.reminders).toEqual([plain('21:30')]);
  });

  test.each([
    ['none', []],
    ['six', Array.from({ length: 6 }, (_, at) => plain(`0${at}:00`))],
    ['the same time twice', [plain('08:00'), plain('08:00')]],
    ['a time of no clock', [plain('24:00')]],
    ['no day at all', [{ ...plain('08:00'), weekdays: [] }]],
    ['a day that there is not', [{ ...plain('08:00'), weekdays: ['someday'] }]],
    ['no word on whether it is met', [{ time: '08:00', weekdays: null }]],
  ])('reminders are never stored with %s', async (_, reminders) => {
    const ada = await app.signIn('ada');
    const id = await newHabit(ada);
    const storing = app.rows('update habits set reminders = $2 where id = $1', [
      id,
      JSON.stringify(reminders),
    ]);
    await expect(storing).rejects.toThrow('habits_reminders_known');
  });

  test('reminders stay when a client without them changes the habit', async () => {
    const ada = await app.signIn('ada');
    const id = await newHabit(ada);
    await set(ada, id, [{ time: '08:00' }]);
    const body = { name: 'Floss well', type: 'weekly' as const, weekdays: ['friday' as const] };
    await ada.ok(calls.updateHabit, { params: { id }, body });
    expect(await list(ada, id)).toEqual([plain('08:00')]);
  });

  test('reminders are restored with a deleted habit', async () => {
    const ada = await app.signIn('ada');
    const id = await newHabit(ada);
    await set(ada, id, [{ time: '08:00', weekdays: ['friday'] }, { time: '09:00' }]);
    const before = await list(ada, id);
    await ada.ok(calls.deleteHabit, { params: { id } });
    await ada.ok(calls.restoreHabit, { params: { id } });
    expect(await list(ada, id)).toEqual(before);
  });

  test.each<[string, unknown, string, string]>([
    [
      'six',
      Array.from({ length: 6 }, (_, at) => ({ time: `0${at}:00` })),
      'reminders',
      TOO_MANY_REMINDERS,
    ],
    ['the same time', [{ time: '08:00' }, { time: '08:00' }], 'reminders.1.time', SAME_TIME_TWICE],
    [
      'a time that does not exist',
      [{ time: '24:00' }],
      'reminders.0.time',
      'Please enter the time as HH:MM.',
    ],
    [
      'a time of no clock',
      [{ time: 'noon' }],
      'reminders.0.time',
      'Please enter the time as HH:MM.',
    ],
    ['no time', [{ weekdays: null }], 'reminders.0.time', 'Please enter the time as HH:MM.'],
  ])('reminders refuse %s with a message', async (_, reminders, path, message) => {
    const ada = await app.signIn('ada');
    const id = await newHabit(ada);
    const refused = await ada.refused(calls.setReminders, { params: { id }, body: { reminders } });
    expect(refused).toMatchObject({ status: 400, issues: [{ path, message }] });
    expect(await list(ada, id)).toEqual([]);
  });

  test('reminders are read and set only by their owner', async () => {
    const [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
    const id = await newHabit(ada);
    const body = { reminders: [] };
    for (const [caller, status] of [
      [ben, 404],
      [app.visitor(), 401],
    ] as const) {
      expect((await caller.refused(calls.listReminders, { params: { id } })).status).toBe(status);
      const refused = await caller.refused(calls.setReminders, { params: { id }, body });
      expect(refused.status).toBe(status);
    }
  });
});
