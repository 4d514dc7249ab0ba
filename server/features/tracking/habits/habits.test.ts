import { describe, expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import { MAX_HABITS } from '#domain/habits/habit.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

describe('the list of habits', () => {
  test('the list shows each habit with its record of today and its displayed streak', async () => {
    const ada = await app.signIn('ada');
    const [read, gym] = await ada.ok(calls.listHabits);
    expect(read).toMatchObject({
      name: 'Read 20 pages',
      type: 'daily',
      completed: false,
      streak: 120,
      displayStreak: 120,
      reps: 120,
      instance: { date: '2026-03-10', completed: false, scheduled: true },
    });
    // 2026-03-10 is a Tuesday.
    expect(gym).toMatchObject({ name: 'Gym', weekdays: ['tuesday', 'friday'] });
    expect(gym?.instance?.scheduled).toBe(true);
  });

  test('the list of habits is refused to visitors', async () => {
    expect(await app.visitor().refused(calls.listHabits)).toMatchObject({ status: 401 });
  });

  test('the list never shows habits of other users', async () => {
    const ben = await app.signIn('ben');
    expect(await ben.ok(calls.listHabits)).toEqual([]);
  });

  test('the list is the same when many users request theirs at once, each with another day', async () => {
    const people = [
      ['ada', 'UTC'],
      ['ben', 'UTC'],
      ['cleo', 'Pacific/Kiritimati'],
      ['dov', 'Pacific/Pago_Pago'],
    ] as const;
    const ask = await Promise.all(
      people.map(async ([username, zone]) => {
        const caller = await app.signIn(username);
        return () => caller.ok(calls.listHabits, { headers: { 'x-time-zone': zone } });
      }),
    );
    const alone = [];
    for (const question of ask) alone.push(await question());
    expect(new Set(alone.flat().map(({ instance }) => instance?.date)).size).toBeGreaterThan(1);
    expect(await Promise.all(ask.map((question) => question()))).toEqual(alone);
  });
});

describe('a new habit', () => {
  test('a new habit gets the defaults', async () => {
    const dov = await app.signIn('dov');
    expect(await dov.ok(calls.hasEverCreatedHabits)).toEqual({ hasEverCreatedHabits: false });
    const habit = await dov.ok(calls.createHabit, { body: { name: '  Walk  ', type: 'daily' } });
    expect(habit).toMatchObject({
      name: 'Walk',
      deadline: '18:00',
      weekdays: null,
      notes: null,
      icon: null,
      isPrivate: false,
      sortOrder: 0,
      streak: 0,
      reps: 0,
      completed: false,
      createdOn: '2026-03-10',
    });
    expect(habit.instance).toMatchObject({ date: '2026-03-10', habitName: 'Walk' });
    expect(await dov.ok(calls.hasEverCreatedHabits)).toEqual({ hasEverCreatedHabits: true });
  });

  test('a new weekly habit without weekdays is due on Mondays only', async () => {
    const dov = await app.signIn('dov');
    const habit = await dov.ok(calls.createHabit, { body: { name: 'Plan', type: 'weekly' } });
    expect(habit).toMatchObject({ weekdays: ['monday'], instance: null, completed: false });
  });

  test('a new habit stores weekdays in week order without repeats', async () => {
    const dov = await app.signIn('dov');
    const weekdays = ['friday' as const, 'monday' as const, 'friday' as const];
    const habit = await dov.ok(calls.createHabit, {
      body: { name: 'Run', type: 'weekly', weekdays },
    });
    expect(habit.weekdays).toEqual(['monday', 'friday']);
  });

  test('a new habit can be completed at once, and sent figures are ignored', async () => {
    const dov = await app.signIn('dov');
    const habit = await dov.ok(calls.createHabit, {
      body: { name: 'Water', type: 'daily', completed: true, streak: 99, reps: 99 },
    });
    expect(habit).toMatchObject({ completed: true, streak: 1, displayStreak: 1, reps: 1 });
  });

  test('a new habit is listed last after a reordering', async () => {
    const ben = await app.signIn('ben');
    const create = (name: string, sortOrder?: number) =>
      ben.ok(calls.createHabit, { body: { name, type: 'daily', sortOrder } });
    expect((await create('first', 0)).sortOrder).toBe(0);
    expect((await create('asked', 7)).sortOrder).toBe(7);
    expect((await create('last')).sortOrder).toBe(8);
    const names = (await ben.ok(calls.listHabits)).map((habit) => habit.name);
    expect(names).toEqual(['first', 'asked', 'last']);
  });

  test('a new habit is refused when the limit is reached', async () => {
    const ben = await app.signIn('ben');
    await app.rows(
      `insert into habits (user_id, name, created_on)
       select id, 'One of many', '2026-03-10' from users, generate_series(2, $1::int)
        where username = 'ben'`,
      [MAX_HABITS],
    );
    const create = { body: { name: 'Read', type: 'daily' as const } };
    await ben.ok(calls.createHabit, create);
    expect(await ben.refused(calls.createHabit, create)).toMatchObject({
      status: 422,
      message: 'You can keep at most 500 habits.',
    });
  });

  test('a new habit that is sent twice is created once', async () => {
    const [dov, ben] = [await app.signIn('dov'), await app.signIn('ben')];
    const requestId = '0b9dbe3c-6d4f-4a53-8f6a-3d4a37f1f9c1';
    const body = { name: 'Climb', type: 'daily' as const, requestId };
    const [first, second] = await Promise.all([
      dov.ok(calls.createHabit, { body }),
      dov.ok(calls.createHabit, { body }),
    ]);
    const third = await dov.ok(calls.createHabit, { body: { ...body, name: 'Climb twice' } });
    expect([second.id, third.id, third.name]).toEqual([first.id, first.id, 'Climb']);
    const named = (await dov.ok(calls.listHabits)).filter(({ name }) => name.startsWith('Climb'));
    expect(named).toHaveLength(1);
    // Clients create these ids, so another user may have the same one.
    expect((await ben.ok(calls.createHabit, { body })).id).not.toBe(first.id);
  });

  test.each([
    ['2026-03-11', 'A habit cannot begin in the future.'],
    ['2026-02-07', 'A habit can begin at most 30 days ago.'],
  ])('a new habit with its first day on %s is refused', async (createdOn, message) => {
    const cleo = await app.signIn('cleo');
    const before = await cleo.ok(calls.listHabits);
    const body = { name: 'Row', type: 'daily', createdOn };
    expect(await cleo.refused(calls.createHabit, { body })).toMatchObject({
      status: 422,
      message,
      issues: [{ path: 'createdOn', message }],
    });
    expect(await cleo.ok(calls.listHabits)).toEqual(before);
  });

  test.each([
    ['2026-03-08', 3],
    ['2026-02-08', 31],
  ])('a new habit that was created offline starts on that day: %s', async (createdOn, days) => {
    const cleo = await app.signIn('cleo');
    const body = { name: 'Row', type: 'daily' as const, createdOn };
    const habit = await cleo.ok(calls.createHabit, { body });
    expect(habit).toMatchObject({ createdOn, streak: 0, completed: false });
    const params = { id: habit.id };
    const rows = await cleo.ok(calls.listHabitInstances, { params, query: {} });
    expect([rows.length, rows.at(-1)?.date]).toEqual([days, createdOn]);
    const first = { params: { ...params, date: createdOn }, body: { completed: true } };
    expect((await cleo.ok(calls.setDay, first)).instance.completed).toBe(true);
  });

  test.each([
    [{ name: '', type: 'daily' }, 'Habit name is required'],
    [{ name: 'Read', type: 'daily', requestId: '7' }, 'Not an id.'],
    [{ name: '   ', type: 'daily' }, 'Habit name is required'],
    [{ name: 'x'.repeat(101), type: 'daily' }, 'Please use at most 100 characters.'],
    [{ name: 'a\u0000b', type: 'daily' }, 'This text contains a character that cannot be stored.'],
    [{ name: 'Read', type: 'monthly' }, 'Please select Daily or Weekly'],
    [{ name: 'Read' }, 'Please select Daily or Weekly'],
    [{ name: 'Read', type: 'daily', deadline: '' }, 'Deadline is required'],
    [{ name: 'Read', type: 'daily', deadline: '25:00' }, 'Please enter the deadline as HH:MM.'],
    [{ name: 'Read', type: 'daily', icon: 'spaceship-9' }, 'Please choose an icon from the list.'],
  ])('a new habit refuses %j', async (body, message) => {
    const pip = await app.signIn('pip');
    const refused = await pip.refused(calls.createHabit, { body });
    expect(refused.status).toBe(400);
    expect(refused.issues?.map((issue) => issue.message)).toContain(message);
    expect(await pip.ok(calls.listHabits)).toEqual([]);
  });

  test('a new habit refuses unknown weekdays', async () => {
    const pip = await app.signIn('pip');
    const body = { name: 'Read', type: 'weekly', weekdays: ['montag'] };
    expect(await pip.refused(calls.createHabit, { body })).toMatchObject({ status: 400 });
  });
});

describe('changing a habit', () => {
  test('a change of a habit changes only the fields that are sent', async () => {
    const cleo = await app.signIn('cleo');
    const [diary] = await cleo.ok(calls.listHabits);
    const params = { id: diary?.id ?? 0 };
    const changed = await cleo.ok(calls.updateHabit, { params, body: { name: 'Journal' } });
    expect(changed).toMatchObject({
      ...diary,
      name: 'Journal',
      lastUpdated: expect.any(String),
      instance: expect.anything(),
    });
    expect(changed.instance?.habitName).toBe('Journal');
  });

  test('a change of weekdays adds and removes the open record of today', async () => {
    const cleo = await app.signIn('cleo');
    const { id } = await cleo.ok(calls.createHabit, { body: { name: 'Swim', type: 'weekly' } });
    const change = (body: object) => cleo.ok(calls.updateHabit, { params: { id }, body });
    expect((await change({ weekdays: ['tuesday'] })).instance).toMatchObject({ scheduled: true });
    expect((await change({ weekdays: ['monday'] })).instance).toBeNull();
    expect(await change({ weekdays: null })).toMatchObject({ weekdays: null, instance: null });
    expect((await change({ weekdays: ['tuesday'], completed: true })).streak).toBe(1);
    // The completed day stays completed, and still counts for the streak.
    expect(await change({ weekdays: ['monday'] })).toMatchObject({ completed: true, streak: 1 });
  });

  test('a change of a habit is refused to other users and visitors', async () => {
    const [read] = await (await app.signIn('ada')).ok(calls.listHabits);
    const params = { id: read?.id ?? 0 };
    const pip = await app.signIn('pip');
    expect(await pip.refused(calls.updateHabit, { params, body: { name: 'Mine' } })).toMatchObject({
      status: 404,
    });
    expect(
      await pip.refused(calls.updateHabit, { params, body: { completed: true } }),
    ).toMatchObject({ status: 404 });
    expect(await pip.refused(calls.deleteHabit, { params })).toMatchObject({ status: 404 });
    const visitor = app.visitor();
    expect(await visitor.refused(calls.updateHabit, { params, body: {} })).toMatchObject({
      status: 401,
    });
    expect(await visitor.refused(calls.deleteHabit, { params })).toMatchObject({ status: 401 });
    const [still] = await (await app.signIn('ada')).ok(calls.listHabits);
    expect(still).toEqual(read);
  });
});

describe('deleting a habit', () => {
  test('deleting a habit removes its days, and its owner still counts as an owner of habits', async () => {
    const eve = await app.signIn('eve');
    const { id } = await eve.ok(calls.createHabit, { body: { name: 'Tea', type: 'daily' } });
    await eve.ok(calls.deleteHabit, { params: { id } });
    expect(await eve.ok(calls.listHabits)).toEqual([]);
    expect(await app.rows('select 1 from habit_instances where habit_id = $1', [id])).toEqual([]);
    expect(await eve.ok(calls.hasEverCreatedHabits)).toEqual({ hasEverCreatedHabits: true });
    expect(await eve.refused(calls.deleteHabit, { params: { id } })).toMatchObject({ status: 404 });
  });
});

describe('reordering', () => {
  test('a reordering stores the order and ignores unknown habits', async () => {
    const ada = await app.signIn('ada');
    const [read, gym] = await ada.ok(calls.listHabits);
    if (!read || !gym) throw new Error('Ada keeps two habits.');
    const habitOrders = [
      { id: gym.id, sortOrder: 0 },
      { id: read.id, sortOrder: 1 },
    ];
    const response = await ada.ok(calls.reorderHabits, { body: { habitOrders } });
    expect(response.map((habit) => habit.name)).toEqual(['Gym', 'Read 20 pages']);
    const foreign = await (await app.signIn('cleo')).ok(calls.listHabits);
    const [diary] = foreign;
    if (!diary) throw new Error('Cleo keeps one habit.');
    const mixed = [
      { id: diary.id, sortOrder: 6 },
      { id: 999_999, sortOrder: 7 },
      { id: gym.id, sortOrder: 5 },
    ];
    const reordered = await ada.ok(calls.reorderHabits, { body: { habitOrders: mixed } });
    expect(reordered.map(({ name, sortOrder }) => [name, sortOrder])).toEqual([
      ['Read 20 pages', 1],
      ['Gym', 5],
    ]);
    expect(await (await app.signIn('cleo')).ok(calls.listHabits)).toEqual(foreign);
  });
});

describe('a new day', () => {
  test('a new day starts with open records, and the streak ends after a missed day', async () => {
    const ada = await app.signIn('ada');
    const read = async () =>
      (await ada.ok(calls.listHabits)).find((habit) => habit.name === 'Read 20 pages');
    const before = await read();
    await ada.ok(calls.updateHabit, { params: { id: before?.id ?? 0 }, body: { completed: true } });
    app.clock.pass(DAY);
    expect(await read()).toMatchObject({ streak: 121, displayStreak: 121, completed: false });
    app.clock.pass(DAY);
    // Yesterday was left open.
    expect(await read()).toMatchObject({ streak: 121, displayStreak: 0, completed: false });
  });
});
