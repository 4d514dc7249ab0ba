import { expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import type { Caller } from '#server/testing/caller.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();
const TODAY = '2026-03-10';
const DAY_MS = 24 * 60 * 60 * 1000;

const daily = { type: 'daily' } as const;
const quota = { type: 'daily', rhythm: { kind: 'quota', times: 3, per: 'week' } } as const;
const interval = {
  type: 'daily',
  rhythm: { kind: 'every', count: 3, unit: 'day', from: 'done' },
} as const;

type Definition = typeof daily | typeof quota | typeof interval;

const create = async (ada: Caller, name: string, definition: Definition) =>
  (await ada.ok(calls.createHabit, { body: { name, ...definition } })).id;

const NOT_OWN = new Set(['account.sessions-by-token', 'limits.add-1', 'changes.publish']);
// The first use of a rate limit stores its key.
const isOwn = (name: string) => !NOT_OWN.has(name) && !name.includes('limit_keys');

/** Leaves out what belongs to no command: the session, a rate limit, messages to other nodes, and new connections. */
async function readCost(work: () => Promise<unknown>) {
  const { statements, roundTrips } = await countStatements(work);
  const others = statements.filter((name) => !isOwn(name));
  const own = statements.filter((name) => isOwn(name) && !name.startsWith('set '));
  return { statements: own, roundTrips: roundTrips - others.length };
}

test.each([
  ['every day', daily, TODAY],
  ['some times a week', quota, TODAY],
  ['at an interval from the last time', interval, TODAY],
  ['every day, a month ago', daily, '2026-02-10'],
  ['some times a week, a month ago', quota, '2026-02-10'],
])('a tick of a habit that is due %s takes 5 statements in 2 round trips', async (_, due, date) => {
  const ada = await app.signIn('ada');
  const body = { name: 'Run', ...due, createdOn: '2026-02-08' };
  const { id } = await ada.ok(calls.createHabit, { body });
  const tick = (completed: boolean) =>
    ada.ok(calls.setDay, { params: { id, date }, body: { completed } });
  await tick(true);
  await tick(false);
  const { statements, roundTrips } = await readCost(() => tick(true));
  expect(statements).toHaveLength(5);
  expect(roundTrips).toBe(2);
});

test.each([true, false])(
  'an update of a habit to completed: %s takes 5 statements in 2 round trips',
  async (completed) => {
    const ada = await app.signIn('ada');
    const id = await create(ada, 'Run', daily);
    const update = (completed: boolean) =>
      ada.ok(calls.updateHabit, { params: { id }, body: { completed } });
    await update(completed);
    await update(!completed);
    const { statements, roundTrips } = await readCost(() => update(completed));
    expect(statements).toHaveLength(5);
    expect(roundTrips).toBe(2);
  },
);

test('a tick with an operation number takes one statement more and as many round trips', async () => {
  const ada = await app.signIn('ada');
  const id = await create(ada, 'Run', daily);
  const params = { id, date: TODAY };
  const tick = (completed: boolean, number: number) => {
    const headers = { 'x-operation': `00000000-0000-4000-8000-000000000001 ${number}` };
    return ada.ok(calls.setDay, { params, body: { completed }, headers });
  };
  await tick(true, 1);
  await tick(false, 2);
  const { statements, roundTrips } = await readCost(() => tick(true, 3));
  expect(statements).toHaveLength(6);
  expect(statements).toContain('habits.store-operation-number');
  expect(roundTrips).toBe(2);
});

test('the first call of a day takes at most 8 statements for 20 habits', async () => {
  const ada = await app.signIn('ada');
  for (let at = 0; at < 20; at += 1) await create(ada, `Habit ${at}`, at % 2 ? quota : daily);
  await ada.ok(calls.listHabits);
  app.clock.pass(DAY_MS);
  const { statements } = await readCost(() => ada.ok(calls.listHabits));
  expect(statements.join(' ')).toContain('habits.write-histories');
  expect(statements.length).toBeLessThanOrEqual(8);
});

test('a pause of everything from twenty days back takes at most 8 statements for 8 habits', async () => {
  const ada = await app.signIn('ada');
  for (let at = 0; at < 8; at += 1) await create(ada, `Habit ${at}`, at % 2 ? quota : interval);
  app.clock.pass(25 * DAY_MS);
  await ada.ok(calls.listHabits);
  const body = { from: '2026-03-15', until: '2026-04-20' };
  const { statements } = await readCost(() => ada.ok(calls.addPause, { body }));
  expect(statements.join(' ')).toContain('habits.add-pause');
  expect(statements.length).toBeLessThanOrEqual(8);
});
