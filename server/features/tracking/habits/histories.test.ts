import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import * as calls from '#contract/habits.ts';
import { addDays, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import { instanceOn } from '#domain/history/recorded-habit.ts';
import { evaluateHabit } from '#domain/history/figures.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { recordedHabit } from '#server/testing/known-habits.ts';
import { randomChange, RandomPerson } from '#server/testing/random-changes.ts';
import { listInstances } from './queries/list-instances.ts';
import { listHabits } from './queries/list-habits.ts';
import { listHistories } from './queries/list-histories.ts';

const app = useRestoredTestApp();

const DAYS_COMPARED = 40;

type Histories = ResponseOf<typeof calls.listHistories>;

/** What a client works out from the list and the histories: the figures of each habit and its last days. */
function evaluated({ habits, activeDays, week }: Histories, list: calls.Habit[], today: LocalDay) {
  const owner = { today, week, activeDays };
  return habits.map((history) => {
    const habit = evaluateHabit(recordedHabit(history, list), owner);
    const { streakUnit, streak, displayStreak, reps, dueOn, letters } = habit;
    const days = Array.from({ length: DAYS_COMPARED }, (_, ago) =>
      instanceOn(habit, addDays(today, -ago)),
    );
    return {
      id: history.id,
      letters,
      figures: { streakUnit, streak, displayStreak, reps, dueOn },
      days,
    };
  });
}

test('histories have the same letters, figures and days as the server, after random changes', async () => {
  await app.rows('delete from habits');
  const [user] = await app.rows<{ id: number }>("select id from users where username = 'ben'");
  const userId = user?.id ?? 0;
  const person = new RandomPerson({ ctx: app.ctx, clock: app.clock, userId });
  const changes = fc.array(randomChange, { minLength: 15, maxLength: 15 });
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(changes, async (several) => {
      for (const change of several) await person.apply(change);
      // So that each life ends with at least two habits that are listed.
      for (const habit of [0, 1])
        await person.apply({ habit, change: { does: 'archive', daysAgo: null } });
      const actor = await person.arrive();
      const { today } = actor;
      const { response } = await listHistories(app.ctx.database, actor);
      const list = await listHabits(app.ctx.database, actor);
      expect(response.habits.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        list.map(({ id }) => id).toSorted((a, b) => a - b),
      );
      const first = addDays(today, -DAYS_COMPARED + 1);
      const range = await listInstances(app.ctx.database, userId, first, today);
      for (const { id, letters, figures, days } of evaluated(response, list, today)) {
        compared += 1;
        const listed = list.find((habit) => habit.id === id);
        expect(listed).toMatchObject(figures);
        expect(days[0]?.completed ?? false).toBe(listed?.completed);
        expect(letters).toBe(response.habits.find((history) => history.id === id)?.letters);
        const shown = range.instances.filter(({ habitId }) => habitId === id);
        expect(days.filter((day) => day !== null).toReversed()).toEqual(shown);
      }
    }),
    { numRuns: 15 },
  );
  expect(compared).toBeGreaterThan(15);
});

const add = async (caller: Caller, body: object, headers: Record<string, string> = {}) =>
  caller.ok(calls.createHabit, { body: { name: 'New', type: 'daily', ...body }, headers });

test('a history has all facts of its habit', async () => {
  const ben = await app.signIn('ben');
  const requestId = randomUUID();
  const goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' } as const;
  const body = { requestId, goal, createdOn: '2026-03-08', name: 'Water' };
  const { id } = await add(ben, body);
  const params = { id, date: toLocalDay('2026-03-09') };
  await ben.ok(calls.setDay, { params, body: { amount: 500, notes: 'Hot' } });
  await ben.ok(calls.addPause, { body: { habitId: id, from: '2026-03-08', until: '2026-03-08' } });
  await ben.ok(calls.updateHabit, {
    params: { id },
    body: { name: 'Drink', goal: { ...goal, amount: 1000 } },
  });
  const { habits, activeDays, week } = await ben.ok(calls.listHistories);
  const [{ amountYears, lastUpdated, ...history } = {} as calls.HabitHistory] = habits;
  expect(history).toEqual({
    id,
    requestId,
    firstDay: '2026-03-08',
    letters: '=o?',
    archives: null,
    pauses: [{ habitId: id, from: '2026-03-08', until: '2026-03-08' }],
    pastRhythms: [{ type: 'daily', weekdays: null, rhythm: null, goal, through: '2026-03-09' }],
    pastNames: [{ name: 'Water', through: '2026-03-09' }],
    details: [{ date: '2026-03-09', notes: 'Hot', stepsDone: null }],
  });
  expect(amountYears?.map(({ year }) => year)).toEqual([2026]);
  expect(amountYears?.[0]?.amounts.findIndex((amount) => amount === 500)).toBe(31 + 28 + 9 - 1);
  expect(lastUpdated).toBe((await ben.ok(calls.listHabits))[0]?.lastUpdated);
  expect([activeDays, week]).toEqual([{ first: '2026-03-10', bits: '1' }, []]);
});

test('histories are evaluated as of today, even when the stored ones are of another day', async () => {
  const ben = await app.signIn('ben');
  await add(ben, { createdOn: '2026-03-08' });
  const east = { 'x-time-zone': 'Pacific/Kiritimati' };
  const lettersIn = async (headers: Record<string, string>) =>
    (await ben.ok(calls.listHistories, { headers })).habits[0]?.letters;
  expect(await lettersIn(east)).toBe('ooo?');
  expect(await lettersIn({ 'x-time-zone': 'UTC' })).toBe('oo??');
});

