import type pg from 'pg';
import type { Person } from '../load/live-dashboard.ts';
import { seedCrowd } from './users.seed.ts';
import { emailOf, sessionOf } from '../http/visitors.ts';

const FOLLOWED = 10;

// Each user follows ten others.
const FOLLOWS = `
  insert into followers (follower_id, following_id)
  select id, 2 + (id - 2 + k * 37) % $1::int from users cross join generate_series(1, $2::int) k
   where id between 2 and $1 + 1
  on conflict do nothing`;

const ACTIVITIES = `
  insert into activity_feed (user_id, habit_id, activity_type, date, created_at)
  select t.user_id, t.habit_id, 'completed', d.date,
         d.date + interval '8 hours' + ((t.habit_id * 7 + place * 13) % 600) * interval '1 minute'
    from histories t
   cross join lateral generate_series(0, t.through - t.first_day) as place
   cross join lateral (select t.first_day + place as date) as d
   where substr(t.days, place + 1, 1) = 'x'`;

const ENCOURAGEMENTS = `
  insert into encouragements (from_user_id, to_user_id, message, created_at)
  select 2 + (id - 2 + k) % $1::int, id, 'Keep crushing it! 💪', now() - k * interval '3 hours'
    from users cross join generate_series(1, 5) k where id between 2 and $1 + 1`;

const PEOPLE = `
  select u.id as "userId", u.email, array_agg(h.id order by h.id) as "habitIds"
    from users u join habits h on h.user_id = u.id
   where u.email like $1 group by u.id order by u.id`;

/** Creates users with three habits, a week of history, ten followed users and a few encouragements. */
export async function seedLiveTown(pool: pg.Pool, people: number): Promise<Person[]> {
  await seedCrowd(pool, people);
  await pool.query(FOLLOWS, [people, FOLLOWED]);
  await pool.query(ACTIVITIES);
  await pool.query(ENCOURAGEMENTS, [people]);
  await pool.query('vacuum (analyze)');
  const { rows } = await pool.query<Omit<Person, 'cookie'>>(PEOPLE, [emailOf('crowd', '%')]);
  return rows.map((row) => ({ ...row, cookie: `session=${sessionOf(row.email)}` }));
}
