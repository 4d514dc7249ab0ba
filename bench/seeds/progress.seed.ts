import type pg from 'pg';
import { seedHistories } from './histories.ts';

export const HABITS = 50;
const DAYS = 1825;

const HABITS_OF_FIVE_YEARS = `
  insert into habits (user_id, name, deadline, icon, sort_order, created_on, created_at)
  select 1, 'Habit number ' || n, '18:00', 'book-open', n, current_date - $2::int,
         now() - make_interval(days => $2::int)
    from generate_series(1, $1::int) as n`;

// Each habit misses a different one of eleven days, so that weeks differ.
const LETTER = "case when k = 0 then '?' when (k * 7 + h.id * 13) % 11 > 0 then 'x' else 'o' end";

/** Gives the administrator fifty habits with five years of history: some 90,000 days. */
export async function seedFiveYears(pool: pg.Pool): Promise<void> {
  await pool.query(HABITS_OF_FIVE_YEARS, [HABITS, DAYS]);
  await seedHistories(pool, LETTER);
  await pool.query(`
    update users set has_ever_created_habits = true,
                     has_completed_onboarding = true, has_completed_tour = true
     where id = 1`);
  // Autovacuum would have done this after a while.
  await pool.query('vacuum (analyze)');
}
