import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import { addDays, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { findWrongFigures } from '#server/testing/find-wrong-figures.ts';

const app = useRestoredTestApp();
/** A Tuesday. */
const TODAY = toLocalDay('2026-03-10');
const WATER: Goal = { kind: 'least', amount: 1_000, unit: 'ml', step: 250, per: 'day' };
const COFFEE: Goal = { kind: 'most', amount: 2, unit: 'cups', step: 1, per: 'day' };

const add = (caller: Caller, goal: Goal) =>
  caller.ok(calls.createHabit, { body: { name: 'Drink', type: 'daily', goal } });

async function read(caller: Caller, id: number) {
  const habit = (await caller.ok(calls.listHabits)).find((candidate) => candidate.id === id);
  if (!habit) throw new Error('The habit is not listed.');
  return habit;
}

type Entered = { date?: LocalDay; amount: number; entryId?: string };

const enter = (caller: Caller, id: number, entered: Entered) => {
  const { date = TODAY, amount, entryId = randomUUID() } = entered;
  return caller.ok(calls.putEntry, { params: { id, entryId }, body: { date, amount } });
};

const THREE_DECIMALS = 'Please use at most three decimals.';

const readEntries = (caller: Caller, id: number, date = TODAY) =>
  caller.ok(calls.listEntries, { params: { id, date } });

describe('an amount', () => {
  test('an amount is the sum of its entries and completes the day when it reaches the target', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, WATER);
    expect((await enter(ada, id, { amount: 750.5 })).instance).toMatchObject({
      amount: 750.5,
      completed: false,
    });
    expect((await enter(ada, id, { amount: 249.5 })).habit).toMatchObject({
      completed: true,
      streak: 1,
      instance: { amount: 1000, completed: true },
    });
    expect((await enter(ada, id, { amount: 0.1 })).instance?.amount).toBe(1000.1);
    expect((await enter(ada, id, { amount: 0.2 })).instance?.amount).toBe(1000.3);
    expect(
      (await readEntries(ada, id)).map(({ amount }) => amount).toSorted((a, b) => a - b),
    ).toEqual([0.1, 0.2, 249.5, 750.5]);
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('an entry sent twice counts once, and entries of two devices count twice', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, WATER);
    const entryId = randomUUID();
    const same = { amount: 250, entryId };
    await Promise.all([
      enter(ada, id, same),
      enter(ada, id, same),
      enter(ada, id, { amount: 250 }),
    ]);
    expect((await enter(ada, id, same)).instance?.amount).toBe(500);
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('an entry can be corrected and deleted', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, WATER);
    const entryId = randomUUID();
    await enter(ada, id, { amount: 1_000, entryId });
    expect((await enter(ada, id, { amount: 400, entryId })).habit).toMatchObject({ streak: 0 });
    const params = { id, entryId };
    expect((await ada.ok(calls.deleteEntry, { params })).instance).toMatchObject({ amount: null });
    expect(await ada.refused(calls.deleteEntry, { params })).toMatchObject({ status: 404 });
    expect(await readEntries(ada, id)).toEqual([]);
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('an amount is set by a number, reached by a tick, and cleared when the tick is undone', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, WATER);
    const set = (body: object) => ada.ok(calls.setDay, { params: { id, date: TODAY }, body });
    await enter(ada, id, { amount: 300 });
    expect((await set({ completed: true })).instance).toMatchObject({ amount: 1000 });
    const amounts = (await readEntries(ada, id)).map(({ amount }) => amount);
    expect(amounts.toSorted((a, b) => a - b)).toEqual([300, 700]);
    expect((await set({ amount: 1_500 })).instance).toMatchObject({
      amount: 1500,
      completed: true,
    });
    expect(await readEntries(ada, id)).toMatchObject([{ amount: 1500 }]);
    expect((await set({ completed: false })).instance).toMatchObject({ amount: null });
    expect((await set({ amount: 200 })).instance).toMatchObject({ amount: 200, completed: false });
    expect((await set({ amount: 0 })).instance).toMatchObject({ amount: null });
    expect(await readEntries(ada, id)).toEqual([]);
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('an amount can be entered on any day since creation, in any order', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, WATER);
    app.clock.pass(2 * DAY);
    for (const at of [2, 0, 1]) await enter(ada, id, { date: addDays(TODAY, at), amount: 1_000 });
    expect(await read(ada, id)).toMatchObject({ streak: 3, reps: 3 });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test.each([
    ['nothing', { amount: 0 }, 400],
    ['less than nothing', { amount: -1 }, 400],
    ['more than can be', { amount: 1e300 }, 400],
    ['no number', { amount: 'much' }, 400],
    ['a day that is no day', { date: '2026-02-30' }, 400],
    ['a day before the habit', { date: '2026-03-09' }, 422],
    ['a day to come', { date: '2026-03-11' }, 422],
    ['an impossible time', { at: '25:00' }, 400],
  ])('an entry is refused with %s', async (_, wrong, status) => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, WATER);
    const body = { date: TODAY, amount: 1, ...wrong };
    const params = { id, entryId: randomUUID() };
    expect(await ada.refused(calls.putEntry, { params, body })).toMatchObject({ status });
    expect(await readEntries(ada, id)).toEqual([]);
  });

  test('a day refuses too large an amount, too many entries, and an entry id of another day', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, WATER);
    app.clock.pass(DAY);
    const date = addDays(TODAY, 1);
    const entryId = randomUUID();
    await enter(ada, id, { amount: 999_999_999, entryId });
    const send = (params: object, body: object) =>
      ada.refused(calls.putEntry, { params: { id, entryId: randomUUID(), ...params }, body });
    expect(await send({}, { date: TODAY, amount: 1 })).toMatchObject({
      status: 422,
      message: 'This is too much for one day.',
    });
    expect(await send({ entryId }, { date, amount: 1 })).toMatchObject({ status: 409 });
    for (let count = 0; count < 200; count += 1) await enter(ada, id, { date, amount: 1 });
    expect(await send({}, { date, amount: 1 })).toMatchObject({
      status: 422,
      message: 'A day has at most 200 entries.',
    });
  });

  test('a day with more entries than it can have can lose one', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, WATER);
    const [entry] = await app.rows<{ id: string }>(
      `insert into habit_entries (user_id, id, habit_id, date, amount, at)
       select user_id, gen_random_uuid(), id, $2, 1, '08:00' from habits, generate_series(1, 202)
        where id = $1 returning id`,
      [id, TODAY],
    );
    const { instance } = await ada.ok(calls.deleteEntry, {
      params: { id, entryId: entry?.id ?? '' },
    });
    expect(instance?.amount).toBe(201);
  });

  test('an amount is refused for other users and for habits without a goal', async () => {
    const ada = await app.signIn('ada');
    const ben = await app.signIn('ben');
    const { id } = await add(ada, WATER);
    const entryId = randomUUID();
    await enter(ada, id, { amount: 100, entryId });
    const params = { id, entryId };
    const body = { date: TODAY, amount: 5 };
    expect(await ben.refused(calls.putEntry, { params, body })).toMatchObject({ status: 404 });
    expect(await ben.refused(calls.deleteEntry, { params })).toMatchObject({ status: 404 });
    const listing = { params: { id, date: TODAY } };
    expect(await ben.refused(calls.listEntries, listing)).toMatchObject({ status: 404 });
    expect(await app.visitor().refused(calls.putEntry, { params, body })).toMatchObject({
      status: 401,
    });
    const plain = await ada.ok(calls.createHabit, { body: { name: 'Read', type: 'daily' } });
    const other = { params: { id: plain.id, entryId: randomUUID() }, body };
    expect(await ada.refused(calls.putEntry, other)).toMatchObject({
      status: 422,
      message: 'This habit has no amount.',
    });
    const entries = [{ id: randomUUID(), amount: 5, at: '08:00', source: null }];
    const day = { params: { id: plain.id, date: TODAY } };
    for (const change of [{ amount: 5 }, { entries }]) {
      expect(await ada.refused(calls.setDay, { ...day, body: change })).toMatchObject({
        status: 422,
        message: 'This habit has no amount.',
      });
    }
    await ada.ok(calls.setDay, { ...day, body: { amount: null } });
    expect((await readEntries(ada, id)).map(({ amount }) => amount)).toEqual([100]);
  });
});

