import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import { type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import { MAX_HABITS } from '#domain/habits/habit.ts';
import { MAX_RESTORABLE } from '#domain/habits/undo.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { findWrongFigures } from '#server/testing/find-wrong-figures.ts';
import { randomChange, RandomPerson } from '#server/testing/random-changes.ts';
import { deleteHabit } from './commands/delete-habit.ts';
import { restoreHabit, sweepDeletedHabits } from './commands/restore-habit.ts';
import { reevaluate } from './history/store-changes.ts';

const app = useRestoredTestApp();

const HOUR_MS = 3_600_000;
const WITHIN = 24 * HOUR_MS - 1_000;
const TOO_LATE = 24 * HOUR_MS + 1_000;

const remove = (caller: Caller, id: number) => caller.ok(calls.deleteHabit, { params: { id } });
const restore = (caller: Caller, id: number) => caller.ok(calls.restoreHabit, { params: { id } });

async function findUserId(username: string): Promise<number> {
  const sql = 'select id from users where username = $1';
  const [user] = await app.rows<{ id: number }>(sql, [username]);
  return user?.id ?? 0;
}

/** All rows of a user in all tables, apart from the plan, which is made from them. */
async function readAllRows(userId: number): Promise<Record<string, unknown[]>> {
  const tables = await app.rows<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id'
        and table_name <> 'habit_instances'
        and table_name not in ('sessions', 'deleted_habits', 'reminder_plans') order by 1`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    found[name] = await app.rows(
      `select to_jsonb(t)::text as row from ${name} t where user_id = $1 order by 1`,
      [userId],
    );
  }
  return found;
}

const bodyOfRich = {
  name: 'Drink water',
  type: 'daily' as const,
  notes: 'A litre before noon',
  icon: 'letter-W',
  isPrivate: false,
  goal: { kind: 'least' as const, amount: 2000, unit: 'ml', step: 250, per: 'day' as const },
};

const enter = (caller: Caller, id: number, last: string, amount: number) =>
  caller.ok(calls.putEntry, {
    params: { id, entryId: `00000000-0000-4000-8000-00000000000${last}` },
    body: { date: '2026-03-10', amount, at: '08:15' },
  });

const evaluateToday = (owner: { userId: number; today: LocalDay }, id: number) =>
  app.ctx.database.transaction((tx) => reevaluate(app.ctx, tx, owner, id));

/** With something in every table and column that goes with a habit. */
async function addRichHabit(caller: Caller): Promise<number> {
  const { id } = await caller.ok(calls.createHabit, { body: bodyOfRich });
  const userId = await findUserId('ada');
  await enter(caller, id, '1', 250.125);
  await enter(caller, id, '2', 1800);
  await app.rows(
    `insert into hand_kept_sources (user_id, habit_id, date, source) values ($1, $2, '2026-03-10', 'watch')`,
    [userId, id],
  );
  await app.rows(
    `update habit_entries set source = 'scale', is_total = false where user_id = $1 and amount = 1800`,
    [userId],
  );
  await caller.ok(calls.startFocus, { params: { id } });
  await app.rows(
    `with s as (insert into sections (user_id, name) values ($1, 'Morning') returning id)
     update habits set section_id = (select id from s), tags = array['health', 'home'],
            is_amount_public = true, sort_order = 7 where user_id = $1 and id = $2`,
    [userId, id],
  );
  await app.rows(
    `insert into habit_day_details (user_id, habit_id, date, steps_done, notes)
     values ($1, $2, '2026-03-10', array['a', 'b'], 'Rest')`,
    [userId, id],
  );
  await app.rows(`insert into pauses (user_id, habit_id, from_day) values ($1, $2, '2026-03-09')`, [
    userId,
    id,
  ]);
  await app.rows(
    `with times as (
       update habits set reminders = '[{"time": "08:00", "weekdays": ["friday"], "alsoWhenMet": false},
                                       {"time": "20:00", "weekdays": null, "alsoWhenMet": true}]'
        where user_id = $1 and id = $2),
          again as (insert into put_off_reminders (user_id, habit_id, reminded_at, again_at)
                      values ($1, $2, '2026-03-10T08:00:00.125Z', null))
     insert into told_reminders (user_id, habit_id, day, occasion, due_at, tag)
     values ($1, $2, '2026-03-10', '08:00', '2026-03-10T08:00:00.125Z', 'habit-1')`,
    [userId, id],
  );
  await app.rows(
    `insert into activity_feed (user_id, habit_id, activity_type, milestone, date)
     values ($1, $2, 'streak_milestone', 7, '2026-03-09')`,
    [userId, id],
  );
  await evaluateToday({ userId, today: toLocalDay('2026-03-10') }, id);
  return id;
}

describe('a habit that was deleted', () => {
  test('a restored habit has every row that it had before', async () => {
    const ada = await app.signIn('ada');
    const id = await addRichHabit(ada);
    const userId = await findUserId('ada');
    const before = await readAllRows(userId);
    await remove(ada, id);
    expect(await readAllRows(userId)).not.toEqual(before);
    app.clock.pass(10 * HOUR_MS);
    expect(await restore(ada, id)).toMatchObject({ id, name: 'Drink water', sortOrder: 7 });
    expect(await readAllRows(userId)).toEqual(before);
    expect(await app.rows('select from deleted_habits')).toEqual([]);
  });

  test('a restored habit has every row that it had before, after random lives', async () => {
    const userId = await findUserId('ben');
    const person = new RandomPerson({ ctx: app.ctx, clock: app.clock, userId });
    const changes = fc.array(randomChange, { minLength: 15, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(changes, async (several) => {
        for (const change of several) await person.apply(change);
        const actor = await person.arrive();
        const habits = await app.rows<{ id: number }>('select id from habits where user_id = $1', [
          userId,
        ]);
        // Restored habits are evaluated as of today; the last change may have created one in the past.
        for (const { id } of habits) await evaluateToday(actor, id);
        const before = await readAllRows(userId);
        for (const { id } of habits) {
          await deleteHabit(app.ctx, actor, id);
          await restoreHabit(app.ctx, actor, id);
        }
        expect(await readAllRows(userId)).toEqual(before);
        expect(await findWrongFigures(app)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  test('every table with rows of a habit is stored when it is deleted', async () => {
    const tables = await app.rows<{ name: string }>(
      `with recursive below as (
         select 'habits'::regclass::oid as id
         union select c.conrelid from pg_constraint c join below on c.confrelid = below.id
          where c.contype = 'f')
       select id::regclass::text as name from below order by 1`,
    );
    const ada = await app.signIn('ada');
    await remove(ada, await addRichHabit(ada));
    const [kept] = await app.rows<{ content: Record<string, unknown[]> }>(
      'select content from deleted_habits',
    );
    const rows = kept?.content ?? {};
    expect(Object.keys(rows).toSorted()).toEqual(tables.map(({ name }) => name));
    for (const [name, some] of Object.entries(rows)) {
      expect([name, some.length > 0]).toEqual([name, true]);
    }
  });

  test('a habit is not restored after a day, with a message', async () => {
    const ada = await app.signIn('ada');
    const id = await addRichHabit(ada);
    await remove(ada, id);
    app.clock.pass(TOO_LATE);
    const late = { status: 404, message: 'It is too late to restore this habit.' };
    expect(await ada.refused(calls.restoreHabit, { params: { id } })).toMatchObject(late);
    await sweepDeletedHabits(app.ctx.database, app.clock.now());
    expect(await app.rows('select from deleted_habits')).toEqual([]);
    expect(await ada.refused(calls.restoreHabit, { params: { id } })).toMatchObject(late);
  });

  test('the sweep leaves deleted habits while they can be restored', async () => {
    const ada = await app.signIn('ada');
    const id = await addRichHabit(ada);
    await remove(ada, id);
    app.clock.pass(WITHIN);
    await sweepDeletedHabits(app.ctx.database, app.clock.now());
    expect(await restore(ada, id)).toMatchObject({ id });
  });

  test('a habit is restored once when two requests arrive at once or one is repeated', async () => {
    const ada = await app.signIn('ada');
    const id = await addRichHabit(ada);
    const before = await readAllRows(await findUserId('ada'));
    await remove(ada, id);
    const both = await Promise.all([restore(ada, id), restore(ada, id)]);
    expect(both.map((habit) => habit.id)).toEqual([id, id]);
    expect(await restore(ada, id)).toMatchObject({ id });
    expect(await readAllRows(await findUserId('ada'))).toEqual(before);
  });

  test('a habit can be deleted and restored repeatedly', async () => {
    const ada = await app.signIn('ada');
    const id = await addRichHabit(ada);
    const before = await readAllRows(await findUserId('ada'));
    for (const again of [1, 2]) {
      await remove(ada, id);
      expect([again, (await restore(ada, id)).id]).toEqual([again, id]);
    }
    expect(await readAllRows(await findUserId('ada'))).toEqual(before);
  });

  test('a habit is restored beside a new one of the same name', async () => {
    const ada = await app.signIn('ada');
    const id = await addRichHabit(ada);
    await remove(ada, id);
    const added = await ada.ok(calls.createHabit, { body: bodyOfRich });
    await restore(ada, id);
    const names = (await ada.ok(calls.listHabits)).filter(({ name }) => name === 'Drink water');
    expect(new Set(names.map((habit) => habit.id))).toEqual(new Set([id, added.id]));
  });

  test('a habit is restored without its section when that was deleted', async () => {
    const ada = await app.signIn('ada');
    const id = await addRichHabit(ada);
    await remove(ada, id);
    await app.rows('delete from sections');
    expect(await restore(ada, id)).toMatchObject({ section: null, tags: ['health', 'home'] });
  });

  test('a habit is not restored when the limit of habits is reached, and stays restorable', async () => {
    const ada = await app.signIn('ada');
    const id = await addRichHabit(ada);
    const userId = await findUserId('ada');
    await remove(ada, id);
    await app.rows(
      `insert into habits (user_id, name, created_on)
       select $1, 'One of many', '2026-03-10' from generate_series(1, $2::int -
         (select count(*)::int from habits where user_id = $1))`,
      [userId, MAX_HABITS],
    );
    const refused = await ada.refused(calls.restoreHabit, { params: { id } });
    expect(refused.status).toBe(422);
    await app.rows(
      `delete from habits where id in (select id from habits where name = 'One of many' limit 1)`,
    );
    expect(await restore(ada, id)).toMatchObject({ id, reps: 1 });
  });

  test('a habit is not restored when one of its entries exists again, with a message', async () => {
    const ada = await app.signIn('ada');
    const id = await addRichHabit(ada);
    await remove(ada, id);
    const other = await ada.ok(calls.createHabit, { body: bodyOfRich });
    await enter(ada, other.id, '1', 100);
    const refused = await ada.refused(calls.restoreHabit, { params: { id } });
    expect(refused).toMatchObject({
      status: 409,
      message: 'A part of this habit exists again.',
    });
  });

  test('a restored habit has the day that began after its deletion', async () => {
    const ada = await app.signIn('ada');
    const { id } = await ada.ok(calls.createHabit, { body: { name: 'Read', type: 'daily' } });
    // Where she lives it is one in the afternoon, and then ten seconds before midnight.
    app.clock.pass(11 * HOUR_MS - 10_000);
    await remove(ada, id);
    app.clock.pass(WITHIN);
    expect(await restore(ada, id)).toMatchObject({ instance: { date: '2026-03-11' } });
    const rows = await ada.ok(calls.listHabitInstances, { params: { id }, query: {} });
    expect(rows.map(({ date }) => date)).toEqual(['2026-03-11', '2026-03-10']);
  });

  test('a restored habit rests during a pause that was added after its deletion', async () => {
    const ada = await app.signIn('ada');
    const createdOn = '2026-03-08';
    const { id } = await ada.ok(calls.createHabit, {
      body: { name: 'Read', type: 'daily', createdOn },
    });
    await remove(ada, id);
    await ada.ok(calls.addPause, { body: { from: '2026-03-08', until: '2026-03-09' } });
    await restore(ada, id);
    const { habits } = await ada.ok(calls.listHistories);
    expect(habits.find((habit) => habit.id === id)?.letters).toBe('==?');
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a deleted habit cannot be restored when many others were deleted after it', async () => {
    const ada = await app.signIn('ada');
    const [first = 0, second = 0] = (await ada.ok(calls.listHabits)).map(({ id }) => id);
    await remove(ada, first);
    await app.rows(
      `insert into deleted_habits (user_id, habit_id, content, deleted_at)
       select user_id, 1000000 + n, '{}', deleted_at + interval '1 second'
         from deleted_habits, generate_series(1, $1::int) as n`,
      [MAX_RESTORABLE - 1],
    );
    app.clock.pass(HOUR_MS);
    await remove(ada, second);
    expect(await app.rows('select from deleted_habits')).toHaveLength(MAX_RESTORABLE);
    expect((await ada.refused(calls.restoreHabit, { params: { id: first } })).status).toBe(404);
    expect(await restore(ada, second)).toMatchObject({ id: second });
  });

  test('a deleted habit is restored only by its owner', async () => {
    const ada = await app.signIn('ada');
    const id = await addRichHabit(ada);
    await remove(ada, id);
    const ben = await app.signIn('ben');
    expect((await ben.refused(calls.restoreHabit, { params: { id } })).status).toBe(404);
    expect((await app.visitor().refused(calls.restoreHabit, { params: { id } })).status).toBe(401);
    expect(await restore(ada, id)).toMatchObject({ id });
  });

  test('a deleted habit is removed with its owner', async () => {
    const ada = await app.signIn('ada');
    await remove(ada, await addRichHabit(ada));
    await app.rows(`delete from users where username = 'ada'`);
    expect(await app.rows('select from deleted_habits')).toEqual([]);
  });
});
