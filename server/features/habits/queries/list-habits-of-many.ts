import type { Habit } from '#contract/habits.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { fromRow, habitsSql, type ListedRow, type Owner } from './list-habits.ts';

const habitsOfMany = statement(
  'habits.list-of-many',
  `${habitsSql(
    { userId: 'o.user_id', today: 'o.today' },
    {
      more: 'h.user_id as "userId", ',
      from: 'from unnest($1::int[], $2::date[]) as o (user_id, today) join habits h on h.user_id = o.user_id',
    },
  )} and h.archived_on is null order by h.sort_order, h.id`,
);

/** The habits of each of them as `listHabits` has them, in one query however many people there are. */
export async function listHabitsOfMany(
  queries: Queries,
  owners: readonly Owner[],
): Promise<ReadonlyMap<number, Habit[]>> {
  const rows = await queries.run<ListedRow & { userId: number }>(habitsOfMany, [
    owners.map(({ userId }) => userId),
    owners.map(({ today }) => today),
  ]);
  const habits = new Map(owners.map((owner) => [owner.userId, { owner, own: [] as Habit[] }]));
  for (const row of rows) {
    const found = habits.get(row.userId);
    if (found) found.own.push(fromRow(row, found.owner));
  }
  return new Map([...habits].map(([userId, { own }]) => [userId, own]));
}
