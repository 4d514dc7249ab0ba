import { type Queries, statement } from '#server/database/database.ts';
import { DONE, isPublicSql, letterSql, MISSING } from '#server/features/tracking/habits/public.ts';

export type DayCounts = {
  /** Due habits that are not skipped. Private habits do not count. */
  due: number;
  done: number;
};

const LETTER = letterSql('t', '$2::date');

const countDay = statement(
  'notifications.day',
  `select count(*)::int as due, count(*) filter (where ${LETTER} in ${DONE})::int as done
     from histories t
    where t.user_id = $1 and (${LETTER} in ${DONE} or ${LETTER} in ${MISSING}) and ${isPublicSql('t')}`,
);

export async function readDayCounts(
  queries: Queries,
  userId: number,
  date: string,
): Promise<DayCounts> {
  const [day] = await queries.run<DayCounts>(countDay, [userId, date]);
  return day ?? { due: 0, done: 0 };
}
