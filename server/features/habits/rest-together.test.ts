import fc from 'fast-check';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { addDays, laterOf, type LocalDay } from '#domain/days/local-day.ts';
import { askingOf } from '#domain/habits/schedule.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import {
  markOrEntry,
  type RandomChange,
  RandomPerson,
  restOrReturn,
} from '#server/testing/random-changes.ts';
import { frequency } from '#server/testing/random-frequencies.ts';
import { addPause, deletePause } from './commands/change-pauses.ts';
import { importHistory } from './commands/import-history.ts';
import { lockAllHabits } from './commands/lock-habit-day.ts';
import {
  isSettledTogether,
  type RestChange,
  restChange,
  type RestOwner,
} from './commands/rest-change.ts';
import { listRestedHabits } from './commands/settle-pauses.ts';
import { settleRestSingly } from './commands/settle-rest-singly.ts';
import { settleRestTogether } from './commands/settle-rest-together.ts';
import { checkFigures } from './queries/check-figures.ts';
import { listPauses } from './queries/list-pauses.ts';

const app = useTestApp();
const LIVES = Number(process.env['RANDOM_LIVES'] ?? 20);

async function ben(): Promise<{ userId: number; person: RandomPerson }> {
  const [user] = await app.rows<{ id: number }>("select id from users where username = 'ben'");
  const userId = user?.id ?? 0;
  return { userId, person: new RandomPerson({ ctx: app.ctx, clock: app.clock, userId }) };
}

const plain = frequency.filter((drawn) => ['calendar', 'limit'].includes(askingOf(drawn)));
const reschedule = plain.map(
  (kept): RandomChange => ({ habit: 0, change: { does: 'reschedule', frequency: kept } }),
);
const put = fc
  .option(fc.nat({ max: 3 }))
  .map((daysAgo): RandomChange => ({ habit: 0, change: { does: 'archive', daysAgo } }));
const changes = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: markOrEntry },
    { weight: 5, arbitrary: restOrReturn },
    { weight: 2, arbitrary: reschedule },
    put,
    fc.constant<RandomChange>({ habit: 0, change: { does: 'rename', name: 'Run' } }),
    fc.constant<RandomChange>({ daysPass: 1 }),
    fc.constantFrom<RandomChange>({ travelsTo: 'Pacific/Kiritimati' }, { travelsTo: 'Etc/GMT+12' }),
  ),
  { minLength: 5, maxLength: 25 },
);
const days = fc.record({ begins: fc.nat({ max: 24 }), lasts: fc.nat({ max: 24 }) });
type Rest = { isTakenBack: boolean; added: { begins: number; lasts: number } | null };

const takeBack = statement('test.take-back', 'delete from pauses where user_id = $1');
const add = statement(
  'test.add',
  'insert into pauses (user_id, from_day, until_day) values ($1, $2, $3)',
);
/** All that is kept, with the ids of the days that were there before. */
const readAll = statement(
  'test.read-all',
  `select (select jsonb_agg(to_jsonb(i) - 'created_at' || jsonb_build_object('id', least(i.id, $2 + 1))
                            order by habit_id, date) from habit_instances i where user_id = $1) as days,
          (select jsonb_agg(to_jsonb(h) || jsonb_build_object('latest_day_id', least(latest_day_id, $2 + 1))
                            order by id) from habits h where user_id = $1) as habits,
          (select jsonb_agg(to_jsonb(f) - 'id' order by date, activity_type, habit_id)
             from activity_feed f where user_id = $1) as feed`,
);

class Undone extends Error {}

