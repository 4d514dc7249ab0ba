import type pg from 'pg';

/** As many as people keep; half of them done. */
const HABITS = `
  insert into habits (user_id, name, type, icon, sort_order, streak, reps, last_done_on, created_on)
  select 1, (array['Read 20 pages', 'Morning run', 'Meditate', 'Two litres of water', 'Spanish lesson',
                   'Practise the cello', 'In bed by eleven', 'Stretch for ten minutes'])[n], 'daily',
         (array['book-open', 'footprints', 'brain', 'glass-water', 'languages', 'music', 'moon',
                'activity'])[n],
         n, 40 + n, 90 + n, current_date - 1, current_date - 120
    from generate_series(1, 8) as n`;

const TODAY = `
  insert into habit_instances (user_id, habit_id, date, scheduled, completed, streak, habit_name, notes)
  select 1, id, current_date, true, is_done, case when is_done then streak + 1 else 0 end, name,
         case when is_done then 'Nine degrees, and worth it.' end
    from habits, lateral (select sort_order % 2 = 0 as is_done) as d where user_id = 1`;

/** The administrator's day, half of it done. */
export async function seedDay(pool: pg.Pool): Promise<void> {
  await pool.query(HABITS);
  await pool.query(TODAY);
  await pool.query(
    `update users set name = 'Eve Adler', days_filled_through = current_date, has_ever_created_habits = true,
            has_completed_onboarding = true, has_completed_tour = true`,
  );
  await pool.end();
}
