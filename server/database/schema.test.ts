import { describe, expect, test } from 'vitest';
import { applyMigrations, readMigrations } from '#server/backup/rebuild-tables.ts';
import { migrateDatabase } from '#server/upgrade/migrate-database.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

const adaId = `(select id from users where username = 'ada')`;
const adaHabit = `(select min(id) from habits where user_id = ${adaId})`;
const benId = `(select id from users where username = 'ben')`;

describe('an invalid state', () => {
  test.each([
    [
      'two accounts with one e-mail',
      `update users set email = 'ADA@habitcrush.example' where username = 'ben'`,
      'users_email_unique',
    ],
    [
      'two accounts with one name',
      `update users set username = 'ADA' where username = 'ben'`,
      'users_username_unique',
    ],
    [
      'two accounts with nearly one name',
      `update users set username = 'A.d_a-' where username = 'ben'`,
      'users_username_alike',
    ],
    [
      'a bot without a kind',
      `update users set is_bot = true where username = 'ben'`,
      'users_bot_has_type',
    ],
    [
      'a productivity over 100',
      `update users set productivity = 101`,
      'users_productivity_percent',
    ],
    [
      'a second history of a habit',
      `insert into histories select * from histories where habit_id = ${adaHabit}`,
      'histories_pkey',
    ],
    [
      'a history of somebody else’s habit',
      `update histories set user_id = ${benId} where habit_id = ${adaHabit}`,
      'histories_habit',
    ],
    [
      'a day with an unknown letter',
      `update histories set days = overlay(days placing 'z' from 1)`,
      'histories_days_form',
    ],
    [
      'a history that is longer than its days',
      `update histories set through = through - 1`,
      'histories_days_length',
    ],
    [
      'amounts of half a year',
      `insert into amount_years (user_id, habit_id, year, amounts) values (${adaId}, ${adaHabit}, 2026, '{1}')`,
      'amount_years_length',
    ],
    [
      'details of a day without any',
      `insert into habit_day_details (user_id, habit_id, date) values (${adaId}, ${adaHabit}, '2026-03-01')`,
      'habit_day_details_any',
    ],
    ...(
      [
        ['an unknown type', { type: 'yearly' }],
        ['an unknown weekday', { weekdays: ['montag'] }],
        ['an empty list of weekdays', { weekdays: [] }],
        ['a rhythm of no kind', { rhythm: {} }],
        [
          'a rhythm that never comes',
          { rhythm: { kind: 'every', count: 0, unit: 'day', from: 'start' } },
        ],
        ['a quota of a habit of every day', { rhythm: { kind: 'quota', times: 3, per: 'week' } }],
        ['a goal without an amount', { goal: { kind: 'least', unit: 'ml', step: 1, per: 'day' } }],
        [
          'a goal of nothing',
          { goal: { kind: 'least', amount: 0, unit: 'ml', step: 1, per: 'day' } },
        ],
        ['a definition that has ended as the last one', { through: '2026-03-01' }],
      ] as const
    ).map(([what, part]): [string, string, string] => [
      what,
      `update habits set definitions = '[${JSON.stringify({ type: 'daily', ...part })}]'`,
      'habits_definitions_known',
    ]),
    ['no definition', `update habits set definitions = '[]'`, 'habits_definitions_known'],
    [
      'a past definition without its last day',
      `update habits set definitions = definitions || definitions`,
      'habits_definitions_known',
    ],
    ['an empty list of tags', `update habits set tags = '{}'`, 'habits_tags_bound'],
    ['tags without end', `update habits set tags = array[repeat('x', 301)]`, 'habits_tags_bound'],
    [
      'more steps needed than there are',
      `update habits set steps = '[{"id":"a","name":"A"}]', steps_needed = 2`,
      'habits_steps_bound',
    ],
    ['a deadline that is no time', `update habits set deadline = '24:00'`, 'habits_deadline_form'],
    ['a negative count', `update histories set reps = -1`, 'histories_counts_not_negative'],
    [
      'following oneself',
      `insert into followers (follower_id, following_id) values (${adaId}, ${adaId})`,
      'followers_not_self',
    ],
    [
      'encouraging oneself',
      `insert into encouragements (from_user_id, to_user_id, message) values (${adaId}, ${adaId}, 'x')`,
      'encouragements_not_self',
    ],
    [
      'one pass too many',
      `update podcast_passes set used_passes = 101`,
      'podcast_passes_never_too_many',
    ],
    [
      'a job title Other that says nothing',
      `insert into beta_access_requests (first_name, email, job_title, pricing_amount, pricing_interval) values ('Al', 'a@b.example', 'Other', 1, 'Monthly')`,
      'beta_access_requests_other_says_what',
    ],
    [
      'a second set-up code',
      `insert into setup_codes (id, code_hash) values (2, 'x')`,
      'setup_codes_single',
    ],
    [
      'a session that goes on forever',
      `insert into sessions (token_hash, user_id, last_seen_at, expires_at) values ('x', ${adaId}, now(), now() + interval '181 days')`,
      'sessions_end_bound',
    ],
    [
      'an unknown notification',
      `insert into notification_queue (user_id, type, subject, html_content, text_content, scheduled_for) values (${adaId}, 'spam', '', '', '', now())`,
      'notification_queue_type_known',
    ],
  ])('the database refuses an invalid state: %s', async (_, sql, constraint) => {
    await expect(app.rows(sql)).rejects.toMatchObject({ constraint });
  });
});