/** What would be kept afterwards. */
async function outcomeOf(
  owner: RestOwner,
  { isTakenBack, added }: Rest,
  settle: (tx: Transaction, changed: RestChange[]) => Promise<void>,
): Promise<{ changed: number; kept: object | undefined }> {
  const { userId, today } = owner;
  const [last] = await app.rows<{ id: number }>('select max(id)::int as id from habit_instances');
  const outcome: Awaited<ReturnType<typeof outcomeOf>> = { changed: 0, kept: undefined };
  const undone = app.ctx.database.transaction(async (tx) => {
    await lockAllHabits(tx, userId);
    const before = await listPauses(tx, userId);
    if (isTakenBack) await tx.run(takeBack, [userId]);
    const from = addDays(today, -(added?.begins ?? 0));
    if (added) await tx.run(add, [userId, from, addDays(from, added.lasts)]);
    const after = await listPauses(tx, userId);
    const habits = await listRestedHabits(tx, userId);
    const changed = habits.map((habit) => restChange(owner, habit, { before, after }));
    expect(changed.every(isSettledTogether)).toBe(true);
    await settle(tx, changed);
    outcome.changed = changed.flatMap((habit) => habit.days).length;
    [outcome.kept] = await tx.run(readAll, [userId, last?.id ?? 0]);
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  return outcome;
}

test('days that are settled together are what they would be if each was settled by itself', {
  timeout: Math.max(60_000, LIVES * 4_000),
}, async () => {
  const { userId, person } = await ben();
  const start = app.clock.now();
  const rest = fc.record({ isTakenBack: fc.boolean(), added: fc.option(days, { freq: 3 }) });
  let changedDays = 0;
  await fc.assert(
    fc.asyncProperty(fc.tuple(plain, plain), changes, rest, async (kept, played, change) => {
      app.clock.set(start);
      await app.rows('delete from habits where user_id = $1', [userId]);
      await app.rows('delete from pauses where user_id = $1', [userId]);
      await app.rows('update users set days_filled_through = null where id = $1', [userId]);
      for (const habit of kept) await person.begin(habit);
      for (const change of played) await person.play(change);
      const { today, daysFilledThrough } = await person.arrive();
      const owner = { userId, today, last: laterOf(today, daysFilledThrough ?? today) };
      const together = await outcomeOf(owner, change, (tx, changed) =>
        settleRestTogether(
          app.ctx,
          tx,
          owner,
          changed.filter((habit) => habit.days.length > 0),
        ),
      );
      const singly = await outcomeOf(owner, change, async (tx, changed) => {
        for (const habit of changed) await settleRestSingly(app.ctx, tx, owner, habit);
      });
      expect(together).toEqual(singly);
      changedDays += together.changed;
    }),
    { numRuns: LIVES },
  );
  expect(changedDays).toBeGreaterThan(LIVES);
});

async function keepPlainHabits(userId: number, count: number, first: LocalDay): Promise<void> {
  await app.rows('delete from habits where user_id = $1', [userId]);
  await app.rows(
    `with made as (
       insert into habits (user_id, name, type, created_on)
       select $1, 'Habit ' || n, 'daily', $3 from generate_series(1, $2::int) n returning id, name
     )
     insert into habit_instances (user_id, habit_id, date, scheduled, habit_name)
     select $1, made.id, day::date, true, made.name
       from made, generate_series($3::date, (select days_filled_through from users where id = $1), '1 day') day`,
    [userId, count, first],
  );
}

/** In their order. Begin, commit and what goes out on other connections meanwhile have no such names. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const queries: unknown[] = query.mock.calls.map(([query]) => query);
  query.mockRestore();
  return queries.flatMap((query) => {
    const name = (query as Partial<pg.QueryConfig>).name ?? '';
    return /^(habits|feed|notifications|reminders)\./.test(name) ? [name] : [];
  });
}

test('a pause of everything takes as many statements for a few days as for hundreds', async () => {
  const { userId, person } = await ben();
  const actor = await person.arrive();
  const { today } = actor;
  const pausedRows = async () => {
    const [found] = await app.rows<{ count: number }>(
      'select count(own_skip)::int as count from habit_instances where user_id = $1',
      [userId],
    );
    return found?.count;
  };
  async function statementsFor(habits: number, daysBack: number) {
    const from = addDays(today, -daysBack);
    await keepPlainHabits(userId, habits, from);
    let id = 0;
    const added = await statementsOf(async () => {
      ({ id } = await addPause(app.ctx, actor, { from }));
    });
    expect(await pausedRows()).toBe(habits * (daysBack + 1));
    const takenBack = await statementsOf(() => deletePause(app.ctx, actor, id));
    expect(await pausedRows()).toBe(0);
    const pauses = [{ habit: null, from, until: null }];
    const options = { isContinuing: true, isPartTaken: false, pauses };
    const imported = await statementsOf(() => importHistory(app.ctx, actor, [], options));
    expect(await pausedRows()).toBe(habits * (daysBack + 1));
    await app.rows('delete from pauses where user_id = $1', [userId]);
    return { added, takenBack, imported };
  }
  const few = await statementsFor(2, 1);
  expect(await statementsFor(60, 30)).toEqual(few);
  for (const names of Object.values(few)) {
    expect(names).toContain('habits.write-days');
    expect(names.length).toBeLessThan(20);
  }
  const parted: object[] = [];
  await checkFigures(app.ctx.database, (figure) => parted.push(figure));
  expect(parted).toEqual([]);
});
