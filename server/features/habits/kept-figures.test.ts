import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { applyMigrations, readMigrations } from '#server/backup/rebuild-tables.ts';
import { checkFigures, type Parted } from '#server/features/habits/queries/check-figures.ts';
import { listHabits } from '#server/features/habits/queries/list-habits.ts';
import type { Actor } from '#server/http/actor.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { randomChange, RandomPerson } from '#server/testing/random-changes.ts';

const app = useTestApp();

/** More of them by hand: docs/guides/testing.md. */
const CHANGES = Number(process.env['RANDOM_CHANGES'] ?? 400);
const CHANGES_A_RUN = 20;
const PATIENCE_MS = Math.max(60_000, CHANGES * 50);

const idOf = async (username: string): Promise<number> => {
  const [user] = await app.rows<{ id: number }>('select id from users where username = $1', [
    username,
  ]);
  return user?.id ?? 0;
};

async function partedFigures(): Promise<Parted[]> {
  const parted: Parted[] = [];
  await checkFigures(app.ctx.database, (figure) => parted.push(figure));
  return parted;
}

/** What the list tells of a day, read from the days themselves. */
const TOLD_BY_DAYS = `
  select h.id,
         h.streak > 0 and exists (
           select from (
             select user_id, habit_id, date from habit_instances
              where h.streak_unit = 'day' and scheduled and not completed and not skipped
             union all
             select user_id, habit_id, date from habit_periods
              where unit = h.streak_unit and scheduled and not completed) o
            where o.user_id = h.user_id and o.habit_id = h.id and o.date > h.last_done_on
              and (o.date < $2 or h.goal ->> 'kind' = 'most')) as "hasOpenDaySince",
         (select json_build_object(
                   'id', i.id, 'habitId', i.habit_id, 'date', i.date, 'scheduled', i.scheduled,
                   'completed', i.completed, 'skipped', i.skipped, 'amount', i.amount, 'stepsDone', i.steps_done, 'ownSkip', i.own_skip, 'notes', i.notes,
                   'habitName', i.habit_name)
            from habit_instances i
           where i.user_id = h.user_id and i.habit_id = h.id and i.date = $2) as instance
    from habits h where h.user_id = $1 and h.archived_on is null order by h.sort_order, h.id`;
type Told = { id: number; hasOpenDaySince: boolean; instance: object | null };

async function expectListToldByDays({ userId, today, week }: Actor): Promise<void> {
  const listed = await listHabits(app.ctx.database, { userId, today, week });
  const told = await app.rows<Told>(TOLD_BY_DAYS, [userId, today]);
  expect(listed.map(({ id, instance }) => ({ id, instance }))).toEqual(
    told.map(({ id, instance }) => ({ id, instance })),
  );
  expect(listed.map((habit) => habit.displayStreak)).toEqual(
    listed.map((habit, at) => (told[at]?.hasOpenDaySince ? 0 : habit.streak)),
  );
}

