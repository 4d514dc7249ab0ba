import { type Queries, statement } from '#server/database/database.ts';
import { hasPublicHabitSql } from '#server/features/habits/public.ts';

export type DayOfSomebody = {
  /** Scheduled and not skipped, private habits among them: they are part of the day. */
  due: number;
  done: number;
  /** Whether any of it may be known: of a day of private habits alone, nothing is told. */
  isPublic: boolean;
};

// Nobody is told where nobody follows: the day is not even looked at then.
const countDay = statement(
  'notifications.day',
  `select count(*)::int as due, count(*) filter (where i.completed)::int as done,
          count(*) > 0 and ${hasPublicHabitSql({ userId: '$1', date: '$2' })} as "isPublic"
     from habit_instances i
    where i.user_id = $1 and i.date = $2 and i.scheduled and not i.skipped
      and exists (select from followers where following_id = $1)`,
);

export async function dayOf(
  queries: Queries,
  userId: number,
  date: string,
): Promise<DayOfSomebody> {
  const [day] = await queries.run<DayOfSomebody>(countDay, [userId, date]);
  return day ?? { due: 0, done: 0, isPublic: false };
}
