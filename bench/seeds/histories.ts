import type pg from 'pg';

const FIRST_ACTIVE = `
  update users u
     set first_active_on = h.first, active_days = repeat('1', current_date - h.first + 1)::bit varying,
         days_filled_through = current_date
    from (select user_id, min(created_on) as first from habits group by user_id) h
   where u.id = h.user_id and u.active_days is null`;

/** `letter`: the letter of the day `k` days ago of the habit `h`, as SQL. */
const historiesOf = (letter: string): string => `
  insert into histories (user_id, habit_id, first_day, through, as_of, days, streak_unit, streak,
                         display_streak, longest, reps, strength, last_done_on)
  select h.user_id, h.id, h.created_on, current_date, current_date,
         rpad(days, (length(days) + 63) / 64 * 64), 'day',
         length(substring(rtrim(days, '?') from 'x*$')), length(substring(rtrim(days, '?') from 'x*$')),
         (select max(length(run)) from regexp_split_to_table(days, '[^x]+') as run),
         length(days) - length(replace(days, 'x', '')), 0.5,
         case when days like '%x%' then current_date - length(substring(days from '[^x]*$')) end
    from habits h
   cross join lateral (
     select string_agg(${letter}, '' order by k desc) as days
       from generate_series(0, current_date - h.created_on) as k) d
   where not exists (select from histories t where t.user_id = h.user_id and t.habit_id = h.id)`;

/** A milestone would open a dialog over each measured dashboard. */
const CELEBRATED = `
  update habits h set celebrated_through = t.last_done_on
    from histories t where t.user_id = h.user_id and t.habit_id = h.id`;

/** Creates a history for each habit without one. The owner was active on every day. */
export async function seedHistories(pool: pg.Pool, letter: string): Promise<void> {
  await pool.query(historiesOf(letter));
  await pool.query(FIRST_ACTIVE);
  await pool.query(CELEBRATED);
}
