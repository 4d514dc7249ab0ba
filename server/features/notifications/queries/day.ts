import { type Queries, statement } from '#server/database/database.ts';

export type DayOfSomebody = {
  /** Scheduled and not skipped, private habits among them: they are part of the day. */
  due: number;
  done: number;
  /** Whether any of it may be known: of a day of private habits alone, nothing is told. */
  isPublic: boolean;
};

const countDay = statement(
  'notifications.day',
  `select count(*)::int as due, count(*) filter (where i.completed)::int as done,
          coalesce(bool_or(not h.is_private), false) as "isPublic"
     from habit_instances i join habits h on h.user_id = i.user_id and h.id = i.habit_id
    where i.user_id = $1 and i.date = $2 and i.scheduled and not i.skipped`,
);

export async function dayOf(
  queries: Queries,
  userId: number,
  date: string,
): Promise<DayOfSomebody> {
  const [day] = await queries.run<DayOfSomebody>(countDay, [userId, date]);
  return day ?? { due: 0, done: 0, isPublic: false };
}