describe('what is kept beside a habit', () => {
  test('is what its days come to, after any changes in any order', {
    timeout: PATIENCE_MS,
  }, async () => {
    const userId = await idOf('ben');
    const person = new RandomPerson({ ctx: app.ctx, clock: app.clock, userId });
    const changes = fc.array(randomChange, { minLength: CHANGES_A_RUN, maxLength: CHANGES_A_RUN });
    await fc.assert(
      fc.asyncProperty(changes, async (several) => {
        for (const change of several) await person.play(change);
        expect(await partedFigures()).toEqual([]);
        await expectListToldByDays(await person.arrive());
      }),
      { numRuns: Math.ceil(CHANGES / CHANGES_A_RUN) },
    );
  });

  test('follows whatever is written into the days by hand', async () => {
    const adas = `user_id = ${await idOf('ada')}`;
    const latest = () =>
      app.rows(
        `select latest_on, latest_completed, latest_notes, first_open_on from habits
          where ${adas} and name = 'Read 20 pages'`,
      );
    await app.signIn('ada').then((ada) => ada.raw({ method: 'GET', url: '/api/habits' }));
    const open = { latest_on: '2026-03-10', latest_completed: false, first_open_on: '2026-03-10' };
    expect(await latest()).toEqual([{ ...open, latest_notes: null }]);
    await app.rows(
      `update habit_instances set notes = 'Late' where ${adas} and date = '2026-03-10'`,
    );
    expect(await latest()).toEqual([{ ...open, latest_notes: 'Late' }]);
    await app.rows(`delete from habit_instances where ${adas} and date = '2026-03-10'`);
    expect(await latest()).toEqual([
      { latest_on: '2026-03-09', latest_completed: true, latest_notes: null, first_open_on: null },
    ]);
    await app.rows(`delete from habit_instances where ${adas}`);
    expect(await latest()).toEqual([
      { latest_on: null, latest_completed: null, latest_notes: null, first_open_on: null },
    ]);
  });

  test('holds where two change different days of one habit at the same moment', async () => {
    const reading = `habit_name = 'Read 20 pages'`;
    await app.rows(
      `insert into habit_instances (user_id, habit_id, date, scheduled, habit_name)
       select user_id, id, date, true, name from habits, unnest('{2026-03-10,2026-03-11}'::date[]) as date
        where name = 'Read 20 pages'`,
    );
    const skip = (date: string) =>
      `update habit_instances set skipped = true where ${reading} and date = '${date}'`;
    const first = await app.ctx.database.pool.connect();
    try {
      await first.query('begin');
      await first.query(skip('2026-03-10'));
      const second = app.rows(skip('2026-03-11'));
      await vi.waitFor(async () => expect(await lockWaits(app)).toHaveLength(1));
      await first.query('commit');
      await second;
    } finally {
      first.release();
    }
    expect(await partedFigures()).toEqual([]);
  });

  test('is filled in for days that were there before it was kept', async () => {
    const migrations = readMigrations();
    const at = migrations.findIndex(({ sql }) => sql.join().includes('latest_day_id'));
    const level = migrations[at - 1]?.folderMillis ?? 0;
    const client = await app.ctx.database.pool.connect();
    try {
      await client.query('begin; drop schema drizzle, public cascade; create schema public');
      await applyMigrations(client, migrations, { after: 0, upTo: level });
      await client.query(`
        insert into users (email, password, username) values ('jo@x.example', 'x', 'jo');
        insert into habits (user_id, name, type, streak, reps, last_done_on, created_on)
          select users.id, named, 'daily', 1, 1, '2026-03-07', '2026-03-01'
            from users, unnest(array['Read', 'Run']) as named;
        insert into habit_instances (user_id, habit_id, date, scheduled, completed, streak, habit_name)
          select user_id, id, '2026-03-07'::date + n, true, n = 0, case when n = 0 then 1 else 0 end, name
            from habits, generate_series(0, 2) as n where name = 'Read'`);
      await applyMigrations(client, migrations, { after: level, upTo: Infinity });
      const { rows } = await client.query(
        'select name, latest_on, latest_habit_name, first_open_on from habits order by id',
      );
      expect(rows.map(Object.values)).toEqual([
        ['Read', '2026-03-09', 'Read', '2026-03-08'],
        ['Run', null, null, null],
      ]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

function checkAll() {
  const { PATH } = process.env;
  const env = { PATH, DATABASE_URL: app.databaseUrl };
  const command = ['--import', 'tsx', 'scripts/check-figures.ts'];
  return spawnSync(process.execPath, command, { encoding: 'utf8', env });
}

describe('npm run check-figures', { timeout: 60_000 }, () => {
  test('finds nothing where nothing parts', () => {
    expect(checkAll()).toMatchObject({ status: 0, stderr: '', stdout: '3 habits were checked.\n' });
  });

  test('names each figure that is not what the days come to, and ends with 1', async () => {
    await app.rows(
      `update habit_instances set streak = 100 where date = '2026-03-01' and habit_name = 'Diary'`,
    );
    const [habit] = await app.rows<{ id: number; userId: number }>(
      `update habits set reps = reps + 1, streak = 7, latest_notes = 'secret' where name = 'Diary'
       returning id, user_id as "userId"`,
    );
    const { status, stderr } = checkAll();
    const who = `Habit ${habit?.id} of user ${habit?.userId}`;
    expect({ status, lines: stderr.trim().split('\n').toSorted() }).toEqual({
      status: 1,
      lines: [
        `${who}: daysWithAnotherStreak is 0, its days come to 1.`,
        expect.stringMatching(`^${who}: latestNotes is \\w{32}, its days come to null\\.$`),
        `${who}: reps is 11, its days come to 10.`,
        `${who}: streak is 7, its days come to 10.`,
      ],
    });
    expect(stderr).not.toContain('secret');
  });
});
