import type pg from 'pg';
import { MAX_TOKENS } from '#domain/people/tokens.ts';
import { emailOf, type VisitorKind, sessionOf } from '../http/visitors.ts';
import { seedHistories } from './histories.ts';

type UserGroup = { kind: VisitorKind; people: number; habits: number; days: number };

const VETERANS: UserGroup = { kind: 'veteran', people: 32, habits: 20, days: 1825 };
const NEWCOMERS: UserGroup = { kind: 'newcomer', people: 32, habits: 20, days: 7 };
/** A week of history is enough for these kinds, because a change affects only its period. */
const QUOTA_USERS: UserGroup = { kind: 'quota', people: 32, habits: 20, days: 7 };
const AMOUNT_USERS: UserGroup = { kind: 'amount', people: 32, habits: 20, days: 7 };
const crowdOf = (people: number): UserGroup => ({ kind: 'crowd', people, habits: 3, days: 7 });

export const SMALL_DATABASE_USERS = 100;

const GROUPS = { large: [VETERANS, NEWCOMERS, QUOTA_USERS, AMOUNT_USERS], small: [] };

export type DatabaseSize = keyof typeof GROUPS;

/** Fills an empty database with users whose habits are done up to yesterday and open today. */
export async function seedUsers(pool: pg.Pool, size: DatabaseSize, people: number): Promise<void> {
  for (const group of [crowdOf(people), ...GROUPS[size]]) await seedGroup(pool, group);
  if (size === 'large') {
    await changeKinds(pool);
    await pool.query(TOKENS, [emailOf('veteran', '%'), MAX_TOKENS]);
  }
  // Autovacuum would have done this after a while.
  await pool.query('vacuum (analyze)');
}

const SET_QUOTAS = `
  update habits
     set definitions = '[{"type": "weekly", "rhythm": {"kind": "quota", "times": 3, "per": "week"}}]'
   where user_id in (select id from users where email like $1)`;
// A quota of three a week, with no day done.
const CLEAR_DAYS = `
  update histories t
     set days = rpad(repeat('.', current_date - t.first_day + 1), char_length(t.days)), streak_unit = 'week', streak = 0,
         display_streak = 0, longest = 0, reps = 0, last_done_on = null, period_first = w.first, period_last = w.first + 6,
         period_needed = 3, period_done = 0
    from (select date_trunc('week', current_date)::date as first) w
   where user_id in (select id from users where email like $1)`;
const SET_AMOUNTS = `
  update habits
     set definitions = jsonb_set(definitions, '{-1,goal}',
           '{"kind": "least", "amount": 1000, "unit": "ml", "step": 250, "per": "day"}')
   where user_id in (select id from users where email like $1)`;

// The tokens that `tokensOf` returns.
const TOKENS = `
  insert into api_tokens (user_id, token_hash, name, scopes)
  select id, sha256(convert_to('hc_' || md5(email || ' ' || n), 'UTF8')), 'Program ' || n,
         array['read', 'tick']
    from users cross join generate_series(0, $2::int - 1) as n
   where email like $1`;

async function changeKinds(pool: pg.Pool): Promise<void> {
  for (const sql of [CLEAR_DAYS, SET_QUOTAS]) {
    await pool.query(sql, [emailOf('quota', '%')]);
  }
  await pool.query(SET_AMOUNTS, [emailOf('amount', '%')]);
}

/** Creates users with three habits and a week of history. */
export const seedCrowd = (pool: pg.Pool, people: number): Promise<void> =>
  seedGroup(pool, crowdOf(people));

const USERS = `
  insert into users (email, username, password, has_completed_onboarding, has_completed_tour,
                     has_ever_created_habits, created_at)
  select replace($1, '%', n::text), $3 || '-' || n, 'cannot sign in by password', true, true, true,
         now() - make_interval(days => $4)
    from generate_series(1, $2::int) as n`;

const SESSIONS = `
  insert into sessions (token_hash, user_id, last_seen_at, expires_at)
  select sha256(convert_to(replace($2, '%', split_part(split_part(email, '@', 1), '-', 2)), 'UTF8')),
         id, now(), now() + interval '30 days'
    from users where email like $1`;

const HABITS = `
  insert into habits (user_id, name, deadline, icon, sort_order, created_on, created_at)
  select id, 'Habit number ' || n, '18:00', 'book-open', n, current_date - $3::int,
         now() - make_interval(days => $3::int)
    from users cross join generate_series(1, $2::int) as n
   where email like $1
   order by id, n`;

// Every sixtieth day before today is open, so that today's tick is no milestone, which would cost more.
const LETTER = "case when k % 60 > 0 then 'x' when k = 0 then '?' else 'o' end";

async function seedGroup(pool: pg.Pool, { kind, people, habits, days }: UserGroup): Promise<void> {
  const emails = emailOf(kind, '%');
  await pool.query(USERS, [emails, people, kind, days]);
  await pool.query(SESSIONS, [emails, sessionOf(emails)]);
  await pool.query(HABITS, [emails, habits, days]);
  await seedHistories(pool, LETTER);
}
