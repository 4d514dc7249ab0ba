import { describe, expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import { getPublicProfile, getProfile, updateProfile } from '#contract/profile.ts';
import { MAX_PAUSES, TOO_MANY_PAUSES } from '#domain/habits/pause-rules.ts';
import { addDays, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { findWrongFigures } from '#server/testing/find-wrong-figures.ts';

const app = useRestoredTestApp();
const TODAY = toLocalDay('2026-03-10');
const daysAgo = (count: number) => addDays(TODAY, -count);

const rest = (caller: Caller, body: object) =>
  caller.ok(calls.addPause, { body: { from: TODAY, ...body } });
const refusedRest = (caller: Caller, body: object) => caller.refused(calls.addPause, { body });

/** A habit that was kept on each of the last days, today not yet. */
async function kept(caller: Caller, count: number, body: object = {}): Promise<number> {
  const { id } = await caller.ok(calls.createHabit, {
    body: { name: 'Walk', type: 'daily', ...body },
  });
  await app.rows('update habits set created_on = $2 where id = $1', [id, daysAgo(count)]);
  for (let ago = count; ago > 0; ago -= 1) await tick(caller, id, daysAgo(ago), true);
  return id;
}

const tick = (caller: Caller, id: number, date: LocalDay, completed: boolean) =>
  caller.ok(calls.setDay, { params: { id, date }, body: { completed } });

const listed = async (caller: Caller, id: number) =>
  (await caller.ok(calls.listHabits)).find((habit) => habit.id === id);

const readDays = (id: number) =>
  app.rows<{ date: LocalDay; marks: string }>(
    `select date, concat_ws(' ', case when scheduled then 'asked' end,
              case when completed then 'done' end, case when skipped then 'skipped' end) as marks
       from habit_instances where habit_id = $1 order by date`,
    [id],
  );
const readMarks = async (id: number, date: LocalDay) =>
  (await readDays(id)).find((row) => row.date === date)?.marks;

describe('a pause of everything', () => {
  test('a paused day stays skipped when its record is cleared after a changed rhythm', async () => {
    const ada = await app.signIn('ada');
    const goal = { kind: 'least', amount: 1, unit: 'km', per: 'month', step: 0.5 } as const;
    const body = { name: 'Run', type: 'daily' as const, goal };
    const { id } = await ada.ok(calls.createHabit, { body });
    await rest(ada, {});
    app.clock.pass(DAY);
    const rhythm = { kind: 'every', count: 2, unit: 'month', from: 'done' } as const;
    await ada.ok(calls.updateHabit, { params: { id }, body: { goal: null, rhythm } });
    await tick(ada, id, TODAY, false);
    const tomorrow = addDays(TODAY, 1);
    const { instance } = await tick(ada, id, tomorrow, false);
    expect(instance).toMatchObject({ date: tomorrow, completed: false, skipped: true });
    expect(await readMarks(id, tomorrow)).toBe('skipped');
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a pause keeps its days neutral and ends no streak, however long it is', async () => {
    const ada = await app.signIn('ada');
    const id = await kept(ada, 3);
    await rest(ada, { until: addDays(TODAY, 20) });
    app.clock.pass(20 * DAY);
    expect(await listed(ada, id)).toMatchObject({
      streak: 3,
      displayStreak: 3,
      pauses: [{ from: TODAY, until: addDays(TODAY, 20), habitId: null }],
      instance: { scheduled: false, completed: false, skipped: true, ownSkip: false },
    });
    const rows = (await readDays(id)).filter(({ date }) => date >= TODAY);
    expect(rows.map(({ marks }) => marks)).toEqual(Array(21).fill('skipped'));
    app.clock.pass(DAY);
    expect(await listed(ada, id)).toMatchObject({
      displayStreak: 3,
      instance: { scheduled: true, skipped: false, ownSkip: null },
    });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a pause ends no streak for a user who was away, even when other users look', async () => {
    const ada = await app.signIn('ada');
    const id = await kept(ada, 3);
    await rest(ada, { until: addDays(TODAY, 20) });
    const streak = async () => {
      const { habits } = await app.visitor().ok(getPublicProfile, { params: { username: 'ada' } });
      return habits.find((habit) => habit.id === id)?.displayStreak;
    };
    app.clock.pass(21 * DAY);
    expect(await streak()).toBe(3);
    app.clock.pass(2 * DAY);
    expect(await streak()).toBe(0);
  });

  test('a completion during a pause is a bonus and can be undone', async () => {
    const ada = await app.signIn('ada');
    const id = await kept(ada, 3);
    const { reps } = (await listed(ada, id)) ?? { reps: 0 };
    await rest(ada, {});
    expect(await tick(ada, id, TODAY, true)).toMatchObject({
      habit: { streak: 3, reps: reps + 1 },
      instance: { scheduled: false, completed: true, skipped: false },
    });
    expect(await tick(ada, id, TODAY, false)).toMatchObject({
      habit: { streak: 3, reps },
      instance: { scheduled: false, completed: false, skipped: true, ownSkip: false },
    });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a pause of past days makes them neutral, and deleting it restores each of them', async () => {
    const ada = await app.signIn('ada');
    const id = await kept(ada, 9);
    await tick(ada, id, daysAgo(4), false);
    await ada.ok(calls.setDay, { params: { id, date: daysAgo(3) }, body: { skipped: true } });
    const before = await readDays(id);
    const pause = await rest(ada, { from: daysAgo(5), until: daysAgo(3) });
    expect(await readMarks(id, daysAgo(5))).toBe('done');
    expect(await readMarks(id, daysAgo(4))).toBe('skipped');
    expect(await readMarks(id, daysAgo(3))).toBe('skipped');
    expect(await listed(ada, id)).toMatchObject({ streak: 6 });
    const params = { id: pause.id };
    await ada.ok(calls.changePause, { params, body: { from: daysAgo(4), until: daysAgo(4) } });
    expect(await listed(ada, id)).toMatchObject({ streak: 7 });
    expect(await readMarks(id, daysAgo(3))).toBe('asked skipped');
    await ada.ok(calls.deletePause, { params });
    expect(await readDays(id)).toEqual(before);
    const restored = await listed(ada, id);
    expect(restored?.streak).toBe(2);
    expect(restored).not.toHaveProperty('pauses');
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('skips that change during a pause apply when the pause is deleted', async () => {
    const ada = await app.signIn('ada');
    const id = await kept(ada, 9);
    const skip = (daysBack: number, skipped: boolean) =>
      ada.ok(calls.setDay, { params: { id, date: daysAgo(daysBack) }, body: { skipped } });
    for (const daysBack of [3, 4, 5]) await tick(ada, id, daysAgo(daysBack), false);
    for (const daysBack of [3, 4]) await skip(daysBack, true);
    const pause = await rest(ada, { from: daysAgo(5), until: daysAgo(3) });
    expect(await readMarks(id, daysAgo(3))).toBe('skipped');
    await skip(3, false);
    expect(await readMarks(id, daysAgo(3))).toBe('skipped');
    await skip(5, true);
    expect(await readMarks(id, daysAgo(5))).toBe('skipped');
    await ada.ok(calls.deletePause, { params: { id: pause.id } });
    expect(await readMarks(id, daysAgo(3))).toBe('asked');
    expect(await readMarks(id, daysAgo(4))).toBe('asked skipped');
    expect(await readMarks(id, daysAgo(5))).toBe('asked skipped');
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a pause of all habits leaves the pause of one habit as it is', async () => {
    const ada = await app.signIn('ada');
    const [walk, swim] = [await kept(ada, 3), await kept(ada, 3, { name: 'Swim' })];
    await rest(ada, { habitId: swim, until: addDays(TODAY, 9) });
    const everything = await rest(ada, {});
    expect(await readMarks(walk, TODAY)).toBe('skipped');
    await ada.ok(calls.deletePause, { params: { id: everything.id } });
    expect([await readMarks(walk, TODAY), await readMarks(swim, TODAY)]).toEqual([
      'asked',
      'skipped',
    ]);
    expect(await ada.ok(calls.listPauses)).toMatchObject([{ habitId: swim }]);
  });

  test('a pause applies to a habit that is created or changed during it', async () => {
    const ada = await app.signIn('ada');
    const pause = await rest(ada, {});
    const body = { name: 'Row', type: 'daily', completed: true } as const;
    const { id } = await ada.ok(calls.createHabit, { body });
    expect(await readMarks(id, TODAY)).toBe('done');
    const mondays = { type: 'weekly' as const, weekdays: ['monday' as const] };
    const { id: weekly } = await ada.ok(calls.createHabit, { body: { name: 'Ski', ...mondays } });
    expect(await readDays(weekly)).toEqual([]);
    await ada.ok(calls.updateHabit, { params: { id: weekly }, body: { weekdays: ['tuesday'] } });
    expect(await readMarks(weekly, TODAY)).toBe('skipped');
    await ada.ok(calls.updateHabit, { params: { id: weekly }, body: mondays });
    expect(await readDays(weekly)).toEqual([]);
    await ada.ok(calls.deletePause, { params: { id: pause.id } });
    expect(await readMarks(id, TODAY)).toBe('asked done');
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a pause lowers what a quota needs, and what is due follows when it ends', async () => {
    const ada = await app.signIn('ada');
    const quota = { kind: 'quota', times: 5, per: 'week' };
    const five = await kept(ada, 0, { type: 'weekly', rhythm: quota });
    const every = { kind: 'every', count: 3, unit: 'day', from: 'done' };
    const third = await kept(ada, 1, { name: 'Water', rhythm: every });
    await rest(ada, { until: addDays(TODAY, 3) });
    expect(await listed(ada, five)).toMatchObject({ period: { needed: 2, done: 0 } });
    expect(await listed(ada, third)).toMatchObject({ dueOn: addDays(TODAY, 4) });
    app.clock.pass(4 * DAY);
    expect(await listed(ada, third)).toMatchObject({ instance: { scheduled: true } });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a limit has no result during a pause', async () => {
    const ada = await app.signIn('ada');
    const goal = { kind: 'most', amount: 1, unit: 'cups', step: 1, per: 'day' };
    const id = await kept(ada, 0, { name: 'Coffee', goal });
    const pause = await rest(ada, { until: addDays(TODAY, 2) });
    const day = { params: { id, date: TODAY }, body: { amount: 5 } };
    expect(await ada.ok(calls.setDay, day)).toMatchObject({
      habit: { displayStreak: 0 },
      instance: { scheduled: false, completed: false, skipped: true, amount: 5 },
    });
    app.clock.pass(2 * DAY);
    await ada.ok(calls.listHabits);
    expect((await readDays(id)).map(({ marks }) => marks)).toEqual(Array(3).fill('skipped'));
    await ada.ok(calls.deletePause, { params: { id: pause.id } });
    expect((await readDays(id)).map(({ marks }) => marks)).toEqual(['asked', 'asked done']);
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a pause does not change an archived habit, and its days are neutral after it is restored', async () => {
    const ada = await app.signIn('ada');
    const id = await kept(ada, 3);
    const pause = await rest(ada, { from: daysAgo(1) });
    const params = { id };
    await ada.ok(calls.updateHabit, { params, body: { archivedOn: TODAY } });
    expect(await readMarks(id, TODAY)).toBeUndefined();
    await ada.ok(calls.deletePause, { params: { id: pause.id } });
    expect(await readMarks(id, daysAgo(1))).toBe('asked done');
    expect(await ada.ok(calls.listArchivedHabits)).toMatchObject([{ id, streak: 3 }]);
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a pause that two tabs add at once is added once', async () => {
    const ada = await app.signIn('ada');
    const other = await app.signIn('ada');
    const body = { from: daysAgo(2) };
    const responses = await Promise.all(
      [ada, other].map((tab) =>
        tab.ok(calls.addPause, { body }).then(
          () => 'made',
          () => 'refused',
        ),
      ),
    );
    expect(responses.toSorted()).toEqual(['made', 'refused']);
    expect(await ada.ok(calls.listPauses)).toHaveLength(1);
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a pause is public only when its owner allows it', async () => {
    const ada = await app.signIn('ada');
    await kept(ada, 1);
    await rest(ada, { until: '2026-08-03' });
    const shown = () => app.visitor().ok(getPublicProfile, { params: { username: 'ada' } });
    expect((await ada.ok(getProfile)).profile.isPausePublic).toBe(false);
    expect(await shown()).not.toHaveProperty('rest');
    const body = { isPausePublic: true };
    expect((await ada.ok(updateProfile, { body })).profile.isPausePublic).toBe(true);
    expect(await shown()).toMatchObject({ rest: 'On a break until 3 August' });
  });
});

describe('what is refused', () => {
  test.each<[string, object, number, string, string]>([
    ['ends before it begins', { from: TODAY, until: daysAgo(1) }, 400, 'until', 'A pause ends on'],
    [
      'begins too long ago',
      { from: daysAgo(31) },
      422,
      'from',
      'A pause can begin at most 30 days back',
    ],
    ['has no day', { from: 'soon' }, 400, 'from', 'Please enter a date'],
    ['has no such day', { from: '2026-02-30' }, 400, 'from', 'Please enter a date'],
    ['has no beginning', {}, 400, 'from', 'from is missing.'],
  ])('a pause is refused that %s', async (_, body, status, path, message) => {
    const refusal = await refusedRest(await app.signIn('ada'), body);
    expect(refusal).toMatchObject({ status, issues: [{ path }] });
    expect(refusal.issues?.[0]?.message).toContain(message);
  });

  test('a pause that overlaps another one of the same habits is refused', async () => {
    const ada = await app.signIn('ada');
    const id = await kept(ada, 3);
    await rest(ada, { until: addDays(TODAY, 4) });
    expect(await refusedRest(ada, { from: addDays(TODAY, 4) })).toMatchObject({
      status: 409,
      issues: [{ path: 'from', message: 'There’s already a pause: Mar 10 – 14, 2026.' }],
    });
    await rest(ada, { habitId: id });
    expect(await refusedRest(ada, { habitId: id, from: daysAgo(9) })).toMatchObject({
      status: 422,
      issues: [{ path: 'from', message: 'This habit begins on Mar 7, 2026.' }],
    });
  });

  test('a pause above the limit is refused', async () => {
    const ada = await app.signIn('ada');
    await app.rows(
      `insert into pauses (user_id, from_day, until_day)
       select u.id, date '2020-01-01' + n, date '2020-01-01' + n
         from users u, generate_series(1, $1::int) n where u.username = 'ada'`,
      [MAX_PAUSES],
    );
    expect(await refusedRest(ada, { from: TODAY })).toMatchObject({
      status: 422,
      message: TOO_MANY_PAUSES,
    });
  });

  test('deleting a pause that began long ago is refused, and ending it is allowed', async () => {
    const { id } = await rest(await app.signIn('ada'), {});
    app.clock.pass(31 * DAY);
    const ada = await app.signIn('ada');
    const params = { id };
    const refusal = await ada.refused(calls.deletePause, { params });
    expect(refusal).toMatchObject({ status: 422 });
    expect(refusal.message).toContain('You can end it');
    const until = addDays(TODAY, 30);
    expect(await ada.ok(calls.changePause, { params, body: { until } })).toMatchObject({ until });
    expect(
      await ada.refused(calls.changePause, { params, body: { from: daysAgo(-5) } }),
    ).toMatchObject({ status: 422 });
  });

  test('pauses are refused to visitors and other users, and unknown ones are not found', async () => {
    const ada = await app.signIn('ada');
    const ben = await app.signIn('ben');
    const { id } = await rest(ada, {});
    const habitId = await kept(ada, 1);
    expect(await refusedRest(ben, { habitId, from: TODAY })).toMatchObject({ status: 404 });
    expect(await refusedRest(ben, { habitId: 0, from: TODAY })).toMatchObject({ status: 400 });
    expect(await refusedRest(app.visitor(), { from: TODAY })).toMatchObject({ status: 401 });
    expect(await app.visitor().refused(calls.listPauses)).toMatchObject({ status: 401 });
    for (const [call, body] of [[calls.changePause, {}], [calls.deletePause]] as const) {
      const sent = { params: { id }, ...(body && { body }) };
      expect(await ben.refused(call, sent)).toMatchObject({ status: 404 });
      expect(await app.visitor().refused(call, sent)).toMatchObject({ status: 401 });
    }
    expect(await ada.ok(calls.listPauses)).toHaveLength(1);
    expect(await ben.ok(calls.listPauses)).toEqual([]);
  });
});
