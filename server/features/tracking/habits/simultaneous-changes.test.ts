import { expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import { addDays, toLocalDay } from '#domain/days/local-day.ts';
import { createApp, createContext } from '#server/app.ts';
import { createPool } from '#server/database/pool.ts';
import { Caller } from '#server/testing/caller.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { PATIENT, useTestApp } from '#server/testing/open-app.ts';
import { findWrongFigures } from '#server/testing/find-wrong-figures.ts';
import { lockOwner } from './history/read-histories.ts';

const app = useTestApp();
const TODAY = toLocalDay('2026-03-10');
const FIRST_DAY = addDays(TODAY, -19);

/** Tabs at both nodes in turn. */
const tabFor = ([one, other]: Tabs, at: number): Caller => (at % 2 === 0 ? one : other);

type Tabs = [Caller, Caller];

/** The same session at a second node, which has connections of its own. */
async function onTwoNodes(work: (tabs: Tabs) => Promise<void>): Promise<void> {
  const tab = await app.signIn('ben');
  const pool = createPool(app.databaseUrl, { max: 4, ...PATIENT });
  const { config, clock } = app.ctx;
  const node = await createApp(createContext({ config, pool, clock }));
  const other = new Caller(node);
  other.cookie = tab.cookie;
  try {
    await work([tab, other]);
  } finally {
    await node.close();
    await pool.end();
  }
}

const create = async (caller: Caller, name: string, body: object = {}) => {
  const habit = { name, type: 'daily', createdOn: FIRST_DAY, ...body } as const;
  return (await caller.ok(calls.createHabit, { body: habit })).id;
};

test('no tick of forty from two tabs at two nodes is lost, and the feed has one perfect day', async () => {
  await onTwoNodes(async (tabs) => {
    const ids = [await create(tabs[0], 'Run'), await create(tabs[0], 'Swim')];
    const dates = Array.from({ length: 20 }, (_, at) => addDays(FIRST_DAY, at));
    const ticks = ids.flatMap((id) => dates.map((date) => ({ id, date })));
    await Promise.all(
      ticks.map((params, at) =>
        tabFor(tabs, at).ok(calls.setDay, { params, body: { completed: true } }),
      ),
    );
    const habits = await tabs[1].ok(calls.listHabits);
    expect(habits.map(({ streak, reps }) => [streak, reps])).toEqual([
      [20, 20],
      [20, 20],
    ]);
    const perfect = await app.rows<{ date: string }>(
      `select date from activity_feed where activity_type = 'perfect_day'`,
    );
    expect(perfect).toEqual([{ date: TODAY }]);
    expect(await findWrongFigures(app)).toEqual([]);
  });
});

test('no entry of forty for one day from two tabs at two nodes is lost', async () => {
  await onTwoNodes(async (tabs) => {
    const goal = { kind: 'least', amount: 100, unit: 'ml', per: 'day', step: 10 };
    const habitId = await create(tabs[0], 'Water', { goal });
    const entryIds = Array.from({ length: 40 }, () => crypto.randomUUID());
    await Promise.all(
      entryIds.map((entryId, at) =>
        tabFor(tabs, at).ok(calls.putEntry, {
          params: { id: habitId, entryId },
          body: { date: TODAY, amount: 2.5 },
        }),
      ),
    );
    const [water] = await tabs[1].ok(calls.listHabits);
    expect(water?.instance).toMatchObject({ amount: 100, completed: true });
    expect(await findWrongFigures(app)).toEqual([]);
  });
});

test('an entry that another device has just moved to another day is deleted there', async () => {
  const ben = await app.signIn('ben');
  const [user] = await app.rows<{ id: number }>("select id from users where username = 'ben'");
  const goal = { kind: 'least', amount: 100, unit: 'ml', per: 'day', step: 10 };
  const id = await create(ben, 'Water', { goal });
  const params = { id, entryId: crypto.randomUUID() };
  await ben.ok(calls.putEntry, { params, body: { date: TODAY, amount: 5 } });
  const deleted = await app.ctx.database.transaction(async (tx) => {
    await lockOwner(tx, { userId: user?.id ?? 0, today: TODAY });
    const deleting = ben.ok(calls.deleteEntry, { params });
    await expect.poll(() => lockWaits(app)).toHaveLength(1);
    await app.rows('update habit_entries set date = $2 where id = $1', [
      params.entryId,
      addDays(TODAY, -1),
    ]);
    return { deleting };
  });
  await deleted.deleting;
  expect(await app.rows('select from habit_entries where id = $1', [params.entryId])).toEqual([]);
});
