import type { Habit } from '#contract/habits.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { allPausesSql, appliedSql } from './conditions.ts';
import { fromRow, habitsSql, type ListedRow, type Owner } from './list-habits.ts';

// Each `offset 0` keeps the planner from reordering: first the pauses of a user, then their habits by index. On a young
// database it would otherwise read the pauses once for each habit. One row more for each user, without a habit: it has the
// numbers, also when the user has no habits.
const listsOfMany = statement(
  'habits.lists-of-many',
  `${habitsSql(
    { userId: 'o.user_id', today: 'o.today', pauses: 'o.pauses' },
    {
      more: `o.place::int, case when h.id is null then ${appliedSql('o.user_id')} end as applied, `,
      from: `from (
        select g.user_id, g.today, g.place, ${allPausesSql('g.user_id')} as pauses
          from unnest((select $1::int[]), (select $2::date[])) with ordinality as g (user_id, today, place)
        offset 0) o
        cross join lateral (
          select * from habits where user_id = o.user_id and archived_on is null
          union all select (null::habits).* offset 0) h
        left join histories t on t.user_id = h.user_id and t.habit_id = h.id`,
      where: 'true',
    },
  )} order by h.sort_order, h.id`,
);

/** The habits of a user, and the numbers of the changes that they contain. */
export type HabitList = { habits: Habit[]; applied: string | null };

type OwnerRow = { id: null; place: number; applied: string | null };

/** The lists of some users, each as of the same moment as its numbers. */
export async function listsOfUsers<One extends Owner>(
  queries: Queries,
  owners: readonly One[],
): Promise<ReadonlyMap<One, HabitList>> {
  const rows = await queries.run<(ListedRow & { place: number }) | OwnerRow>(listsOfMany, [
    owners.map(({ userId }) => userId),
    owners.map(({ today }) => today),
  ]);
  const lists = owners.map((owner) => ({
    owner,
    list: { habits: [], applied: null } as HabitList,
  }));
  for (const row of rows) {
    const found = lists[row.place - 1];
    if (!found) continue;
    if (row.id === null) found.list.applied = row.applied;
    else found.list.habits.push(fromRow(row, found.owner));
  }
  return new Map(lists.map(({ owner, list }) => [owner, list]));
}

export async function listHabits(queries: Queries, owner: Owner): Promise<Habit[]> {
  const lists = await listsOfUsers(queries, [owner]);
  return lists.get(owner)?.habits ?? [];
}
