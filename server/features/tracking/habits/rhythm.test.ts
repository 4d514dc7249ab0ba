import { describe, expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import { addDays, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import type { Rhythm } from '#domain/habits/rhythm.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { findWrongFigures } from '#server/testing/find-wrong-figures.ts';

const app = useRestoredTestApp();
/** A Tuesday. */
const TODAY = toLocalDay('2026-03-10');
const THREE_A_WEEK: Rhythm = { kind: 'quota', times: 3, per: 'week' };

async function add(caller: Caller, body: object) {
  return caller.ok(calls.createHabit, { body: { name: 'Run', type: 'weekly', ...body } });
}

async function read(caller: Caller, id: number) {
  const habit = (await caller.ok(calls.listHabits)).find((candidate) => candidate.id === id);
  if (!habit) throw new Error('The habit is not listed.');
  return habit;
}

const tick = (caller: Caller, id: number, date: LocalDay, completed = true) =>
  caller.ok(calls.setDay, { params: { id, date }, body: { completed } });

const readDays = (id: number) =>
  app.rows<{ date: LocalDay; scheduled: boolean; completed: boolean }>(
    'select date, scheduled, completed from habit_instances where habit_id = $1 order by date',
    [id],
  );

/** From a Monday on: 'd' due and done, 'b' done before it was due, 'o' due and left open, '-' nothing. */
async function week(id: number, monday: LocalDay): Promise<string> {
  const days = new Map((await readDays(id)).map((day) => [day.date, day]));
  return Array.from({ length: 7 }, (_, at) => {
    const day = days.get(addDays(monday, at));
    if (!day) return '-';
    if (day.completed) return day.scheduled ? 'd' : 'b';
    return day.scheduled ? 'o' : 'u';
  }).join('');
}

const MONDAY = toLocalDay('2026-03-16');

/** Morning of the Monday after. */
const passToMonday = () => app.clock.pass(6 * DAY);

describe('a number of times a week', () => {
  test('a quota is open until it is reached, and due when all remaining days are needed', async () => {
    const ada = await app.signIn('ada');
    passToMonday();
    const { id } = await add(ada, { rhythm: THREE_A_WEEK });
    expect(await read(ada, id)).toMatchObject({
      type: 'weekly',
      weekdays: null,
      streakUnit: 'week',
      period: { first: MONDAY, last: addDays(MONDAY, 6), needed: 3, done: 0 },
      instance: null,
    });
    await tick(ada, id, MONDAY);
    expect(await read(ada, id)).toMatchObject({ period: { done: 1 }, streak: 0, reps: 1 });
    app.clock.pass(5 * DAY);
    // Saturday: two are missing, and two days are left.
    expect((await read(ada, id)).instance).toMatchObject({ scheduled: true, completed: false });
    await tick(ada, id, addDays(MONDAY, 5));
    app.clock.pass(DAY);
    await tick(ada, id, addDays(MONDAY, 6));
    expect(await read(ada, id)).toMatchObject({ streak: 1, displayStreak: 1, period: { done: 3 } });
    expect(await week(id, MONDAY)).toBe('b----dd');
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a lost week has one missed day, on which it was lost', async () => {
    const ada = await app.signIn('ada');
    passToMonday();
    const { id } = await add(ada, { rhythm: THREE_A_WEEK });
    for (let day = 0; day < 7; day += 1) {
      app.clock.pass(DAY);
      await read(ada, id);
    }
    expect(await week(id, MONDAY)).toBe('----o--');
    expect(await read(ada, id)).toMatchObject({ streak: 0, displayStreak: 0 });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('weeks without visits are evaluated at the next visit and end the streak', async () => {
    const ada = await app.signIn('ada');
    passToMonday();
    const { id } = await add(ada, { rhythm: THREE_A_WEEK });
    for (const at of [0]) await tick(ada, id, addDays(MONDAY, at));
    app.clock.pass(2 * DAY);
    await tick(ada, id, addDays(MONDAY, 1));
    await tick(ada, id, addDays(MONDAY, 2));
    expect(await read(ada, id)).toMatchObject({ streak: 1, displayStreak: 1 });
    app.clock.pass(19 * DAY);
    // A Monday again, and the week before it was lost on its Friday.
    expect(await read(ada, id)).toMatchObject({ streak: 1, displayStreak: 0 });
    expect(await week(id, addDays(MONDAY, 7))).toBe('----o--');
    expect(await week(id, addDays(MONDAY, 14))).toBe('----o--');
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a quota needs at most as many times as a shortened first week has days', async () => {
    const ada = await app.signIn('ada');
    app.clock.pass(4 * DAY);
    const saturday = addDays(TODAY, 4);
    const { id } = await add(ada, { rhythm: THREE_A_WEEK });
    expect(await read(ada, id)).toMatchObject({
      period: { needed: 2 },
      instance: { scheduled: true },
    });
    await tick(ada, id, saturday);
    app.clock.pass(DAY);
    await tick(ada, id, addDays(saturday, 1));
    expect(await read(ada, id)).toMatchObject({ streak: 1, period: { needed: 2, done: 2 } });
  });

  test('a correction of last week changes its due days and the streak', async () => {
    const ada = await app.signIn('ada');
    passToMonday();
    const { id } = await add(ada, { rhythm: THREE_A_WEEK });
    app.clock.pass(8 * DAY);
    expect(await week(id, MONDAY)).toBe('-------');
    await read(ada, id);
    expect(await week(id, MONDAY)).toBe('----o--');
    for (const at of [0, 2, 4]) await tick(ada, id, addDays(MONDAY, at));
    expect(await week(id, MONDAY)).toBe('b-b-b--');
    expect(await read(ada, id)).toMatchObject({ streak: 1, displayStreak: 1, reps: 3 });
    await tick(ada, id, MONDAY, false);
    expect((await read(ada, id)).displayStreak).toBe(0);
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('skipped days are not available for a quota', async () => {
    const ada = await app.signIn('ada');
    passToMonday();
    const { id } = await add(ada, { rhythm: THREE_A_WEEK });
    app.clock.pass(4 * DAY);
    await read(ada, id);
    const skip = (at: number) =>
      ada.ok(calls.setDay, {
        params: { id, date: addDays(MONDAY, at) },
        body: { skipped: true },
      });
    for (const at of [0, 1, 2, 3, 4]) await skip(at);
    expect((await read(ada, id)).period).toMatchObject({ needed: 2, done: 0 });
    app.clock.pass(DAY);
    expect((await read(ada, id)).instance).toMatchObject({ scheduled: true });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a quota with weekdays counts only those days', async () => {
    const ada = await app.signIn('ada');
    passToMonday();
    const rhythm: Rhythm = { kind: 'quota', times: 1, per: 'week' };
    const { id } = await add(ada, { rhythm, weekdays: ['tuesday', 'thursday'] });
    await tick(ada, id, MONDAY);
    expect(await read(ada, id)).toMatchObject({ period: { needed: 1, done: 0 }, reps: 1 });
    app.clock.pass(3 * DAY);
    expect((await read(ada, id)).instance).toMatchObject({ scheduled: true });
  });

  test('a quota above its allowed days is refused with a message', async () => {
    const ada = await app.signIn('ada');
    const body = { name: 'Run', type: 'weekly', rhythm: THREE_A_WEEK, weekdays: ['monday'] };
    expect(await ada.refused(calls.createHabit, { body })).toMatchObject({
      status: 400,
      message: 'It can only be done on 1 day.',
      issues: [{ path: 'rhythm' }],
    });
  });
});

const WATER = { kind: 'least', amount: 2, unit: 'l', step: 0.25, per: 'day' };
const EVERY = { kind: 'every', count: 3, unit: 'day', from: 'done' };

describe('impossible frequencies', () => {
  const FROM_1 = 'Please enter a whole number from 1 to 400.';
  const FROM_2 = 'Please enter a whole number from 2 to 400.';
  const TOO_LONG = 'An interval is at most 400 days.';
  const TOO_LARGE = 'This number is too large.';
  const LONG_TEXT = 'Please use at most 20 characters.';
  test.each([
    ['no times at all', { rhythm: { ...THREE_A_WEEK, times: 0 } }, 'rhythm.times', FROM_1],
    ['half a time', { rhythm: { ...THREE_A_WEEK, times: 1.5 } }, 'rhythm.times', FROM_1],
    ['eight times a week', { rhythm: { ...THREE_A_WEEK, times: 8 } }, 'rhythm'],
    ['32 times a month', { rhythm: { ...THREE_A_WEEK, times: 32, per: 'month' } }, 'rhythm'],
    [
      'a block of one day',
      { rhythm: { ...THREE_A_WEEK, per: { days: 1 } } },
      'rhythm.per.days',
      FROM_2,
    ],
    ['a year as a period', { rhythm: { ...THREE_A_WEEK, per: 'year' } }, 'rhythm.per'],
    ['every 401 days', { rhythm: { ...EVERY, count: 401 } }, 'rhythm.count', FROM_1],
    ['every 58 weeks', { rhythm: { ...EVERY, count: 58, unit: 'week' } }, 'rhythm', TOO_LONG],
    ['a rhythm of another kind', { rhythm: { kind: 'moon' } }, 'rhythm.kind'],
    ['a target of nothing', { goal: { ...WATER, amount: 0 } }, 'goal.amount'],
    ['a target below nothing', { goal: { ...WATER, amount: -1 } }, 'goal.amount'],
    [
      'a target beyond all numbers',
      { goal: { ...WATER, amount: 1e300 } },
      'goal.amount',
      TOO_LARGE,
    ],
    ['a step of nothing', { goal: { ...WATER, step: 0 } }, 'goal.step'],
    ['a step beyond all numbers', { goal: { ...WATER, step: 1e300 } }, 'goal.step', TOO_LARGE],
    [
      'a unit of 100 letters',
      { goal: { ...WATER, unit: 'm'.repeat(100) } },
      'goal.unit',
      LONG_TEXT,
    ],
    ['a goal for a week and a rhythm', { goal: { ...WATER, per: 'week' }, rhythm: EVERY }, 'goal'],
    ['a limit and a rhythm', { goal: { ...WATER, kind: 'most' }, rhythm: EVERY }, 'goal'],
  ])(
    'a habit with %s is refused with a message for its field',
    async (_, wrong, field, message = '') => {
      const ada = await app.signIn('ada');
      const before = await ada.ok(calls.listHabits);
      const body = { name: 'Run', type: 'weekly', ...wrong };
      const refused = await ada.refused(calls.createHabit, { body });
      expect([refused.status, refused.issues?.[0]?.path]).toEqual([400, field]);
      expect(refused.message).toContain(message);
      const id = before[0]?.id ?? 0;
      expect(await ada.refused(calls.updateHabit, { params: { id }, body: wrong })).toMatchObject({
        status: 400,
      });
      expect(await ada.ok(calls.listHabits)).toEqual(before);
    },
  );
});

describe('an interval of days', () => {
  test('an interval from the start is due on fixed days', async () => {
    const ada = await app.signIn('ada');
    const rhythm: Rhythm = { kind: 'every', count: 3, unit: 'day', from: 'start' };
    const { id, type, weekdays } = await add(ada, { rhythm, weekdays: ['monday'] });
    expect([type, weekdays]).toEqual(['daily', null]);
    app.clock.pass(7 * DAY);
    await read(ada, id);
    expect((await readDays(id)).map(({ date }) => date)).toEqual([
      TODAY,
      addDays(TODAY, 3),
      addDays(TODAY, 6),
    ]);
  });

  test('an interval from the last time is due after it, early or late, and missed once', async () => {
    const ada = await app.signIn('ada');
    const rhythm: Rhythm = { kind: 'every', count: 3, unit: 'day', from: 'done' };
    const { id } = await add(ada, { rhythm });
    await tick(ada, id, TODAY);
    expect(await read(ada, id)).toMatchObject({ streak: 1, dueOn: addDays(TODAY, 3) });
    app.clock.pass(2 * DAY);
    await tick(ada, id, addDays(TODAY, 2));
    expect(await read(ada, id)).toMatchObject({ streak: 2, dueOn: addDays(TODAY, 5) });
    app.clock.pass(6 * DAY);
    expect(await read(ada, id)).toMatchObject({ displayStreak: 0, dueOn: addDays(TODAY, 5) });
    await tick(ada, id, addDays(TODAY, 8));
    expect(await read(ada, id)).toMatchObject({ streak: 1, displayStreak: 1, reps: 3 });
    expect(await readDays(id)).toEqual([
      { date: TODAY, scheduled: true, completed: true },
      { date: addDays(TODAY, 2), scheduled: true, completed: true },
      { date: addDays(TODAY, 5), scheduled: true, completed: false },
      { date: addDays(TODAY, 8), scheduled: true, completed: true },
    ]);
    // A completion that is recorded later: the day is no longer missed.
    await tick(ada, id, addDays(TODAY, 4));
    expect(await read(ada, id)).toMatchObject({ streak: 1 });
    expect((await readDays(id)).map(({ date }) => date)).toEqual(
      [0, 2, 4, 7, 8].map((count) => addDays(TODAY, count)),
    );
    expect(await findWrongFigures(app)).toEqual([]);
  });
});

describe('another rhythm', () => {
  test('a changed rhythm counts the running week and leaves earlier weeks as they were', async () => {
    const ada = await app.signIn('ada');
    passToMonday();
    const { id } = await add(ada, { rhythm: THREE_A_WEEK });
    app.clock.pass(6 * DAY);
    for (const at of [0, 2, 4]) await tick(ada, id, addDays(MONDAY, at));
    app.clock.pass(2 * DAY);
    await tick(ada, id, addDays(MONDAY, 7));
    const change = (rhythm: Rhythm | null) =>
      ada.ok(calls.updateHabit, { params: { id }, body: { rhythm } });
    expect(await change({ kind: 'quota', times: 1, per: 'week' })).toMatchObject({
      streak: 2,
      period: { needed: 1, done: 1 },
    });
    await change({ kind: 'quota', times: 5, per: 'week' });
    expect(await read(ada, id)).toMatchObject({ streak: 1, period: { needed: 5, done: 1 } });
    expect(await change({ kind: 'quota', times: 2, per: 'month' })).toMatchObject({
      streakUnit: 'month',
      streak: 1,
      period: { first: toLocalDay('2026-03-01'), needed: 2, done: 4 },
    });
    expect(await findWrongFigures(app)).toEqual([]);
    // Without a rhythm, a weekly habit is due on its weekdays, and it has none.
    expect(await change(null)).toMatchObject({ streakUnit: 'day', period: null, instance: null });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a changed kind of period does not count the running week, even when it is changed back', async () => {
    const ada = await app.signIn('ada');
    passToMonday();
    const rhythm = { kind: 'quota', times: 1, per: 'week' } as const;
    const { id } = await add(ada, { rhythm });
    await tick(ada, id, MONDAY);
    app.clock.pass(7 * DAY);
    await tick(ada, id, addDays(MONDAY, 7));
    expect(await read(ada, id)).toMatchObject({ streak: 2, streakUnit: 'week' });
    const choose = (per: 'week' | 'month') =>
      ada.ok(calls.updateHabit, {
        params: { id },
        body: { rhythm: { kind: 'quota', times: 1, per } },
      });
    app.clock.pass(DAY);
    expect(await choose('month')).toMatchObject({ streak: 1, streakUnit: 'month' });
    app.clock.pass(7 * DAY);
    // The week that ended while months were counted does not count as a week.
    expect(await choose('week')).toMatchObject({ streak: 1, streakUnit: 'week' });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a rhythm is removed when a client without rhythms sends another type', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, { rhythm: THREE_A_WEEK });
    const change = (body: object) => ada.ok(calls.updateHabit, { params: { id }, body });
    expect(await change({ name: 'Jog', type: 'weekly', weekdays: null })).toMatchObject({
      rhythm: THREE_A_WEEK,
      name: 'Jog',
    });
    expect(await change({ type: 'daily' })).toMatchObject({
      rhythm: null,
      streakUnit: 'day',
      instance: { scheduled: true },
    });
    expect(await findWrongFigures(app)).toEqual([]);
  });
});

test('a client without rhythms can list, tick and edit every habit', async () => {
  const ada = await app.signIn('ada');
  const bodies = [
    { rhythm: THREE_A_WEEK },
    { rhythm: { kind: 'every', count: 2, unit: 'week', from: 'done' } },
    { rhythm: { kind: 'every', count: 1, unit: 'month', from: 'start' } },
    { goal: { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' }, type: 'daily' },
    { goal: { kind: 'most', amount: 2, unit: 'cups', step: 1, per: 'day' }, type: 'daily' },
    { goal: { kind: 'least', amount: 20, unit: 'km', step: 5, per: 'week' } },
  ];
  for (const body of bodies) {
    const { id, type, weekdays } = await add(ada, body);
    const change = (of: object) => ada.ok(calls.updateHabit, { params: { id }, body: of });
    expect(await change({ completed: true })).toMatchObject({ completed: true, reps: 1 });
    expect(await change({ completed: false })).toMatchObject({ completed: false, reps: 0 });
    expect(await change({ name: 'Other', type, weekdays, notes: 'x' })).toMatchObject({
      rhythm: (await read(ada, id)).rhythm,
      ...('goal' in body && { goal: body.goal }),
    });
    const { instance } = await tick(ada, id, TODAY);
    expect(instance.completed).toBe(true);
    expect(await findWrongFigures(app)).toEqual([]);
  }
});
