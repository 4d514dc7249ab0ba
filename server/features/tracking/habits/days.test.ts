import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import * as calls from '#contract/habits.ts';
import { addDays, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import type { Caller } from '#server/testing/caller.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { DAY, HOUR, useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();
const TODAY = toLocalDay('2026-03-10');

const habitNamed = async (caller: Caller, name: string) => {
  const habit = (await caller.ok(calls.listHabits)).find((candidate) => candidate.name === name);
  if (!habit) throw new Error(`There is no habit ${name}.`);
  return habit;
};

/** The response must match the lists, since the page does not request them again. */
async function setDay(caller: Caller, id: number, date: string, body: object) {
  const answered = await caller.ok(calls.setDay, { params: { id, date }, body });
  expect((await caller.ok(calls.listHabits)).find((habit) => habit.id === id)).toEqual(
    answered.habit,
  );
  const stored = await app.rows(
    `select id::int, habit_id as "habitId", date, scheduled, completed, skipped,
            amount::float8 as amount, steps_done as "stepsDone", own_skip as "ownSkip", notes, habit_name as "habitName"
       from habit_instances where habit_id = $1 and date = $2`,
    [id, date],
  );
  const { instance } = answered;
  const isEmpty =
    !instance.scheduled && !instance.completed && !instance.skipped && !instance.notes;
  expect(stored).toEqual(isEmpty ? [] : [instance]);
  return answered;
}

/** Compares the stored figures with those computed from the whole history. */
async function expectTrueHistory(id: number) {
  type Row = { date: LocalDay; scheduled: boolean; completed: boolean; skipped: boolean };
  const rows = await app.rows<Row>(
    'select date, scheduled, completed, skipped from habit_instances where habit_id = $1 order by date',
    [id],
  );
  let run = 0;
  let latest = { streak: 0, last_done_on: null as LocalDay | null };
  for (const row of rows) {
    if (row.scheduled && row.completed) latest = { streak: ++run, last_done_on: row.date };
    else if (row.scheduled && !row.skipped && row.date < TODAY) run = 0;
  }
  const reps = rows.filter((row) => row.completed).length;
  const figures = 'select streak, last_done_on, reps from histories where habit_id = $1';
  const [habit] = await app.rows(figures, [id]);
  expect(habit).toEqual({ ...latest, reps });
}

describe('the record of a day', () => {
  test('a day is completed and uncompleted, and the figures of its habit follow', async () => {
    const ada = await app.signIn('ada');
    const { id, instance } = await habitNamed(ada, 'Read 20 pages');
    const params = { instanceId: instance?.id ?? 0 };
    expect(await ada.ok(calls.updateInstance, { params, body: { completed: true } })).toMatchObject(
      {
        habitId: id,
        date: TODAY,
        completed: true,
      },
    );
    expect(await habitNamed(ada, 'Read 20 pages')).toMatchObject({
      completed: true,
      streak: 121,
      displayStreak: 121,
      reps: 121,
    });
    await ada.ok(calls.updateInstance, { params, body: { completed: false } });
    expect(await habitNamed(ada, 'Read 20 pages')).toMatchObject({
      completed: false,
      streak: 120,
      displayStreak: 120,
      reps: 120,
    });
  });

  test('completing clears a skip, skipping clears a completion, and a skipped day is neutral', async () => {
    const ada = await app.signIn('ada');
    const { id } = await habitNamed(ada, 'Read 20 pages');
    expect((await setDay(ada, id, TODAY, { completed: true })).instance.completed).toBe(true);
    expect((await setDay(ada, id, TODAY, { skipped: true })).instance).toMatchObject({
      completed: false,
      skipped: true,
    });
    expect((await setDay(ada, id, TODAY, { completed: true })).instance).toMatchObject({
      completed: true,
      skipped: false,
    });
    await setDay(ada, id, TODAY, { skipped: true });
    app.clock.pass(DAY);
    expect(await habitNamed(ada, 'Read 20 pages')).toMatchObject({
      streak: 120,
      displayStreak: 120,
    });
  });

  test('a day keeps a public note, which changes no figure', async () => {
    const ada = await app.signIn('ada');
    const { instance } = await habitNamed(ada, 'Read 20 pages');
    const params = { instanceId: instance?.id ?? 0 };
    const noted = await ada.ok(calls.updateInstanceNote, {
      params,
      body: { notes: '  Chapter 3  ' },
    });
    expect(noted).toMatchObject({ notes: 'Chapter 3', completed: false });
    const refused = await ada.refused(calls.updateInstanceNote, { params, body: { notes: '   ' } });
    expect(refused).toMatchObject({
      status: 400,
      message: 'Please write something before saving.',
    });
    const long = await ada.refused(calls.updateInstanceNote, {
      params,
      body: { notes: 'x'.repeat(501) },
    });
    expect(long.status).toBe(400);
  });

  test('a day can be changed only by its owner', async () => {
    const ada = await app.signIn('ada');
    const { id, instance } = await habitNamed(ada, 'Read 20 pages');
    const params = { instanceId: instance?.id ?? 0 };
    const pip = await app.signIn('pip');
    const done = { completed: true };
    for (const stranger of [pip, app.visitor()]) {
      const status = stranger === pip ? 404 : 401;
      expect((await stranger.refused(calls.updateInstance, { params, body: done })).status).toBe(
        status,
      );
      expect(
        (await stranger.refused(calls.updateInstanceNote, { params, body: { notes: 'x' } })).status,
      ).toBe(status);
      expect((await stranger.refused(calls.listHabitInstances, { params: { id } })).status).toBe(
        status,
      );
      expect(
        (await stranger.refused(calls.setDay, { params: { id, date: TODAY }, body: done })).status,
      ).toBe(status);
    }
    expect((await habitNamed(ada, 'Read 20 pages')).completed).toBe(false);
  });
});

describe('a bonus day', () => {
  test('a bonus day counts for reps and never changes a streak', async () => {
    const ada = await app.signIn('ada');
    const gym = await habitNamed(ada, 'Gym');
    app.clock.pass(DAY);
    const params = { id: gym.id };
    expect((await habitNamed(ada, 'Gym')).instance).toBeNull();
    // Tuesday was missed, so the streak has ended.
    const bonus = await ada.ok(calls.updateHabit, { params, body: { completed: true } });
    expect(bonus).toMatchObject({ completed: true, reps: gym.reps + 1, streak: gym.streak });
    expect(bonus.instance).toMatchObject({ scheduled: false, completed: true });
    const undone = await ada.ok(calls.updateHabit, { params, body: { completed: false } });
    expect(undone).toMatchObject({ completed: false, reps: gym.reps, streak: gym.streak });
  });
});

describe('the past', () => {
  test('a past day can be corrected since creation, and streak and reps follow', async () => {
    const cleo = await app.signIn('cleo');
    const { id } = await habitNamed(cleo, 'Diary');
    const opened = await setDay(cleo, id, '2026-03-05', { completed: false });
    expect(opened.habit).toMatchObject({ streak: 4, reps: 9 });
    const closed = await setDay(cleo, id, '2026-03-05', { completed: true });
    expect(closed.habit).toMatchObject({ streak: 10, reps: 10 });
    const skipped = await setDay(cleo, id, '2026-03-05', { skipped: true });
    expect(skipped.habit).toMatchObject({ streak: 9, reps: 9 });
  });

  test.each([
    ['tomorrow', '2026-03-11', 422, 'This day is in the future.'],
    ['a day before the habit', '2026-02-27', 422, 'This habit didn’t exist yet.'],
    ['no date at all', 'yesterday', 400, 'Please enter a date as YYYY-MM-DD.'],
    ['a day that does not exist', '2026-02-30', 400, 'Please enter a date as YYYY-MM-DD.'],
  ])('a change of a day refuses %s', async (_, date, status, message) => {
    const cleo = await app.signIn('cleo');
    const { id, reps } = await habitNamed(cleo, 'Diary');
    const refused = await cleo.refused(calls.setDay, {
      params: { id, date },
      body: { completed: true },
    });
    expect(refused).toMatchObject({ status, message });
    expect((await habitNamed(cleo, 'Diary')).reps).toBe(reps);
  });

  test.each([{}, { expected: { completed: false } }])(
    'a change is refused when it changes nothing: %j',
    async (body) => {
      const ada = await app.signIn('ada');
      const { id, instance } = await habitNamed(ada, 'Read 20 pages');
      const message = 'Please send at least one field to change.';
      const refused = { status: 400, message, issues: [{ path: '', message }] };
      const onDay = { params: { id, date: TODAY }, body };
      expect(await ada.refused(calls.setDay, onDay)).toMatchObject(refused);
      const params = { instanceId: instance?.id ?? 0 };
      expect(await ada.refused(calls.updateInstance, { params, body })).toMatchObject(refused);
    },
  );

  test('a day is not completed and skipped at once', async () => {
    const cleo = await app.signIn('cleo');
    const { id } = await habitNamed(cleo, 'Diary');
    const body = { completed: true, skipped: true };
    expect((await cleo.refused(calls.setDay, { params: { id, date: TODAY }, body })).status).toBe(
      400,
    );
  });

  test('stored streaks equal those of the whole history after any edits', async () => {
    const dov = await app.signIn('dov');
    const start = addDays(TODAY, -20);
    const { id } = await dov.ok(calls.createHabit, {
      body: {
        name: 'Any order',
        type: 'weekly',
        weekdays: ['monday', 'wednesday', 'thursday', 'sunday'],
        createdOn: start,
      },
    });
    const edit = fc.record({
      daysAgo: fc.integer({ min: 0, max: 20 }),
      change: fc.constantFrom(
        { completed: true },
        { completed: false },
        { skipped: true },
        { skipped: false },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), async (edits) => {
        for (const { daysAgo, change } of edits) {
          await setDay(dov, id, addDays(TODAY, -daysAgo), change);
        }
        await expectTrueHistory(id);
      }),
      { numRuns: 25 },
    );
    expect((await habitNamed(dov, 'Any order')).id).toBe(id);
  });
});

describe('days without visits', () => {
  test('days without visits are filled at the next call, in the zone of the owner', async () => {
    const eve = await app.signIn('eve');
    const { id } = await eve.ok(calls.createHabit, { body: { name: 'Stretch', type: 'daily' } });
    await eve.ok(calls.updateHabit, { params: { id }, body: { completed: true } });
    // Eve signs in in Vienna, where it is the 11th from 23:00 UTC.
    app.clock.pass(11 * HOUR);
    expect((await habitNamed(eve, 'Stretch')).instance).toMatchObject({ date: '2026-03-11' });
    app.clock.pass(100 * DAY);
    const again = await app.signIn('eve');
    const days = async () =>
      (await again.ok(calls.listHabitInstances, { params: { id } })).map((day) => day.date);
    await again.ok(calls.listHabits);
    const filled = await days();
    expect(filled).toHaveLength(2 + 91);
    expect(filled[0]).toBe('2026-06-19');
    expect(await habitNamed(again, 'Stretch')).toMatchObject({ streak: 1, displayStreak: 0 });
  });

  test('days without visits are filled once when many calls arrive at once', async () => {
    const ada = await app.signIn('ada');
    app.clock.pass(3 * DAY);
    await Promise.all(Array.from({ length: 8 }, () => ada.ok(calls.listHabits)));
    const query = { startDate: '2026-03-11', endDate: '2026-03-13' };
    const filled = await ada.ok(calls.listInstances, { query });
    expect(filled.filter((day) => day.habitName === 'Read 20 pages')).toHaveLength(3);
  });

  test('days are not added to a habit that is archived at the same moment', async () => {
    const ben = await app.signIn('ben');
    const { id } = await ben.ok(calls.createHabit, { body: { name: 'Run', type: 'daily' } });
    app.clock.pass(DAY);
    // Another tab archives the habit.
    const tab = await app.ctx.database.pool.connect();
    await tab.query('begin');
    await tab.query(`select from users where username = 'ben' for no key update`);
    const filling = ben.ok(calls.listHabits);
    await expect.poll(() => lockWaits(app)).not.toEqual([]);
    await tab.query(`update habits set archived_on = '2026-03-10' where id = $1`, [id]);
    await tab.query('commit');
    tab.release();
    await filling;
    expect(
      await app.rows(`select from habit_instances where habit_id = $1 and date = '2026-03-11'`, [
        id,
      ]),
    ).toEqual([]);
  });

  test('an unknown time zone is refused', async () => {
    const ada = await app.signIn('ada');
    const headers = { 'x-time-zone': 'Mars/Olympus' };
    expect(await ada.refused(calls.listHabits, { headers })).toMatchObject({ status: 400 });
  });

  test('a call without a time zone uses the one that was sent last', async () => {
    const ben = await app.signIn('ben');
    const create = { body: { name: 'Run', type: 'daily' as const } };
    const headers = { 'x-time-zone': 'Pacific/Kiritimati' };
    expect((await ben.ok(calls.createHabit, { ...create, headers })).createdOn).toBe('2026-03-11');
    expect((await ben.ok(calls.createHabit, create)).createdOn).toBe('2026-03-10');
    await ben.ok(getUser, { headers });
    expect((await ben.ok(calls.createHabit, create)).createdOn).toBe('2026-03-11');
  });
});

describe('a clock that went back behind a habit’s first day', () => {
  test('a habit cannot be ticked before its first day when the clock went back', async () => {
    const ben = await app.signIn('ben');
    const east = { 'x-time-zone': 'Pacific/Kiritimati' };
    const west = { 'x-time-zone': 'Etc/GMT+12' };
    const body = { name: 'Made in the east', type: 'daily' as const };
    const { id } = await ben.ok(calls.createHabit, { body, headers: east });
    const params = { id };
    const tick = { params, body: { completed: true }, headers: west };
    expect(await ben.refused(calls.updateHabit, tick)).toMatchObject({
      status: 422,
      message: 'This habit didn’t exist yet.',
    });
    await ben.ok(calls.updateHabit, { ...tick, body: { completed: false } });
    const days = await ben.ok(calls.listHabitInstances, { params });
    expect(days.map(({ date }) => date)).toEqual(['2026-03-11']);
    await ben.ok(calls.updateHabit, { params, body: { completed: true }, headers: east });
  });
});

describe('a range of days', () => {
  test.each([
    ['9999-12-31T23:59:59-23:59'],
    ['9999-12-31T12:00:00Z'],
    ['1900-01-01T00:00:00+14:00'],
    ['0001-01-01T00:00:00Z'],
  ])('a range of days ends within the years that exist: %s', async (end) => {
    const pip = await app.signIn('pip');
    const query = { startDate: end, endDate: end };
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC']) {
      const headers = { 'x-time-zone': zone };
      expect((await pip.refused(calls.listInstances, { query, headers })).status).toBe(400);
    }
  });

  test('a range of days accepts dates and ISO times', async () => {
    const ada = await app.signIn('ada');
    const query = { startDate: '2026-03-04T23:30:00Z', endDate: '2026-03-06' };
    const days = await ada.ok(calls.listInstances, { query });
    expect(days.map((day) => `${day.date} ${day.habitName}`)).toEqual([
      '2026-03-05 Read 20 pages',
      '2026-03-06 Read 20 pages',
      '2026-03-06 Gym',
    ]);
  });

  test.each([
    ['reversed', { startDate: '2026-03-06', endDate: '2026-03-05' }],
    ['one day too long', { startDate: '2025-01-28', endDate: '2026-03-05' }],
    ['malformed', { startDate: 'soon', endDate: '2026-03-05' }],
    ['no calendar date', { startDate: '2026-02-30', endDate: '2026-03-05' }],
    ['half given', { startDate: '2026-03-05' }],
  ])('a range of days is refused when %s', async (_, query) => {
    const ada = await app.signIn('ada');
    const refused = await ada.refused(calls.listInstances, { query });
    expect(refused.status).toBe(400);
    expect((await app.visitor().refused(calls.listInstances, { query })).status).toBe(401);
  });
});

describe('two tabs', () => {
  test('two tabs that tick at the same moment count once', async () => {
    const ada = await app.signIn('ada');
    const { id, reps } = await habitNamed(ada, 'Gym');
    const body = { completed: true };
    await Promise.all(
      Array.from({ length: 6 }, () => ada.ok(calls.updateHabit, { params: { id }, body })),
    );
    expect((await habitNamed(ada, 'Gym')).reps).toBe(reps + 1);
    await ada.ok(calls.updateHabit, { params: { id }, body: { completed: false } });
    expect((await habitNamed(ada, 'Gym')).reps).toBe(reps);
  });
});
