import { mkdir, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_RESPONSE_BYTES, type Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import {
  createHabit,
  listHabitInstances,
  listHistories,
  listInstances,
  updateHabit,
} from '#contract/habits.ts';
import { MAX_NOTES_LENGTH, TEXT_BYTES_TOGETHER } from '#domain/habits/habit.ts';
import { addDays, toLocalDay } from '#domain/days/local-day.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useSharedTestApp } from '#server/testing/open-app.ts';

// Filling the lists takes seconds, and most tests only read them.
const app = useSharedTestApp();

const HABITS = 500;
const DAYS = 400;
const TODAY = toLocalDay('2026-03-10');
const FIRST = addDays(TODAY, -DAYS);

/** Letters of three bytes each. */
const letters = (count: number) => '漢'.repeat(count);

const HABIT_ROWS = `
  with added as (
    insert into habits (user_id, name, deadline, notes, icon, sort_order, created_on, definitions)
    select 1, $1, '18:00', $2, 'book-open', 999999999, $3::date - $4::int,
           jsonb_build_array(jsonb_build_object(
             'type', 'weekly',
             'weekdays', array['monday','tuesday','wednesday','thursday','friday','saturday','sunday'],
             'rhythm', '{"kind": "quota", "times": 400, "per": {"days": 400}}'::jsonb,
             'goal', jsonb_build_object('kind', 'least', 'amount', 999999999.999, 'unit', repeat('漢', 20),
                                        'step', 999999999.999, 'per', 'day')))
      from generate_series(1, $5::int) returning user_id, id)
  insert into histories (user_id, habit_id, first_day, through, as_of, days, streak_unit, streak, display_streak,
                         longest, reps, strength, last_done_on, period_first, period_last, period_needed,
                         period_done)
  select user_id, id, $3::date - $4::int, $3, $3, rpad(repeat('x', $4::int + 1), ($4::int / 64 + 1) * 64), 'period',
         400, 400, 400, 100000, 1, $3, $3, $3::date + 400, 999999999.999, 999999999.999
    from added`;
const AMOUNT_ROWS = `
  insert into amount_years (user_id, habit_id, year, amounts)
  select user_id, id, year, array_fill(999999999.999::float8, array[366])
    from habits cross join generate_series(2024, 2026) as year where user_id = 1`;
const DETAIL_ROWS = `
  insert into habit_day_details (user_id, habit_id, date, notes)
  select user_id, id, $1::date - k, $2 from habits cross join generate_series(0, 13) as k where user_id = 1`;

const BACKUP_FILE = 'kept.backup.gz';
const FULL_LISTS = [
  `insert into users (email, username, password, name, profile_image, is_bot, bot_type)
   select n || repeat('e', 240) || '@x.test', 'a' || n || repeat('u', 20), 'x', repeat('漢', 100),
          'https://example.org/' || repeat('a', 2000), n % 2 = 0,
          case when n % 2 = 0 then 'high_achiever' end
     from generate_series(1, 250) as n`,
  `insert into followers (follower_id, following_id)
   select u.id, 1 from users u where u.id > 1 on conflict do nothing`,
  `insert into followers (follower_id, following_id)
   select 1, u.id from users u where u.id > 1 on conflict do nothing`,
  `insert into encouragements (from_user_id, to_user_id, message)
   select id, 1, repeat('漢', 280) from users where id > 1`,
  `insert into challenges (name, description, start_date, end_date)
   select repeat('漢', 100), repeat('漢', 2000), '2026-03-05', '2026-03-11'
     from generate_series(1, 120)`,
  `insert into challenge_participants (challenge_id, user_id)
   select c.id, u.id from challenges c cross join users u`,
  `insert into beta_access_requests (first_name, email, job_title, custom_job_title, pricing_amount,
                                     pricing_interval, review_notes)
   select repeat('漢', 50), n || '@x.test', 'Other', repeat('漢', 100), '9.99', 'Monthly',
          repeat('漢', 1000) from generate_series(1, 120) as n`,
  `insert into approved_emails (email, invitation_code, code_expires, approved_by, notes)
   select n || '@x.test', 'code' || n, now(), 1, repeat('漢', 1000) from generate_series(1, 120) as n`,
  `insert into notification_queue (user_id, type, subject, html_content, text_content, related_user_id,
                                   scheduled_for)
   select 1, 'encouragement', repeat('漢', 300), 'x', 'x', id, now() from users where id > 1`,
  `insert into activity_feed (user_id, activity_type, date) select id, 'perfect_day', $1::date
     from users where id > 1`,
  `insert into webhooks (user_id, name, url, events, secret)
   select 1, repeat('漢', 50), 'https://example.org/' || repeat('a', 480),
          array['done', 'undone', 'amount', 'skipped', 'perfect_day', 'milestone', 'follower', 'encouragement'], 'x'
     from generate_series(1, 5)`,
  `insert into webhook_deliveries (webhook_id, event_id, event, body, answer)
   select w.id, gen_random_uuid(), 'done', repeat('漢', 8000), repeat('漢', 300)
     from webhooks w, generate_series(1, 60)`,
  `insert into backups (state, host, file_name, problem, copy_status, copy_output, finished_at)
   select 'verified', repeat('漢', 255), '${BACKUP_FILE}', repeat('漢', 500), 1, repeat('漢', 2000), now()
     from generate_series(1, 120)`,
];

let owner: Caller;
let habitId = 0;

/** An administrator who has the maximum of everything. */
beforeAll(async () => {
  await app.rows('delete from habits where user_id = 1');
  const notes = letters(Math.floor(TEXT_BYTES_TOGETHER / HABITS / 3) - 1);
  await app.rows(HABIT_ROWS, [letters(100), notes, TODAY, DAYS, HABITS]);
  await app.rows(AMOUNT_ROWS);
  await app.rows(DETAIL_ROWS, [TODAY, letters(500)]);
  await app.rows('update users set days_filled_through = $1 where id = 1', [TODAY]);
  for (const rows of FULL_LISTS) {
    await app.rows(rows, rows.includes('$1') ? [TODAY] : []);
  }
  const folder = join(app.ctx.config.dataDir, 'backups');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, BACKUP_FILE), '');
  await app.rows('analyze');
  owner = await app.signIn('eve');
  habitId = await readFirstId('habits where user_id = 1');
});

