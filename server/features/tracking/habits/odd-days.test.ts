import { describe, expect, test } from 'vitest';
import { changeDaySettings, getUser } from '#contract/account.ts';
import * as calls from '#contract/habits.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, HOUR, useRestoredTestApp } from '#server/testing/open-app.ts';
import { findWrongFigures } from '#server/testing/find-wrong-figures.ts';

const app = useRestoredTestApp();

const moveTo = (caller: Caller, zone: string) =>
  caller.ok(getUser, { headers: { 'x-time-zone': zone } });

const create = async (caller: Caller, body: object = {}) =>
  caller.ok(calls.createHabit, { body: { name: 'Read', type: 'daily', ...body } });

const tick = (caller: Caller, id: number, date: string) =>
  caller.ok(calls.setDay, { params: { id, date }, body: { completed: true } });

test('a habit that starts tomorrow, because the clock went back, waits for its first day', async () => {
  const ben = await app.signIn('ben');
  await moveTo(ben, 'Pacific/Kiritimati');
  const { id, createdOn } = await create(ben);
  await moveTo(ben, 'Pacific/Honolulu');
  expect(createdOn).toBe('2026-03-11');
  const [waiting] = await ben.ok(calls.listHabits);
  expect(waiting).toMatchObject({ id, createdOn, streak: 0, completed: false, instance: null });
  const refused = await ben.refused(calls.setDay, {
    params: { id, date: '2026-03-11' },
    body: { completed: true },
  });
  expect([refused.status, refused.message]).toEqual([422, 'This day is in the future.']);
  expect(await findWrongFigures(app)).toEqual([]);
  app.clock.pass(DAY);
  await tick(ben, id, '2026-03-11');
  expect((await ben.ok(calls.listHabits))[0]).toMatchObject({ streak: 1 });
  expect(await findWrongFigures(app)).toEqual([]);
});

test('29 February has a tick and an amount of its own', async () => {
  app.clock.set(Date.parse('2028-02-28T12:00:00Z'));
  const ben = await app.signIn('ben');
  const water = {
    name: 'Water',
    goal: { kind: 'least', amount: 2, unit: 'l', per: 'day', step: 1 },
  };
  const { id } = await create(ben, water);
  for (const [date, amount] of [
    ['2028-02-28', 2],
    ['2028-02-29', 3],
    ['2028-03-01', 4],
  ] as const) {
    await ben.ok(calls.putEntry, {
      params: { id, entryId: crypto.randomUUID() },
      body: { date, amount },
    });
    app.clock.pass(DAY);
  }
  const days = await ben.ok(calls.listHabitInstances, { params: { id } });
  expect(days.map(({ date, amount }) => [date, amount])).toEqual([
    ['2028-03-02', null],
    ['2028-03-01', 4],
    ['2028-02-29', 3],
    ['2028-02-28', 2],
  ]);
  expect((await ben.ok(calls.listHabits))[0]).toMatchObject({ streak: 3 });
  expect(await findWrongFigures(app)).toEqual([]);
});

describe.each([
  ['forward', '2026-03-28T22:30:00Z', 23, ['2026-03-28', '2026-03-29', '2026-03-30']],
  ['back', '2026-10-24T21:30:00Z', 25, ['2026-10-24', '2026-10-25', '2026-10-26']],
])('when clocks go %s', (_, evening, hoursToNext, days) => {
  test('each night before midnight belongs to one day', async () => {
    app.clock.set(Date.parse(evening));
    const ben = await app.signIn('ben');
    await moveTo(ben, 'Europe/Berlin');
    const { id } = await create(ben);
    for (const date of days) {
      await tick(ben, id, date);
      const [habit] = await ben.ok(calls.listHabits);
      expect(habit?.instance).toMatchObject({ date, completed: true });
      app.clock.pass((date === days[0] ? hoursToNext : 24) * HOUR);
    }
    expect((await ben.ok(calls.listHabits))[0]).toMatchObject({ streak: 3 });
    expect(await findWrongFigures(app)).toEqual([]);
  });
});

test('a day start that is changed at night leaves one day for each tick', async () => {
  app.clock.set(Date.parse('2026-03-10T23:30:00Z'));
  const ben = await app.signIn('ben');
  await moveTo(ben, 'Europe/London');
  const { id } = await create(ben);
  await tick(ben, id, '2026-03-10');
  app.clock.pass(2 * HOUR);
  await ben.ok(changeDaySettings, { body: { dayStart: 4 } });
  const [atNight] = await ben.ok(calls.listHabits);
  const night = atNight?.instance?.date ?? '2026-03-10';
  await tick(ben, id, night);
  app.clock.pass(4 * HOUR);
  await tick(ben, id, '2026-03-11');
  expect((await ben.ok(calls.listHabits))[0]).toMatchObject({ streak: 2 });
  expect(await findWrongFigures(app)).toEqual([]);
});

describe('a history with wrong letters', () => {
  test.each([
    ['an unknown letter', `overlay(days placing '!' from 1)`],
    ['another length', `'x' || days`],
  ])('a history is refused by the database when it has %s', async (_, days) => {
    const ben = await app.signIn('ben');
    await create(ben);
    await expect(app.rows(`update histories set days = ${days}`)).rejects.toThrow('histories_days');
  });

  test('a history with wrong letters is reported with its habit and its figures', async () => {
    const ben = await app.signIn('ben');
    const { id: habitId } = await create(ben, { completed: true });
    await app.rows(`update histories set days = translate(days, 'x', 'o')`);
    const wrong = await findWrongFigures(app);
    expect(wrong.map((found) => [found.habitId, found.figure])).toContainEqual([habitId, 'streak']);
  });
});
