import { type Queries, statement } from '#server/database/database.ts';

export type DayOfSomebody = {
  /** Scheduled and not skipped, private habits among them: they are part of the day. */
  due: number;
  done: number;
  /** Whether any of it may be known: of a day of private habits alone, nothing is told. */
  isPublic: boolean;
};

// Each habit is looked up by its key: joined, the planner would go through all of them for every row. And nobody is
// told where nobody follows: the day is not even looked at then.
const countDay = statement(
  'notifications.day',
  `select count(*)::int as due, count(*) filter (where i.completed)::int as done,
          coalesce(bool_or((select not h.is_private from habits h
                             where h.user_id = i.user_id and h.id = i.habit_id)), false) as "isPublic"
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