const readFirstId = async (table: string): Promise<number> => {
  const [row] = await app.rows<{ id: number }>(`select min(id)::int as id from ${table}`);
  return row?.id ?? 0;
};

const isPlain = (call: Call) => call.method === 'GET' && call.file === undefined;

describe('a user with the maximum of everything', () => {
  test.each(allCalls.filter(isPlain).map(({ path }) => path))(
    'no response exceeds 2 MB: %s',
    async (path) => {
      const named = ['challenges', 'webhooks', 'backups'].find((table) => path.includes(table));
      const id = named ? await readFirstId(named) : habitId;
      const url = path
        .replace(':username', 'eve')
        .replace(':userId', '1')
        .replace(':id', String(id))
        .replace(':date', TODAY);
      const range = `startDate=${FIRST}&endDate=${TODAY}`;
      const query = `${range}&pageSize=100&days=365&q=a&limit=50&year=2026`;
      const answer = await owner.raw({ method: 'GET', url: `${url}?${query}` });
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.byteLength).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
    },
  );
});

const nextOf = (link: unknown) => /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1];

async function readAll(url: string) {
  const days: { date: string; habitId: number }[] = [];
  let pages = 0;
  for (let next: string | undefined = url; next !== undefined; pages += 1) {
    const answer = await owner.raw({ method: 'GET', url: next });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    days.push(...answer.json<typeof days>());
    next = nextOf(answer.headers['link']);
  }
  return { days, pages };
}

