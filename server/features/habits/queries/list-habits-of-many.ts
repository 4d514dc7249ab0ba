import type { Habit } from '#contract/habits.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { allPausesSql } from './conditions.ts';
import { fromRow, habitsSql, type ListedRow, type Owner } from './list-habits.ts';

// Each `offset 0` holds the planner to one way: the pauses of a person once, then their habits by index. Left to choose, it may
// join the other way round on a young database, and would look for the pauses once for each habit of everybody.
const habitsOfMany = statement(
  'habits.list-of-many',
  `${habitsSql(
    { userId: 'o.user_id', today: 'o.today', pauses: 'o.pauses' },
    {
      more: 'o.place::int, ',
      from: `from (
        select g.user_id, g.today, g.place, ${allPausesSql('g.user_id')} as pauses
          from unnest((select $1::int[]), (select $2::date[])) with ordinality as g (user_id, today, place)
        offset 0) o
        cross join lateral (
          select * from habits where user_id = o.user_id and archived_on is null offset 0) h
        join histories t on t.user_id = h.user_id and t.habit_id = h.id`,
    },
  )} order by h.sort_order, h.id`,
);

/** The habits of each of them as `listHabits` has them, in one query however many people there are. */
export async function listHabitsOfMany<One extends Owner>(
  queries: Queries,
  owners: readonly One[],
): Promise<ReadonlyMap<One, Habit[]>> {
  const rows = await queries.run<ListedRow & { place: number }>(habitsOfMany, [
    owners.map(({ userId }) => userId),
    owners.map(({ today }) => today),
  ]);
  const habits = owners.map((owner) => ({ owner, own: [] as Habit[] }));
  for (const row of rows) {
    const found = habits[row.place - 1];
    if (found) found.own.push(fromRow(row, found.owner));
  }
  return new Map(habits.map(({ owner, own }) => [owner, own]));
}
