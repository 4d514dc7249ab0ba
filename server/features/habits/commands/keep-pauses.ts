import type { ToldPause } from '#domain/imports/new-pauses.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { listPauses } from '../queries/list-pauses.ts';
import { listRestedHabits, settlePauses } from './settle-pauses.ts';

const addMany = statement(
  'habits.add-pauses',
  `insert into pauses (user_id, habit_id, from_day, until_day, created_at)
   select $1, habit_id, from_day, until_day, $5
     from unnest($2::int[], $3::date[], $4::date[]) as told (habit_id, from_day, until_day)`,
);

type Keeping = {
  added: readonly ToldPause[];
  /** By their places in the file. */
  habitIds: readonly number[];
  /** Those that were here before. The others have come with their days of rest. */
  knownIds: ReadonlySet<number>;
};

/** Adds pauses that came with habits. */
export async function keepPauses(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  { added, habitIds, knownIds }: Keeping,
): Promise<void> {
  if (added.length === 0) return;
  const { userId, today } = actor;
  const before = await listPauses(tx, userId);
  const habits = (await listRestedHabits(tx, userId)).filter(({ id }) => knownIds.has(id));
  // From the oldest to the newest, as they were made.
  const inOrder = added.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  await tx.run(addMany, [
    userId,
    inOrder.map(({ habit }) => (habit === null ? null : (habitIds[habit] ?? null))),
    inOrder.map(({ from }) => from),
    inOrder.map(({ until }) => until),
    new Date(ctx.clock.now()),
  ]);
  const after = await listPauses(tx, userId);
  const filledThrough = actor.daysFilledThrough ?? today;
  await settlePauses(ctx, tx, { userId, today, filledThrough }, { habits, before, after });
}
