import { describe, expect, test } from 'vitest';
import { listHabits, listInstances, setDay, updateInstance } from '#contract/habits.ts';
import * as calls from '#contract/progress.ts';
import { countOn } from '#domain/progress/day-counts.ts';
import { newestRecords } from '#domain/habits/habit-history.ts';
import { addDays, toLocalDay } from '#domain/days/local-day.ts';
import { decodeDays } from '#domain/habits/logged-days.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();
const TODAY = toLocalDay('2026-03-10'); // a Tuesday
const recent = { startDate: addDays(TODAY, -89), endDate: TODAY };

const fetchHabitNamed = async (caller: Caller, name: string) => {
  const habit = (await caller.ok(listHabits)).find((candidate) => candidate.name === name);
  if (!habit) throw new Error(`There is no habit ${name}.`);
  return habit;
};

const tickToday = async (caller: Caller) => {
  for (const { id } of await caller.ok(listHabits)) {
    await caller.ok(setDay, { params: { id, date: TODAY }, body: { completed: true } });
  }
};

/** Creates a completed day that is skipped, a completed day that is undone, and a completed day that was not due. */
const correctGym = async (caller: Caller) => {
  const { id } = await fetchHabitNamed(caller, 'Gym');
  const correct = (date: string, body: { completed?: boolean; skipped?: boolean }) =>
    caller.ok(setDay, { params: { id, date }, body });
  await correct('2026-03-06', { skipped: true });
  await correct('2026-02-27', { completed: false });
  await correct('2026-03-04', { completed: true });
};

test('countDays returns one value per requested day', async () => {
  const ada = await app.signIn('ada');
  const query = { startDate: '2026-03-05', endDate: '2026-03-12' };
  expect(await ada.ok(calls.countDays, { query })).toEqual({
    first: '2026-03-05',
    logged: [1, 2, 1, 1, 1, 2, 0, 0],
    completed: [1, 2, 1, 1, 1, 0, 0, 0],
    skipped: [0, 0, 0, 0, 0, 0, 0, 0],
    kept: [1, 2, 1, 1, 1, 0, 0, 0],
    open: [0, 0, 0, 0, 0, 2, 0, 0],
  });
});

test('countDays leaves out an undone bonus, even if its record and note remain', async () => {
  const ada = await app.signIn('ada');
  const { id } = await fetchHabitNamed(ada, 'Gym');
  const params = { id, date: '2026-03-08' };
  const countAll = () => ada.ok(calls.countDays, { query: recent });
  const fetchNewest = async () =>
    newestRecords(await ada.ok(calls.getHistory, { params: { id } }), 30);
  const [counts, records] = [await countAll(), await fetchNewest()];
  const { instance } = await ada.ok(setDay, { params, body: { completed: true } });
  expect(await countAll()).not.toEqual(counts);
  await ada.ok(setDay, { params, body: { completed: false, notes: 'Closed' } });
  expect([await countAll(), await fetchNewest()]).toEqual([counts, records]);

  const query = { startDate: params.date, endDate: params.date };
  const days = decodeDays(await ada.ok(calls.listDays, { query }));
  expect(days).toContainEqual(expect.objectContaining({ habitId: id, notes: 'Closed' }));
  const again = { params: { instanceId: instance.id }, body: { completed: true } };
  expect(await ada.ok(updateInstance, again)).toMatchObject({ id: instance.id, completed: true });
  await ada.ok(setDay, { params, body: { completed: false, notes: '' } });
  expect(await countAll()).toEqual(counts);
});

test('countDays counts only own habits, and refuses visitors', async () => {
  const ben = await app.signIn('ben');
  const counts = await ben.ok(calls.countDays, { query: recent });
  expect(counts.logged).toHaveLength(90);
  expect(counts.logged.every((count) => count === 0)).toBe(true);
  const visitor = app.visitor();
  expect((await visitor.refused(calls.countDays, { query: recent })).status).toBe(401);
});

test.each([
  ['reversed', { startDate: '2026-03-06', endDate: '2026-03-05' }, 'endDate'],
  ['endless', { startDate: '1900-01-01', endDate: '9999-12-31' }, 'endDate'],
  ['one day too long', { startDate: '2025-01-01', endDate: '2026-02-06' }, 'endDate'],
  ['malformed', { startDate: 'soon', endDate: '2026-03-05' }, 'startDate'],
  ['no calendar date', { startDate: '2026-02-30', endDate: '2026-03-05' }, 'startDate'],
  ['half given', { startDate: '2026-03-05' }, 'endDate'],
  ['without a start', {}, 'startDate'],
])('countDays refuses a range that is %s', async (_, query, path) => {
  const ada = await app.signIn('ada');
  const refused = await ada.refused(calls.countDays, { query });
  expect(refused.status).toBe(400);
  expect(refused.message).not.toBe('');
  expect(refused.issues?.map((issue) => issue.path)).toContain(path);
});

