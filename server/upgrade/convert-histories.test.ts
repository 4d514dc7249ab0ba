import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { applyMigrations, readMigrations } from '#server/backup/rebuild-tables.ts';
import { openDatabase } from '#server/database/database.ts';
import { createPool } from '#server/database/pool.ts';
import {
  checkFigures,
  type WrongFigure,
} from '#server/features/tracking/habits/queries/check-figures.ts';
import { createEmptyDatabase } from '#server/testing/test-databases.ts';
import type { Conversion } from './convert-histories.ts';
import { migrateDatabase } from './migrate-database.ts';

const DAYS = 60;
const USERS = 3;

// By kind: the columns of the habit, and its flags, amount and steps on the day `k` days ago.
const KINDS: [name: string, columns: string, days: string][] = [
  [
    'every day',
    `'daily', null, null, null`,
    'true, k % 7 > 0, k % 7 = 0 and k % 2 = 0, null, null',
  ],
  ['weekdays', `'weekly', '{monday,friday}', null, null`, `d in (1, 5), d = 1, false, null, null`],
  [
    '3 times a week',
    `'weekly', null, '{"kind":"quota","times":3,"per":"week"}', null`,
    `false, d in (1, 2, 3), false, null, null`,
  ],
  [
    'every 3 days',
    `'daily', null, '{"kind":"every","count":3,"unit":"day","from":"done"}', null`,
    `k % 3 = 0, k % 3 = 0 and k > 0, false, null, null`,
  ],
  [
    'an amount',
    `'daily', null, null, '{"kind":"least","amount":8,"unit":"cups","step":1,"per":"day"}'`,
    `true, k % 5 > 0 and k > 0, false, case when k % 5 > 0 and k > 0 then 8 else 3 end, null`,
  ],
  [
    'a limit',
    `'daily', null, null, '{"kind":"most","amount":2,"unit":"cups","step":1,"per":"day"}'`,
    `k > 0, k % 9 > 0 and k > 0, false, case when k % 9 > 0 or k = 0 then null else 3 end, null`,
  ],
  ['steps', `'daily', null, null, null`, `true, false, false, null, array['a']`],
  [
    'a limit for a week',
    `'weekly', null, null, '{"kind":"most","amount":9,"unit":"","step":1,"per":"week"}'`,
    `false, false, false, case when d = 6 then 4 end, null`,
  ],
];

async function openBefore(): Promise<{ pool: pg.Pool; client: pg.Client }> {
  const database = await createEmptyDatabase();
  const pool = createPool(database.url, { queryTimeoutMs: 600_000 });
  const client = new pg.Client(database.url);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await pool.end();
    await database.release();
  });
  return { pool, client };
}

/** The tables as they were before histories, with habits of every kind. */
async function fillBefore(client: pg.Client): Promise<void> {
  const migrations = readMigrations();
  const at = migrations.findIndex(({ sql }) => sql.join('').includes('CREATE TABLE "histories"'));
  const last = migrations[at - 1];
  if (!last) throw new Error('There is no migration before the one of histories.');
  await applyMigrations(client, migrations, { after: 0, upTo: last.folderMillis });
  await client.query(
    `insert into users (email, username, password, days_filled_through)
     select n || '@example.org', 'user-' || n, 'none', current_date from generate_series(1, $1::int) n`,
    [USERS],
  );
  for (const [name, columns, days] of KINDS) {
    await client.query(
      `insert into habits (user_id, name, created_on, type, weekdays, rhythm, goal)
       select id, $1, current_date - $2::int, ${columns} from users`,
      [name, DAYS - 1],
    );
    await client.query(
      `insert into habit_instances (user_id, habit_id, date, scheduled, completed, skipped, amount, steps_done, streak,
                                    habit_name, created_at)
       select h.user_id, h.id, current_date - k, f.scheduled, f.completed, f.skipped, f.amount::numeric, f.steps_done::text[], (f.scheduled and f.completed)::int, h.name,
              (current_date - k)::timestamp + interval '12 hours'
         from habits h cross join generate_series(0, $2::int) k
        cross join lateral (select extract(isodow from current_date - k)::int as d) w
        cross join lateral (select ${days}) f (scheduled, completed, skipped, amount, steps_done)
        where h.name = $1`,
      [name, DAYS - 1],
    );
  }
  await client.query(`
    insert into habit_entries (id, user_id, habit_id, date, amount, at)
    select gen_random_uuid(), user_id, habit_id, date, amount, '12:00' from habit_instances where amount is not null`);
}

test('habits of every kind get a history of all their days, and correct figures', async () => {
  const { pool, client } = await openBefore();
  await fillBefore(client);
  const done = `select h.name, d.date::text, d.completed, d.skipped, d.amount::float8, d.steps_done
                  from habit_instances d join habits h on h.id = d.habit_id
                 where (d.completed or d.amount is not null or d.steps_done is not null) and h.user_id = (select min(user_id) from habits)
                   and h.name not like '%limit%'
                 order by h.id, d.date`;
  const { rows: before } = await client.query(done);
  expect(before.length).toBeGreaterThan(150);
  const conversions: Conversion[] = [];
  await migrateDatabase(pool, (conversion) => conversions.push(conversion));
  expect(conversions).toMatchObject([
    { habits: USERS * KINDS.length, days: USERS * KINDS.length * DAYS },
  ]);
  const { rows: after } = await client.query(done);
  expect(after).toEqual(before);
  const wrong: WrongFigure[] = [];
  await checkFigures(openDatabase(pool).slow, (one) => wrong.push(one));
  expect(wrong).toEqual([]);
  const { rows: left } = await client.query(`select to_regclass('habit_instances_before') as left`);
  expect(left).toEqual([{ left: null }]);
});

test('all changes of the first weekday become one list', async () => {
  const { pool, client } = await openBefore();
  await fillBefore(client);
  const choices = [
    `('user-1', null, null, 'sunday', null)`,
    `('user-2', '[{"start":null,"through":"2026-03-22"}]', 'sunday', 'monday', '2026-04-05')`,
  ];
  await client.query(
    `update users u
        set earlier_weeks = c.earlier::jsonb, week_start_before = c.before, week_start = c.start, week_start_from = c.from_day::date
       from (values ${choices.join(', ')}) as c (username, earlier, before, start, from_day)
      where u.username = c.username`,
  );
  await migrateDatabase(pool);
  const { rows } = await client.query('select week_beginnings as week from users order by id');
  expect(rows.map(({ week }) => week)).toEqual([
    [{ from: null, start: 'sunday' }],
    [
      { from: null, start: null },
      { from: '2026-03-23', start: 'sunday' },
      { from: '2026-04-05', start: 'monday' },
    ],
    null,
  ]);
});