test('a goal for a week is reached by the sum of its days', async () => {
  const ada = await app.signIn('ada');
  app.clock.pass(6 * DAY);
  const monday = addDays(TODAY, 6);
  const { id, type } = await add(ada, { ...WATER, amount: 20, unit: 'km', per: 'week' });
  expect(type).toBe('weekly');
  await enter(ada, id, { date: monday, amount: 8 });
  app.clock.pass(2 * DAY);
  const wednesday = addDays(monday, 2);
  const { habit, instance } = await enter(ada, id, { date: wednesday, amount: 12 });
  expect(habit).toMatchObject({
    streak: 1,
    streakUnit: 'week',
    period: { needed: 20, done: 20 },
  });
  expect(instance).toMatchObject({ completed: true, scheduled: false });
  await enter(ada, id, { date: monday, amount: 1 });
  app.clock.pass(11 * DAY);
  // The Sunday after: nothing was done in its week, and it is the last day.
  expect(await read(ada, id)).toMatchObject({
    displayStreak: 1,
    period: { needed: 20, done: 0 },
    instance: { scheduled: true },
  });
  app.clock.pass(DAY);
  expect((await read(ada, id)).displayStreak).toBe(0);
  expect(await findWrongFigures(app)).toEqual([]);
});

describe('a limit', () => {
  test('a limit is not due while its day lasts, and is done when its owner is active after it', async () => {
    const ada = await app.signIn('ada');
    const { id, instance } = await add(ada, COFFEE);
    expect(instance).toBeNull();
    expect((await enter(ada, id, { amount: 2 })).instance).toMatchObject({
      scheduled: false,
      completed: false,
    });
    app.clock.pass(DAY);
    expect(await read(ada, id)).toMatchObject({ streak: 1, displayStreak: 1, instance: null });
    app.clock.pass(3 * DAY);
    expect(await read(ada, id)).toMatchObject({ streak: 4 });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a limit of a day has no result without activity in the three days after it', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, COFFEE);
    app.clock.pass(10 * DAY);
    // The user was active after the last three, so they are kept; the days before have no result.
    expect(await read(ada, id)).toMatchObject({ streak: 3, displayStreak: 3, reps: 3 });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('an exceeded limit misses the day at once and ends the streak', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, COFFEE);
    app.clock.pass(DAY);
    expect(await read(ada, id)).toMatchObject({ displayStreak: 1 });
    const date = addDays(TODAY, 1);
    const slipped = await enter(ada, id, { date, amount: 3 });
    expect(slipped.instance).toMatchObject({ scheduled: true, completed: false });
    expect(slipped.habit).toMatchObject({ streak: 1, displayStreak: 0 });
    expect(await read(ada, id)).toEqual(slipped.habit);
    app.clock.pass(DAY);
    expect(await read(ada, id)).toMatchObject({ displayStreak: 0 });
    app.clock.pass(DAY);
    expect(await read(ada, id)).toMatchObject({ streak: 1, displayStreak: 1 });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a limit can be recorded as done early, and an amount above it undoes that', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, { ...COFFEE, amount: 0 });
    const set = (body: object) => ada.ok(calls.setDay, { params: { id, date: TODAY }, body });
    expect((await set({ completed: true })).habit).toMatchObject({ completed: true, streak: 1 });
    expect((await enter(ada, id, { amount: 1 })).habit).toMatchObject({
      completed: false,
      streak: 0,
      reps: 0,
    });
    expect((await set({ completed: true })).instance).toMatchObject({ amount: null });
    expect(await readEntries(ada, id)).toEqual([]);
    expect((await set({ completed: false })).instance).toMatchObject({ scheduled: false });
    expect(await findWrongFigures(app)).toEqual([]);
  });
});

