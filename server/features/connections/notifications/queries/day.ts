import { type Queries, statement } from '#server/database/database.ts';
import {
  DONE,
  hasPublicHabitSql,
  letterSql,
  MISSING,
} from '#server/features/tracking/habits/public.ts';

export type DayCounts = {
  /** Due habits that are not skipped, including private ones. */
  due: number;
  done: number;
  /** False if all habits of the day are private. The day is then not announced. */
  isPublic: boolean;
};

const LETTER = letterSql('t', '$2::date');

const countDay = statement(
  'notifications.day',
  `select count(*)::int as due, count(*) filter (where ${LETTER} in ${DONE})::int as done,
          count(*) > 0 and ${hasPublicHabitSql({ userId: '$1', date: '$2::date' })} as "isPublic"
     from histories t
    where t.user_id = $1 and (${LETTER} in ${DONE} or ${LETTER} in ${MISSING})`,
);

export async function readDayCounts(
  queries: Queries,
  userId: number,
  date: string,
): Promise<DayCounts> {
  const [day] = await queries.run<DayCounts>(countDay, [userId, date]);
  return day ?? { due: 0, done: 0, isPublic: false };
}
