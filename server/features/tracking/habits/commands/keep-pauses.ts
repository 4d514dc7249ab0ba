import type { ToldPause } from '#domain/imports/new-pauses.ts';
import { statement, type Transaction } from '#server/database/database.ts';

const addMany = statement(
  'habits.add-pauses',
  `insert into pauses (user_id, habit_id, from_day, until_day, created_at)
   select $1, habit_id, from_day, until_day, $5
     from unnest($2::int[], $3::date[], $4::date[]) as added (habit_id, from_day, until_day)`,
);

type Added = {
  pauses: readonly ToldPause[];
  /** By their places in the file. */
  habitIds: readonly number[];
  at: number;
};

/** Adds pauses that came with habits, from the oldest to the newest, as they were made. */
export async function keepPauses(
  tx: Transaction,
  userId: number,
  { pauses, habitIds, at }: Added,
): Promise<void> {
  if (pauses.length === 0) return;
  const inOrder = pauses.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  await tx.run(addMany, [
    userId,
    inOrder.map(({ habit }) => (habit === null ? null : (habitIds[habit] ?? null))),
    inOrder.map(({ from }) => from),
    inOrder.map(({ until }) => until),
    new Date(at),
  ]);
}