test('a limit for a week keeps amounts when a day is recorded as done', async () => {
  const ada = await app.signIn('ada');
  const { id } = await add(ada, { ...COFFEE, amount: 5, per: 'week' });
  await enter(ada, id, { amount: 6 });
  const change = { params: { id, date: TODAY }, body: { completed: true } };
  const still = { completed: true, amount: 6 };
  expect((await ada.ok(calls.setDay, change)).instance).toMatchObject(still);
  const ticked = { params: { id }, body: { completed: true } };
  expect((await ada.ok(calls.updateHabit, ticked)).instance).toMatchObject(still);
  expect((await readEntries(ada, id)).map(({ amount }) => amount)).toEqual([6]);
  expect(await findWrongFigures(app)).toEqual([]);
});

test('a target has three decimals like its amounts, and is above 0', async () => {
  const ada = await app.signIn('ada');
  const { id, goal } = await add(ada, { ...WATER, amount: 1.234, step: 0.123 });
  expect(goal).toMatchObject({ amount: 1.234, step: 0.123 });
  expect((await enter(ada, id, { amount: 1.234 })).habit.completed).toBe(true);
  for (const amount of [0.0004, 1.2344]) {
    for (const field of ['amount', 'step']) {
      const body = { goal: { ...WATER, [field]: amount } };
      const refused = await ada.refused(calls.updateHabit, { params: { id }, body });
      expect([refused.status, refused.issues?.[0]?.message]).toEqual([400, THREE_DECIMALS]);
    }
  }
});

