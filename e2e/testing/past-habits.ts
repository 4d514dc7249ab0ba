import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import { dayAt } from '#domain/days/time-zone.ts';
import { JOURNEY_ZONE } from './noon.ts';
import type { Person } from './people.ts';
import type { Site } from './site.ts';

export const daysAgo = (count: number): LocalDay =>
  addDays(dayAt(Date.now(), JOURNEY_ZONE), -count);

/** A habit that was due on every day since, and done on none. */
export async function createPastHabit(
  site: Site,
  { username }: Person,
  name: string,
  since = 20,
): Promise<void> {
  await site.rows(
    `with made as (
       insert into habits (user_id, name, type, created_on, created_at)
       select id, $2, 'daily', $3::date, $3::date from users where username = $1
       returning id, user_id, name
     )
     insert into habit_instances (user_id, habit_id, date, scheduled, habit_name)
     select user_id, id, day::date, true, name
       from made, generate_series($3::date, $4::date, interval '1 day') as day`,
    [username, name, daysAgo(since), daysAgo(0)],
  );
}
