import type pg from 'pg';
import { seedHistories } from './histories.ts';

const GREEDY_HABITS = 500;
const DAYS = 400;

/** Gives the administrator as much data as an import allows: 500 habits with 400 days and notes each. */
export async function seedGreedy(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into habits (user_id, name, notes, created_on)
     select 1, 'Habit ' || n || repeat(' of many words', 6), repeat('x', 1000), current_date - $2::int
       from generate_series(1, $1::int) as n`,
    [GREEDY_HABITS, DAYS - 1],
  );
  await seedHistories(pool, "case when k = 0 then '?' else 'o' end");
  await pool.query(
    `insert into habit_day_details (user_id, habit_id, date, notes)
     select h.user_id, h.id, current_date - k, repeat('n', 200)
       from habits h cross join generate_series(0, $1::int, 10) as k where h.user_id = 1`,
    [DAYS - 1],
  );
  await pool.query('vacuum (analyze)');
}
