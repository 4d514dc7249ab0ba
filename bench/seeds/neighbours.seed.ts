import type pg from 'pg';

const GREEDY_HABITS = 500;
const DAYS = 400;
const DAYS_A_STATEMENT = 10;

/** The administrator keeps as much as an import takes at once: 500 habits, 400 days of each, and notes. */
export async function seedGreedy(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into habits (user_id, name, type, notes, created_on)
     select 1, 'Habit ' || n || repeat(' of many words', 6), 'daily', repeat('x', 1000), current_date - $2::int
       from generate_series(1, $1::int) as n`,
    [GREEDY_HABITS, DAYS],
  );
  // Piece by piece, since no statement may take long.
  for (let from = 0; from < DAYS; from += DAYS_A_STATEMENT) {
    await pool.query(
      `insert into habit_instances (user_id, habit_id, date, scheduled, notes, habit_name)
       select 1, h.id, current_date - k, true, case when k % 10 = 0 then repeat('n', 200) end, h.name
         from generate_series($1::int, $2::int) as k cross join habits h where h.user_id = 1`,
      [from, Math.min(from + DAYS_A_STATEMENT, DAYS) - 1],
    );
  }
  await pool.query('update users set days_filled_through = current_date where id = 1');
  await pool.query('vacuum (analyze)');
}