test('archived habits are listed separately, with everything that their counts depend on', async () => {
  const ben = await app.signIn('ben');
  const goal = { kind: 'least', amount: 8, unit: 'km', step: 1, per: 'day' } as const;
  const first = await add(ben, { name: 'Run', goal, createdOn: '2026-03-09' });
  const second = await add(ben, {});
  const params = { id: first.id, date: toLocalDay('2026-03-09') };
  await ben.ok(calls.setDay, { params, body: { amount: 2, notes: 'Rain' } });
  const archive = { name: 'Walk', archivedOn: '2026-03-10' };
  await ben.ok(calls.updateHabit, { params: { id: first.id }, body: archive });
  const { habits, archived } = await ben.ok(calls.listHistories);
  expect(habits.map(({ id }) => id)).toEqual([second.id]);
  const [{ amountYears, ...history } = {} as calls.ArchivedHistory] = archived;
  expect(archived).toHaveLength(1);
  expect(history).toEqual({
    id: first.id,
    name: 'Walk',
    pastNames: [{ name: 'Run', through: '2026-03-09' }],
    archivedOn: '2026-03-10',
    firstDay: '2026-03-09',
    letters: 'o=',
    details: [{ date: '2026-03-09', notes: 'Rain', stepsDone: null }],
    goal,
    steps: null,
    stepsNeeded: null,
  });
  expect(amountYears?.map(({ year }) => year)).toEqual([2026]);
});

test('active and archived habits beyond 2 MB follow in the order of their ids', async () => {
  const ben = await app.signIn('ben');
  const ids: number[] = [];
  for (let made = 0; made < 8; made += 1) ids.push((await add(ben, {})).id);
  await app.rows(
    `insert into habit_day_details (user_id, habit_id, date, notes)
     select user_id, id, date '2026-03-10' - k, repeat('漢', 500)
       from habits, generate_series(0, 399) as k where id = any ($1)`,
    [ids],
  );
  const isArchived = (id: number) => ids.indexOf(id) % 3 > 0;
  for (const id of ids.filter(isArchived)) {
    await ben.ok(calls.updateHabit, { params: { id }, body: { archivedOn: '2026-03-10' } });
  }
  const pages: number[][] = [];
  for (let url: string | undefined = calls.listHistories.path; url !== undefined; ) {
    const page = await ben.raw({ method: 'GET', url });
    const { habits, archived } = page.json<Histories>();
    expect(archived.every(({ id }) => isArchived(id))).toBe(true);
    expect(habits.some(({ id }) => isArchived(id))).toBe(false);
    pages.push([...habits, ...archived].map(({ id }) => id).toSorted((a, b) => a - b));
    url = /<(.*)>/.exec(String(page.headers['link'] ?? ''))?.[1];
  }
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flat()).toEqual(ids);
});

test('notes of more than 400 days ago are left out', async () => {
  const { id } = await add(await app.signIn('ben'), {});
  for (const notes of ['Old', 'New']) {
    const ben = await app.signIn('ben');
    const date = toLocalDay(new Date(app.clock.now()).toISOString().slice(0, 10));
    await ben.ok(calls.setDay, { params: { id, date }, body: { notes } });
    app.clock.pass(200 * DAY);
  }
  const { habits } = await (await app.signIn('ben')).ok(calls.listHistories);
  expect(habits[0]?.details?.map(({ notes }) => notes)).toEqual(['New']);
});

test('details of more than 400 days ago are listed for days with partly done steps', async () => {
  const steps = ['Shoes', 'Bottle'].map((text) => ({ id: randomUUID(), text }));
  const [shoes, bottle] = steps.map(({ id }) => id);
  const ben = await app.signIn('ben');
  const { id } = await add(ben, { steps, createdOn: '2026-03-08' });
  const tick = (date: string, of: Record<string, boolean>) =>
    ben.ok(calls.setDay, { params: { id, date: toLocalDay(date) }, body: { steps: of } });
  await tick('2026-03-08', { [shoes ?? '']: true });
  await tick('2026-03-09', { [shoes ?? '']: true, [bottle ?? '']: true });
  app.clock.pass(500 * DAY);
  const { habits } = await (await app.signIn('ben')).ok(calls.listHistories);
  expect(habits[0]?.details).toEqual([{ date: '2026-03-08', notes: null, stepsDone: [shoes] }]);
});

test('histories have the last number of each client, even when nothing has changed', async () => {
  const dov = await app.signIn('dov');
  const client = randomUUID();
  const read = async (headers: Record<string, string> = {}) => {
    const response = await dov.raw({ method: 'GET', url: calls.listHistories.path, headers });
    return {
      status: response.statusCode,
      applied: response.headers['x-applied'],
      tag: response.headers['etag'],
    };
  };
  expect((await read()).applied).toBeUndefined();
  const headers = { 'x-operation': `${client} 1` };
  const { id } = await add(dov, {}, headers);
  const { applied, tag } = await read();
  expect(applied).toBe(`${client} 1`);
  const body = { habitOrders: [{ id, sortOrder: 5 }] };
  await dov.ok(calls.reorderHabits, { body, headers: { 'x-operation': `${client} 2` } });
  const again = await read({ 'if-none-match': String(tag) });
  expect(again).toMatchObject({ status: 304, applied: `${client} 2` });
  await dov.ok(calls.deleteHabit, { params: { id }, headers: { 'x-operation': `${client} 3` } });
  expect((await read()).applied).toBe(`${client} 3`);
});

test('visitors get no histories', async () => {
  expect((await app.visitor().refused(calls.listHistories)).status).toBe(401);
});
