import { laterOf, type LocalDay } from '#domain/days/local-day.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { scheduleColumns } from '../queries/conditions.ts';
import {
  type ChangedPauses,
  isSettledTogether,
  restChange,
  type RestedHabit,
} from './rest-change.ts';
import { settleRestSingly } from './settle-rest-singly.ts';
import { settleRestTogether } from './settle-rest-together.ts';

type Owner = { userId: number; today: LocalDay; filledThrough: LocalDay };

const rested = statement(
  'habits.rested',
  `select h.id, ${scheduleColumns('h')}, h.past_rhythms as "pastRhythms"
     from habits h where h.user_id = $1 order by h.id`,
);

export const listRestedHabits = (tx: Transaction, userId: number): Promise<RestedHabit[]> =>
  tx.run<RestedHabit>(rested, [userId]);

type Change = ChangedPauses & { habits: readonly RestedHabit[] };

/** Makes the days whose rest began or ended what they are now. They are of the last month, however long a pause is. */
export async function settlePauses(
  ctx: AppContext,
  tx: Transaction,
  { userId, today, filledThrough }: Owner,
  { habits, before, after }: Change,
): Promise<void> {
  const owner = { userId, today, last: laterOf(today, filledThrough) };
  const changes = habits
    .map((habit) => restChange(owner, habit, { before, after }))
    .filter(({ days }) => days.length > 0);
  await settleRestTogether(ctx, tx, owner, changes.filter(isSettledTogether));
  for (const change of changes) {
    if (!isSettledTogether(change)) await settleRestSingly(ctx, tx, owner, change);
  }
}
