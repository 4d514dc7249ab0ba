import type { Habit } from '#contract/habits.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { allPausesSql } from './conditions.ts';
import { fromRow, habitsSql, type ListedRow, type Owner } from './list-habits.ts';

// `offset 0` keeps the planner from looking for the pauses of a person once for each of their habits.
const habitsOfMany = statement(
  'habits.list-of-many',
  `${habitsSql(
    { userId: 'o.user_id', today: 'o.today', pauses: 'o.pauses' },
    {
      more: 'o.place::int, ',
      from: `from (
        select g.user_id, g.today, g.place, ${allPausesSql('g.user_id')} as pauses
          from unnest((select $1::int[]), (select $2::date[])) with ordinality as g (user_id, today, place)
        offset 0) o join habits h on h.user_id = o.user_id`,
    },
  )} and h.archived_on is null order by h.sort_order, h.id`,
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
