import type pg from 'pg';
import { TOKENS_AT_MOST } from '#domain/people/tokens.ts';
import { emailOf, type Kind, sessionOf } from '../http/visitors.ts';

type Group = { kind: Kind; people: number; habits: number; days: number };

const VETERANS: Group = { kind: 'veteran', people: 32, habits: 20, days: 1825 };
const NEWCOMERS: Group = { kind: 'newcomer', people: 32, habits: 20, days: 7 };
/** Of the new kinds, a week is long enough: what a change costs ends with its period. */
const OF_QUOTAS: Group = { kind: 'quota', people: 32, habits: 20, days: 7 };
const OF_AMOUNTS: Group = { kind: 'amount', people: 32, habits: 20, days: 7 };
const regularsOf = (people: number): Group => ({ kind: 'regular', people, habits: 6, days: 365 });
const crowdOf = (people: number): Group => ({ kind: 'crowd', people, habits: 3, days: 7 });

export const PEOPLE_OF_SMALL_TOWN = 100;

const GROUPS = { large: [VETERANS, NEWCOMERS, OF_QUOTAS, OF_AMOUNTS], small: [] };

export type Town = keyof typeof GROUPS;

/** Fills an empty database with people who kept their habits up to yesterday; today is open. */
export async function seedTown(pool: pg.Pool, town: Town, people: number): Promise<void> {
  for (const group of [crowdOf(people), ...GROUPS[town]]) await seedGroup(pool, group);
  if (town === 'large') {
    await changeKinds(pool);
    await pool.query(TOKENS, [emailOf('veteran', '%'), TOKENS_AT_MOST]);
  }
  // As autovacuum leaves it after a while.
  await pool.query('vacuum (analyze)');
}

// The first call of each person settles the weeks since then.
const ASK_BY_QUOTA = `
  update habits set type = 'weekly', streak = 0, reps = 0, last_done_on = null,
                    rhythm = '{"kind": "quota", "times": 3, "per": "week"}'
   where user_id in (select id from users where email like $1)`;
const FORGET_DAYS = `
  delete from habit_instances where user_id in (select id from users where email like $1)`;
const SETTLE_AGAIN = 'update users set days_filled_through = current_date - 7 where email like $1';
const ASK_FOR_AMOUNTS = `
  update habits set goal = '{"kind": "least", "amount": 1000, "unit": "ml", "step": 250, "per": "day"}'
   where user_id in (select id from users where email like $1)`;

// As `tokensOf` names them.
const TOKENS = `
  insert into api_tokens (user_id, token_hash, name, scopes)
  select id, sha256(convert_to('hc_' || md5(email || ' ' || n), 'UTF8')), 'Program ' || n,
         array['read', 'tick']
    from users cross join generate_series(0, $2::int - 1) as n
   where email like $1`;

async function changeKinds(pool: pg.Pool): Promise<void> {
  for (const sql of [FORGET_DAYS, ASK_BY_QUOTA, SETTLE_AGAIN]) {
    await pool.query(sql, [emailOf('quota', '%')]);
  }
  await pool.query(ASK_FOR_AMOUNTS, [emailOf('amount', '%')]);
}

/** People whose habits are of every day, kept so many times a week, or have an amount: a week behind them, and nobody else. */
export async function seedKinds(pool: pg.Pool): Promise<void> {
  for (const group of [NEWCOMERS, OF_QUOTAS, OF_AMOUNTS]) await seedGroup(pool, group);
  await changeKinds(pool);
  await pool.query('vacuum (analyze)');
}

/** People with three habits and a week behind them, and nobody else. */
export const seedCrowd = (pool: pg.Pool, people: number): Promise<void> =>
  seedGroup(pool, crowdOf(people));

const USERS = `
  insert into users (email, username, password, has_completed_onboarding, has_completed_tour,
                     has_ever_created_habits, days_filled_through, created_at)
  select replace($1, '%', n::text), $3 || '-' || n, 'cannot sign in by password', true, true, true,
         current_date, now() - make_interval(days => $4)
    from generate_series(1, $2::int) as n`;

const SESSIONS = `
  insert into sessions (token_hash, user_id, last_seen_at, expires_at)
  select sha256(convert_to(replace($2, '%', split_part(split_part(email, '@', 1), '-', 2)), 'UTF8')),
         id, now(), now() + interval '30 days'
    from users where email like $1`;

// Every sixtieth day, counted back from today, was left open: today's tick is no milestone, which costs more.
const HABITS = `
  insert into habits (user_id, name, type, deadline, icon, sort_order, streak, reps, last_done_on,
                      created_on, created_at, last_updated)
  select id, 'Habit number ' || n, 'daily', '18:00', 'book-open', n,
         least(60, $3::int + 1) - 1, $3::int - $3::int / 60, current_date - 1,
         current_date - $3::int, now() - make_interval(days => $3::int), now()
    from users cross join generate_series(1, $2::int) as n
   where email like $1
   order by id, n`;

const DAYS = `
  insert into habit_instances (user_id, habit_id, date, scheduled, completed, streak, habit_name)
  select h.user_id, h.id, current_date - k, true, k % 60 > 0,
         case when k % 60 > 0 then least((k / 60 + 1) * 60, $2::int + 1) - k else 0 end, h.name
    from generate_series($2::int, 0, -1) as k
    cross join habits h join users u on u.id = h.user_id
   where u.email like $1 and u.id > $3 and u.id <= $4
   order by k desc, h.user_id, h.id`;
const IDS = 'select min(id) as first, max(id) as last from users where email like $1';
/** The rows that one statement writes are kept together until its triggers have run. */
const PEOPLE_A_STATEMENT = 20_000;

/** People with six habits and a year behind them, and nobody else. */
export async function seedRegulars(pool: pg.Pool, people: number): Promise<void> {
  await seedGroup(pool, regularsOf(people));
  await pool.query('vacuum (analyze)');
}

async function seedGroup(pool: pg.Pool, { kind, people, habits, days }: Group): Promise<void> {
  const emails = emailOf(kind, '%');
  await pool.query(USERS, [emails, people, kind, days]);
  await pool.query(SESSIONS, [emails, sessionOf(emails)]);
  await pool.query(HABITS, [emails, habits, days]);
  const { rows } = await pool.query<{ first: number; last: number }>(IDS, [emails]);
  const [{ first, last } = { first: 1, last: 0 }] = rows;
  for (let after = first - 1; after < last; after += PEOPLE_A_STATEMENT) {
    await pool.query(DAYS, [emails, days, after, after + PEOPLE_A_STATEMENT]);
  }
}
