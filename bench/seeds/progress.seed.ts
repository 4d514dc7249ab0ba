import type pg from 'pg';

export const HABITS = 50;
export const DAYS = 1825;

// Every habit misses another day in eleven, so that no two weeks look the same.
const HABITS_OF_FIVE_YEARS = `
  insert into habits (user_id, name, type, deadline, icon, sort_order, streak, reps, last_done_on,
                      created_on, created_at, last_updated)
  select 1, 'Habit number ' || n, 'daily', '18:00', 'book-open', n, 1, 1, current_date - 1,
         current_date - $2::int, now() - make_interval(days => $2::int), now()
    from generate_series(1, $1::int) as n`;

const DAYS_OF_FIVE_YEARS = `
  insert into habit_instances (user_id, habit_id, date, scheduled, completed, streak, habit_name)
  select 1, h.id, current_date - k, true, d.is_done, d.is_done::int, h.name
    from generate_series($1::int, 0, -1) as k
    cross join habits h
    cross join lateral (select k > 0 and (k * 7 + h.id * 13) % 11 > 0 as is_done) as d
   where h.user_id = 1
   order by k desc, h.id`;

/** Gives the administrator fifty habits and five years of them: some 90,000 records. */
export async function seedFiveYears(pool: pg.Pool): Promise<void> {
  await pool.query(HABITS_OF_FIVE_YEARS, [HABITS, DAYS]);
  await pool.query(DAYS_OF_FIVE_YEARS, [DAYS]);
  await pool.query(`
    update users set days_filled_through = current_date, has_ever_created_habits = true,
                     has_completed_onboarding = true, has_completed_tour = true
     where id = 1`);
  // As autovacuum leaves it after a while.
  await pool.query('vacuum (analyze)');
}
