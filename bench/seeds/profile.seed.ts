import type pg from 'pg';
import { seedHistories } from './histories.ts';

/** A usual number of habits, half of them done. */
const HABITS = `
  insert into habits (user_id, name, icon, sort_order, created_on)
  select 1, (array['Read 20 pages', 'Morning run', 'Meditate', 'Two litres of water', 'Spanish lesson',
                   'Practise the cello', 'In bed by eleven', 'Stretch for ten minutes'])[n],
         (array['book-open', 'footprints', 'brain', 'glass-water', 'languages', 'music', 'moon',
                'activity'])[n],
         n, current_date - 120
    from generate_series(1, 8) as n`;

const LETTER = "case when k > 0 then 'x' when h.sort_order % 2 = 0 then 'x' else '?' end";

const NOTES = `
  insert into habit_day_details (user_id, habit_id, date, notes)
  select user_id, id, current_date, 'Nine degrees, and worth it.'
    from habits where user_id = 1 and sort_order % 2 = 0`;

/** Creates a day of the administrator that is half done. */
export async function seedDay(pool: pg.Pool): Promise<void> {
  await pool.query(HABITS);
  await seedHistories(pool, LETTER);
  await pool.query(NOTES);
  await pool.query(
    `update users set name = 'Eve Adler', has_ever_created_habits = true,
            has_completed_onboarding = true, has_completed_tour = true`,
  );
}