describe('a range that is too large for one response', () => {
  test('a range continues with the next whole day at the address in the Link header', async () => {
    // More days would exceed the timeout of a statement on a busy machine.
    const first = addDays(TODAY, -12);
    const { path } = listInstances;
    const { days, pages } = await readAll(`${path}?startDate=${first}&endDate=${TODAY}`);
    expect(pages).toBeGreaterThan(2);
    expect(new Set(days.map(({ date, habitId: id }) => `${date} ${id}`)).size).toBe(13 * HABITS);
  });

  test('a range of days of one habit continues in the same way', async () => {
    // A habit that no other test requests.
    const [{ id } = { id: 0 }] = await app.rows<{ id: number }>(
      'select max(id)::int as id from habits where user_id = 1',
    );
    await app.rows(
      `update histories set first_day = first_day - 1000,
              days = rpad(repeat('x', 1000) || rtrim(days), ((through - first_day + 1001) / 64 + 1) * 64)
        where user_id = 1 and habit_id = $1`,
      [id],
    );
    await app.rows(
      `insert into habit_day_details (user_id, habit_id, date, notes)
       select user_id, habit_id, first_day + k, $2 from histories, generate_series(0, through - first_day) as k
        where user_id = 1 and habit_id = $1
       on conflict (user_id, habit_id, date) do update set notes = excluded.notes`,
      [id, letters(500)],
    );
    const { days, pages } = await readAll(listHabitInstances.path.replace(':id', String(id)));
    expect([days.length, pages]).toEqual([1401, 2]);
    expect(days.map(({ date }) => date)).toEqual(
      days.map(({ date }) => date).toSorted((a, b) => (a < b ? 1 : -1)),
    );
  });
});

test('histories continue at the address in the Link header', async () => {
  const ids: number[] = [];
  let pages = 0;
  for (let next: string | undefined = listHistories.path; next !== undefined; pages += 1) {
    const answer = await owner.raw({ method: 'GET', url: next });
    expect(answer.rawPayload.byteLength).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
    ids.push(...answer.json<{ habits: { id: number }[] }>().habits.map(({ id }) => id));
    next = nextOf(answer.headers['link']);
  }
  expect(pages).toBeGreaterThan(3);
  expect(ids).toHaveLength(HABITS);
  expect(new Set(ids).size).toBe(HABITS);
});

test('twenty habits and 400 days fit into one response', async () => {
  const ada = await app.signIn('ada');
  const [{ id: adaId } = { id: 0 }] = await app.rows<{ id: number }>(
    `select id from users where username = 'ada'`,
  );
  await app.rows(
    `with added as (
       insert into habits (user_id, name, created_on)
       select $1, 'Something every day', $2::date from generate_series(1, 20) returning user_id, id)
     insert into histories (user_id, habit_id, first_day, through, as_of, days, streak_unit, streak, display_streak,
                            longest, reps, strength)
     select user_id, id, $2, $3, $3, rpad(repeat('o', $3::date - $2::date + 1), 448), 'day', 0, 0, 0, 0, 0
       from added`,
    [adaId, FIRST, TODAY],
  );
  // Days long before a first visit would be deleted.
  await app.rows(
    `update users set first_active_on = $2, active_days = repeat('1', $3)::varbit where id = $1`,
    [adaId, FIRST, DAYS],
  );
  expect(
    (await ada.raw({ method: 'GET', url: listHistories.path })).headers['link'],
  ).toBeUndefined();
  const url = `${listInstances.path}?startDate=${FIRST}&endDate=${TODAY}`;
  const answer = await ada.raw({ method: 'GET', url });
  expect(answer.headers['link']).toBeUndefined();
  expect(answer.json<unknown[]>().length).toBeGreaterThanOrEqual(20 * 400);
});

const MANY_TAGS = Array.from({ length: 10 }, (_, at) => `${at}${letters(29)}`);
const longSteps = () => [{ id: randomUUID(), text: letters(100) }];

test('notes, steps and tags that would not fit into the list of habits are refused with a message', async () => {
  const ben = await app.signIn('ben');
  const notes = '"'.repeat(MAX_NOTES_LENGTH);
  const create = { body: { name: 'Write', type: 'daily' as const, notes } };
  // Leaves room for 200 bytes.
  await app.rows(
    `insert into habits (user_id, name, notes, created_on)
     select id, 'Write', repeat('"', 1991), '2026-03-10' from users, generate_series(1, $1::int)
      where username = 'ben'`,
    [TEXT_BYTES_TOGETHER / 4000],
  );
  const full = {
    status: 422,
    message: 'Your notes, steps and tags are full. Please shorten some of them first.',
  };
  expect(await ben.refused(createHabit, create)).toMatchObject(full);
  const { id } = await ben.ok(createHabit, { body: { name: 'Draw', type: 'daily' } });
  for (const body of [{ notes }, { steps: longSteps() }, { tags: MANY_TAGS }]) {
    expect(await ben.refused(updateHabit, { params: { id }, body })).toMatchObject(full);
  }
});
