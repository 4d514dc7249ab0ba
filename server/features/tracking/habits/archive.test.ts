import { describe, expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import { addDays, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { findWrongFigures } from '#server/testing/find-wrong-figures.ts';

const app = useRestoredTestApp();
const TODAY = toLocalDay('2026-03-10');

const archive = (caller: Caller, id: number, archivedOn: LocalDay | null) =>
  caller.ok(calls.updateHabit, { params: { id }, body: { archivedOn } });

const listIds = async (caller: Caller) => (await caller.ok(calls.listHabits)).map(({ id }) => id);

async function addDone(caller: Caller, body: object = {}) {
  const { id } = await caller.ok(calls.createHabit, {
    body: { name: 'Read', type: 'daily', completed: true, ...body },
  });
  return id;
}

describe('an archived habit', () => {
  test('an archived habit is listed only among archived ones and keeps its figures', async () => {
    const ada = await app.signIn('ada');
    const id = await addDone(ada);
    app.clock.pass(DAY);
    expect(await listIds(ada)).toContain(id);
    expect(await archive(ada, id, addDays(TODAY, 1))).toMatchObject({
      archivedOn: '2026-03-11',
      instance: null,
    });
    expect(await listIds(ada)).not.toContain(id);
    app.clock.pass(20 * DAY);
    expect(await listIds(ada)).not.toContain(id);
    expect(await ada.ok(calls.listArchivedHabits)).toMatchObject([
      { id, streak: 1, displayStreak: 1, reps: 1 },
    ]);
    const profile = await app.rows(
      'select count(*)::int from habit_instances where habit_id = $1',
      [id],
    );
    expect(profile).toEqual([{ count: 1 }]);
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a restored habit is due from today on, and the days between are neutral', async () => {
    const ada = await app.signIn('ada');
    const id = await addDone(ada);
    app.clock.pass(DAY);
    await ada.ok(calls.listHabits);
    await archive(ada, id, TODAY);
    app.clock.pass(20 * DAY);
    expect(await archive(ada, id, null)).toMatchObject({
      archivedOn: null,
      displayStreak: 1,
      instance: { scheduled: true, completed: false },
    });
    expect(await listIds(ada)).toContain(id);
    const between = await app.rows<{ scheduled: boolean; skipped: boolean }>(
      'select scheduled, skipped from habit_instances where habit_id = $1 and date between $2 and $3',
      [id, addDays(TODAY, 1), addDays(TODAY, 20)],
    );
    expect(between).toHaveLength(20);
    expect(between.every((day) => day.skipped && !day.scheduled)).toBe(true);
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a restored habit keeps its archived days neutral when a pause over them is deleted', async () => {
    const ada = await app.signIn('ada');
    const id = await addDone(ada);
    await archive(ada, id, TODAY);
    app.clock.pass(5 * DAY);
    const body = { from: addDays(TODAY, 2), until: addDays(TODAY, 3) };
    const pause = await ada.ok(calls.addPause, { body });
    await archive(ada, id, null);
    await ada.ok(calls.deletePause, { params: { id: pause.id } });
    const rows = await app.rows(
      `select date from habit_instances
        where habit_id = $1 and skipped and not scheduled order by date`,
      [id],
    );
    expect(rows).toEqual([1, 2, 3, 4].map((days) => ({ date: addDays(TODAY, days) })));
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a restored habit with a quota keeps its weeks, and those between are neutral', async () => {
    const ada = await app.signIn('ada');
    app.clock.pass(6 * DAY);
    const monday = addDays(TODAY, 6);
    const rhythm = { kind: 'quota', times: 1, per: 'week' };
    const id = await addDone(ada, { type: 'weekly', rhythm });
    expect((await ada.ok(calls.listHabits)).find((habit) => habit.id === id)?.streak).toBe(1);
    await archive(ada, id, monday);
    app.clock.pass(28 * DAY);
    await ada.ok(calls.listHabits);
    expect(await archive(ada, id, null)).toMatchObject({
      streak: 1,
      displayStreak: 1,
      period: { first: addDays(monday, 28), needed: 1, done: 0 },
    });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('an archived habit with a quota needs no more than its days allow, until it is restored', async () => {
    const ada = await app.signIn('ada');
    app.clock.pass(6 * DAY);
    const monday = addDays(TODAY, 6);
    const rhythm = { kind: 'quota', times: 5, per: 'week' };
    const id = await addDone(ada, { type: 'weekly', rhythm });
    for (const days of [1, 2, 3]) {
      app.clock.pass(DAY);
      const body = { completed: true };
      await ada.ok(calls.setDay, { params: { id, date: addDays(monday, days) }, body });
    }
    const running = { streak: 0, displayStreak: 0, period: { needed: 5, done: 4 } };
    expect((await ada.ok(calls.listHabits)).find((habit) => habit.id === id)).toMatchObject(
      running,
    );
    const finished = { streak: 1, displayStreak: 1, period: { needed: 4, done: 4 } };
    expect(await archive(ada, id, addDays(monday, 3))).toMatchObject(finished);
    expect(await findWrongFigures(app)).toEqual([]);
    expect(await archive(ada, id, null)).toMatchObject(running);
    expect(await findWrongFigures(app)).toEqual([]);
    await archive(ada, id, addDays(monday, 3));
    app.clock.pass(20 * DAY);
    const frozen = { id, streak: 1, displayStreak: 1 };
    expect(await ada.ok(calls.listArchivedHabits)).toMatchObject([frozen]);
    expect(await archive(ada, id, null)).toMatchObject({ streak: 1, displayStreak: 1 });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a habit archived on an earlier day misses no later day, and done ones are a bonus', async () => {
    const ada = await app.signIn('ada');
    const id = await addDone(ada);
    for (const _ of [1, 2, 3, 4]) {
      app.clock.pass(DAY);
      await ada.ok(calls.listHabits);
    }
    const done = { params: { id, date: addDays(TODAY, 2) }, body: { completed: true } };
    expect((await ada.ok(calls.setDay, done)).habit).toMatchObject({ streak: 1, displayStreak: 0 });
    expect(await archive(ada, id, TODAY)).toMatchObject({ streak: 1, displayStreak: 1, reps: 2 });
    expect(await findWrongFigures(app)).toEqual([]);
    expect(await archive(ada, id, null)).toMatchObject({ streak: 1, displayStreak: 1, reps: 2 });
    const rows = await app.rows(
      'select scheduled, completed, skipped from habit_instances where habit_id = $1 order by date',
      [id],
    );
    const neutral = { scheduled: false, completed: false, skipped: true };
    const kept = { scheduled: true, completed: true, skipped: false };
    const open = { scheduled: true, completed: false, skipped: false };
    const bonus = { scheduled: false, completed: true, skipped: false };
    expect(rows).toEqual([kept, neutral, bonus, neutral, open]);
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a tick that is removed on the day of archiving leaves nothing behind', async () => {
    const ada = await app.signIn('ada');
    const id = await addDone(ada);
    app.clock.pass(DAY);
    const params = { id, date: addDays(TODAY, 1) };
    await archive(ada, id, params.date);
    const bonus = { scheduled: false, completed: true, skipped: false };
    const { instance: ticked } = await ada.ok(calls.setDay, { params, body: { completed: true } });
    expect(ticked).toMatchObject(bonus);
    const { instance } = await ada.ok(calls.setDay, { params, body: { completed: false } });
    expect(instance).toMatchObject({ ...bonus, completed: false, ownSkip: null });
  });

  test('a habit with a quota that was archived weeks ago misses none of the later weeks', async () => {
    const ada = await app.signIn('ada');
    app.clock.pass(6 * DAY);
    const monday = addDays(TODAY, 6);
    const rhythm = { kind: 'quota', times: 1, per: 'week' };
    const id = await addDone(ada, { type: 'weekly', rhythm });
    for (const _ of [1, 2, 3]) {
      app.clock.pass(7 * DAY);
      await ada.ok(calls.listHabits);
    }
    expect((await ada.ok(calls.listHabits)).find((habit) => habit.id === id)?.displayStreak).toBe(
      0,
    );
    expect(await archive(ada, id, monday)).toMatchObject({ streak: 1, displayStreak: 1 });
    expect(await findWrongFigures(app)).toEqual([]);
    expect(await archive(ada, id, null)).toMatchObject({ streak: 1, displayStreak: 1 });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('an archived habit refuses days and entries after the day of archiving', async () => {
    const ada = await app.signIn('ada');
    const id = await addDone(ada);
    app.clock.pass(2 * DAY);
    await archive(ada, id, addDays(TODAY, 1));
    const set = (date: LocalDay) => ({ params: { id, date }, body: { completed: true } });
    expect(await ada.refused(calls.setDay, set(addDays(TODAY, 2)))).toMatchObject({
      status: 422,
      message: 'The habit was archived before this day.',
    });
    expect((await ada.ok(calls.setDay, set(addDays(TODAY, 1)))).habit.streak).toBe(2);
  });

  test('a habit is archived by its owner on a day between its creation and today', async () => {
    const ada = await app.signIn('ada');
    const ben = await app.signIn('ben');
    const id = await addDone(ada);
    for (const [archivedOn, status] of [
      ['2026-03-09', 422],
      ['2026-03-11', 422],
      ['never', 400],
    ] as const) {
      expect(
        await ada.refused(calls.updateHabit, { params: { id }, body: { archivedOn } }),
      ).toMatchObject({ status, issues: [{ path: 'archivedOn' }] });
    }
    const body = { archivedOn: TODAY };
    expect(await ben.refused(calls.updateHabit, { params: { id }, body })).toMatchObject({
      status: 404,
    });
    expect(await app.visitor().refused(calls.listArchivedHabits)).toMatchObject({ status: 401 });
    expect(await listIds(ada)).toContain(id);
  });
});