test.each([0.0004, 0.9996, 1.0001])('an amount of %d is refused by every call', async (amount) => {
  const ada = await app.signIn('ada');
  const { id } = await add(ada, { ...WATER, amount: 1 });
  const ofDay = { params: { id, date: TODAY } };
  const entry = { id: randomUUID(), amount, at: '09:00' };
  const refusals = [
    await ada.refused(calls.setDay, { ...ofDay, body: { amount } }),
    await ada.refused(calls.setDay, { ...ofDay, body: { entries: [entry] } }),
    await ada.refused(calls.setDay, { ...ofDay, body: { expected: { amount } } }),
    await ada.refused(calls.putEntry, {
      params: { id, entryId: randomUUID() },
      body: { date: TODAY, amount },
    }),
    await ada.refused(calls.putEntry, {
      params: { id, entryId: randomUUID() },
      body: { date: TODAY, amount, source: 'watch' },
    }),
  ];
  for (const { status, issues } of refusals) {
    expect([status, issues?.map(({ message }) => message)]).toEqual([
      400,
      expect.arrayContaining([THREE_DECIMALS]),
    ]);
  }
  expect(await readEntries(ada, id)).toEqual([]);
});

test('a sum of floats sent by a client is rounded to thousandths', async () => {
  const ada = await app.signIn('ada');
  const { id } = await add(ada, { ...WATER, amount: 1 });
  expect((await enter(ada, id, { amount: 0.1 + 0.2 })).instance?.amount).toBe(0.3);
});

describe('a limit of some weekdays', () => {
  test('a limit with weekdays applies to them only: other days are never missed and count as a bonus', async () => {
    const ada = await app.signIn('ada');
    const goal: Goal = { ...COFFEE, amount: 0 };
    const weekdays = ['monday' as const, 'tuesday' as const];
    const body = { name: 'No sugar', type: 'weekly' as const, weekdays, goal };
    const { id } = await ada.ok(calls.createHabit, { body });
    app.clock.pass(2 * DAY);
    const thursday = addDays(TODAY, 2);
    const record = (date: LocalDay, change: object) =>
      ada.ok(calls.setDay, { params: { id, date }, body: change });
    expect((await record(TODAY, { completed: true })).habit).toMatchObject({ streak: 1, reps: 1 });
    expect(await record(thursday, { amount: 1 })).toMatchObject({
      instance: { scheduled: false, completed: false, amount: 1 },
      habit: { streak: 1, displayStreak: 1, reps: 1 },
    });
    await record(thursday, { amount: null });
    expect(await record(thursday, { completed: true })).toMatchObject({
      instance: { scheduled: false, completed: true },
      habit: { streak: 1, displayStreak: 1, reps: 2 },
    });
    expect(await record(addDays(TODAY, 1), { amount: 1 })).toMatchObject({
      instance: { scheduled: false },
      habit: { displayStreak: 1 },
    });
    expect((await record(addDays(TODAY, 1), { amount: null })).instance.completed).toBe(false);
    expect((await record(TODAY, { amount: 1 })).instance.scheduled).toBe(true);
    expect(await findWrongFigures(app)).toEqual([]);
  });
});