// PostgreSQL parses the checks for each writing statement: those of habits were once 39 kB, two fifths of the time of
// a tick. A longer check is a function of the database.
test.each(['habits', 'histories', 'amount_years', 'activity_feed'])(
  'the checks of tables that every tick writes are short: %s',
  async (table) => {
    const [checks] = await app.rows<{ bytes: number; longest: number }>(
      `select coalesce(sum(length(conbin::text)), 0)::int as bytes,
              coalesce(max(length(conbin::text)), 0)::int as longest
         from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
      [table],
    );
    expect(checks?.longest).toBeGreaterThan(0);
    expect(checks?.longest).toBeLessThan(2500);
    expect(checks?.bytes).toBeLessThan(18_000);
  },
);

test('deleting a user deletes all of their rows', async () => {
  await app.rows(
    `insert into followers (follower_id, following_id) values (${benId}, ${adaId});
       insert into encouragements (from_user_id, to_user_id, message) values (${benId}, ${adaId}, 'Go');
       insert into activity_feed (user_id, habit_id, activity_type, date)
         values (${adaId}, ${adaHabit}, 'started_focus', '2026-03-10')`.replaceAll('\n', ' '),
  );
  const [ada] = await app.rows<{ id: number }>(`select ${adaId} as id`);
  await app.rows('delete from users where id = $1', [ada?.id]);
  const tables = await app.rows<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name in ('user_id', 'follower_id', 'following_id', 'to_user_id', 'profile_user_id')`,
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const { table, column } of tables) {
    const left = await app.rows(`select 1 from ${table} where ${column} = $1`, [ada?.id]);
    expect(left, `${table}.${column}`).toEqual([]);
  }
});

