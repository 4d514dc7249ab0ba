import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import { dayAt } from '#domain/days/time-zone.ts';
import { JOURNEY_ZONE } from './noon.ts';
import type { Person } from './people.ts';
import type { Site } from './site.ts';

export const daysAgo = (count: number): LocalDay =>
  addDays(dayAt(Date.now(), JOURNEY_ZONE), -count);

/** Creates a habit that was due every day since it began, and never done. */
export async function createPastHabit(
  site: Site,
  { username }: Person,
  name: string,
  since = 20,
): Promise<void> {
  await site.rows(
    `with made as (
       insert into habits (user_id, name, created_on, created_at)
       select id, $2, $3::date, $3::date from users where username = $1
       returning id, user_id
     ),
     active as (
       update users set first_active_on = $3::date, active_days = repeat('1', $4::date - $3::date + 1)::bit varying,
                        days_filled_through = $4::date
        where username = $1
     )
     insert into histories (user_id, habit_id, first_day, through, as_of, days, streak_unit, streak, display_streak,
                            longest, reps, strength, missed_since)
     select user_id, id, $3::date, $4::date, $4::date, rpad(repeat('o', $4::date - $3::date) || '?', 64), 'day', 0, 0, 0, 0, 0,
            case when $3::date < $4::date then $3::date end
       from made`,
    [username, name, daysAgo(since), daysAgo(0)],
  );
}