test('countDays accepts a range of exactly 400 days', async () => {
  const ada = await app.signIn('ada');
  const query = { startDate: '2025-01-01', endDate: '2026-02-05' };
  expect((await ada.ok(calls.countDays, { query })).logged).toHaveLength(401);
});

describe('listDays', () => {
  const query = { startDate: '2026-03-04', endDate: '2026-03-08' };

  test('listDays returns the records, encoded as one letter each', async () => {
    const ada = await app.signIn('ada');
    const { id } = await fetchHabitNamed(ada, 'Gym');
    const params = { id, date: '2026-03-04' };
    await ada.ok(setDay, { params, body: { notes: 'A long one' } });
    const instances = await ada.ok(listInstances, { query });
    const days = await ada.ok(calls.listDays, { query });
    expect(instances.length).toBeGreaterThan(4);
    expect(instances).toMatchObject(decodeDays(days));
    expect(days.remarks).toEqual([
      { habitId: id, date: '2026-03-04', amount: null, notes: 'A long one', habitName: 'Gym' },
    ]);
  });

  test('listDays returns only own records, and refuses visitors', async () => {
    const ben = await app.signIn('ben');
    const nothing = { first: query.startDate, habits: [], remarks: [], next: null };
    expect(await ben.ok(calls.listDays, { query })).toEqual(nothing);
    expect((await app.visitor().refused(calls.listDays, { query })).status).toBe(401);
  });
});

describe('getHistory', () => {
  test('getHistory returns one letter per day from the creation to today', async () => {
    const ada = await app.signIn('ada');
    await tickToday(ada);
    await correctGym(ada);
    const { id, createdOn, ...figures } = await fetchHabitNamed(ada, 'Gym');
    const history = await ada.ok(calls.getHistory, { params: { id } });
    expect(history.first).toBe(createdOn);
    expect(history.marks).toHaveLength(31);
    // Created on a Sunday.
    expect(history.marks).toBe('--d--d---d--d---d--o---db-s---d');
    expect(figures).toMatchObject({ streak: 2, displayStreak: 2, reps: 8 });
  });

  test('getHistory returns empty days for a habit without records', async () => {
    const dov = await app.signIn('dov');
    const habit = await app.rows<{ id: number }>(
      `with added as (
         insert into habits (user_id, name, definitions, created_on)
         select id, 'Rest', '[{"type": "weekly"}]', '2026-03-08' from users where username = 'dov' returning user_id, id)
       insert into histories (user_id, habit_id, first_day, through, as_of, days, streak_unit, streak,
                              display_streak, longest, reps, strength)
       select user_id, id, '2026-03-08', '2026-03-10', '2026-03-10', rpad('...', 64), 'day', 0, 0, 0, 0, 0
         from added returning habit_id as id`,
    );
    const params = { id: habit[0]?.id ?? 0 };
    expect(await dov.ok(calls.getHistory, { params })).toEqual({
      first: '2026-03-08',
      marks: '---',
    });
  });

  test('getHistory is refused to visitors, and returns 404 for other users', async () => {
    const ada = await app.signIn('ada');
    const { id } = await fetchHabitNamed(ada, 'Gym');
    await ada.ok(calls.getHistory, { params: { id } });
    const ben = await app.signIn('ben');
    const unknown = await ben.refused(calls.getHistory, { params: { id: 2_000_000 } });
    const foreign = await ben.refused(calls.getHistory, { params: { id } });
    expect([foreign.status, foreign.message]).toEqual([404, unknown.message]);
    const visitor = app.visitor();
    expect((await visitor.refused(calls.getHistory, { params: { id } })).status).toBe(401);
  });

  test.each(['0', '-1', 'x', '1.5', '99999999999', '1;drop'])(
    'getHistory refuses the id %j',
    async (id) => {
      const ada = await app.signIn('ada');
      expect((await ada.refused(calls.getHistory, { params: { id } })).status).toBe(400);
    },
  );
});

test('setDay on a past day updates counts, history, streak and reps together', async () => {
  const ada = await app.signIn('ada');
  await tickToday(ada);
  const before = await fetchHabitNamed(ada, 'Read 20 pages');
  const { id } = before;
  const params = { id, date: '2026-03-01' };
  const { habit } = await ada.ok(setDay, { params, body: { completed: false } });
  const history = await ada.ok(calls.getHistory, { params: { id } });
  const marks = history.marks.replaceAll('-', '');
  expect(marks.slice(-10)).toBe('oddddddddd');
  expect(habit).toMatchObject({ streak: 9, displayStreak: 9, reps: before.reps - 1 });
  expect(marks.match(/[db]/g)).toHaveLength(habit.reps);
  const counts = await ada.ok(calls.countDays, { query: recent });
  expect(countOn(counts, toLocalDay('2026-03-01'))).toMatchObject({ completed: 0, open: 1 });
  await ada.ok(setDay, { params, body: { completed: true } });
  expect(await fetchHabitNamed(ada, 'Read 20 pages')).toMatchObject({
    streak: before.streak,
    reps: before.reps,
  });
});