/** Rows that `query` returns when `store` ran before the migration that contains `part`. */
async function migrateAndRead(part: string, store: string, query: string): Promise<unknown[][]> {
  const migrations = readMigrations();
  const at = migrations.findIndex(({ sql }) => sql.join().includes(part));
  const level = migrations[at - 1]?.folderMillis ?? 0;
  const client = await app.ctx.database.pool.connect();
  try {
    await client.query('begin; drop schema drizzle, public cascade; create schema public');
    await applyMigrations(client, migrations, { after: 0, upTo: level });
    await client.query(store);
    await applyMigrations(client, migrations, { after: level, upTo: Infinity });
    const { rows } = await client.query<object>(query);
    return rows.map((row) => Object.values(row) as unknown[]);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('migrations', () => {
  test('migrating again changes nothing', async () => {
    const readLevel = () => app.rows('select hash from drizzle.__drizzle_migrations order by id');
    const before = await readLevel();
    await Promise.all([
      migrateDatabase(app.ctx.database.pool),
      migrateDatabase(app.ctx.database.pool),
    ]);
    expect(await readLevel()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  test('a migration leaves users their names, even when two are nearly equal', async () => {
    const names = await migrateAndRead(
      'username_twin',
      `insert into users (email, password, username)
         select name || '@x.example', 'x', name from unnest(array['jo', 'j.o', 'J-o', 'al', '--', '._']) name`,
      'select username, username_twin from users order by id',
    );
    expect(names).toEqual([
      ['jo', 0],
      ['j.o', 1],
      ['J-o', 2],
      ['al', 0],
      ['--', 0],
      ['._', 1],
    ]);
  });

  test('a migration stores the current and past definitions of a habit in one list', async () => {
    const past = { type: 'daily', weekdays: ['monday'], rhythm: null, goal: null };
    const pastRhythms = JSON.stringify([{ ...past, through: '2026-03-09' }]);
    const goal = { kind: 'least', amount: 2, unit: 'km', step: 1, per: 'day' };
    const rows = await migrateAndRead(
      'are_definitions',
      `insert into users (email, username) values ('jo@x.example', 'jo');
       insert into habits (user_id, name, type, weekdays, created_on, goal, past_rhythms)
         select id, 'Run', 'weekly', '{friday}', '2026-03-01', '${JSON.stringify(goal)}', '${pastRhythms}' from users;
       insert into habits (user_id, name, type, created_on, rhythm)
         select id, 'Swim', 'daily', '2026-03-01', '{"kind":"every","count":3,"unit":"day","from":"done"}'
           from users;
       insert into deleted_habits (user_id, habit_id, content, deleted_at)
         select user_id, id, jsonb_build_object('habits', jsonb_build_array(to_jsonb(h))), now() from habits h`,
      `select h.definitions, d.content #> '{habits,0,definitions}' as deleted
         from habits h join deleted_habits d on d.habit_id = h.id order by h.id`,
    );
    const run = [
      { ...past, through: '2026-03-09' },
      { type: 'weekly', weekdays: ['friday'], rhythm: null, goal },
    ];
    const rhythm = { kind: 'every', count: 3, unit: 'day', from: 'done' };
    const swim = [{ type: 'daily', weekdays: null, rhythm, goal: null }];
    expect(rows).toEqual([
      [run, run],
      [swim, swim],
    ]);
  });

  test('a migration counts the milestones of all streaks so far as shown', async () => {
    const rows = await migrateAndRead(
      'celebrated_through',
      `insert into users (email, username) values ('jo@x.example', 'jo');
       insert into habits (user_id, name, created_on)
         select u.id, h.name, '2026-03-01' from users u, unnest(array['Read', 'Swim']) as h (name);
       insert into histories (user_id, habit_id, first_day, through, as_of, days, streak_unit, streak,
                              display_streak, longest, reps, strength, last_done_on)
         select user_id, id, '2026-03-01', '2026-03-08', '2026-03-08', rpad('xxxxxxx?', 64), 'day', 7, 7, 7, 7, 1,
                case name when 'Read' then '2026-03-07'::date end
           from habits;
       insert into deleted_habits (user_id, habit_id, content, deleted_at)
         select h.user_id, h.id, jsonb_build_object('habits', jsonb_build_array(to_jsonb(h)),
                                                    'histories', jsonb_build_array(to_jsonb(t))), now()
           from habits h join histories t on t.habit_id = h.id`,
      `select h.celebrated_through::text as through, d.content #> '{habits,0,celebrated_through}' as deleted
         from habits h join deleted_habits d on d.habit_id = h.id order by h.id`,
    );
    expect(rows).toEqual([
      ['2026-03-07', '2026-03-07'],
      [null, null],
    ]);
  });

  test('a migration stores the ids of steps in lower case, including those of days', async () => {
    const [first, second] = ['0000000A', '0000000b'].map(
      (head) => `${head}-0000-0000-0000-00000000000F`,
    );
    const steps = [first, second].map((id) => ({ id, text: 'Shoes, Bottle' }));
    const rows = await migrateAndRead(
      'lower(array_to_string(steps_done',
      `insert into users (email, username) values ('jo@x.example', 'jo');
       insert into habits (user_id, name, type, created_on, steps)
         select id, 'Pack', 'daily', '2026-03-09', '${JSON.stringify(steps)}' from users;
       insert into habit_day_details (user_id, habit_id, date, steps_done)
         select user_id, id, '2026-03-10', '{${first},${second}}' from habits;
       insert into habit_instances_before (user_id, habit_id, date, scheduled, habit_name, steps_done)
         select user_id, id, '2026-03-09', true, name, '{${first}}' from habits`,
      `select h.steps, d.steps_done, b.steps_done as before
         from habits h, habit_day_details d, habit_instances_before b`,
    );
    const small = [first, second].map((id) => id?.toLowerCase());
    expect(rows).toEqual([
      [small.map((id) => ({ id, text: 'Shoes, Bottle' })), small, small.slice(0, 1)],
    ]);
  });
});

test('every foreign key has an index, so that a deletion does not scan a whole table', async () => {
  const unindexed = await app.rows(
    `select conrelid::regclass::text as "table", conname as name from pg_constraint c
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index i
         where i.indrelid = c.conrelid and i.indpred is null
           and i.indkey[0] = any (c.conkey))
      order by 1, 2`,
  );
  expect(unindexed).toEqual([]);
});
