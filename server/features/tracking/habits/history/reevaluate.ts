import type { LocalDay } from '#domain/days/local-day.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import { evaluateHabit, factsOf } from '#domain/history/evaluated-habit.ts';
import { lockHabit } from './read-histories.ts';
import { storeChanges } from './store-changes.ts';

type Actor = { userId: number; today: LocalDay };

/** Evaluates a habit again from its stored facts. */
export async function reevaluate(
  ctx: AppContext,
  tx: Transaction,
  { userId, today }: Actor,
  habitId: number,
): Promise<void> {
  const { owner, habit: before } = await lockHabit(ctx, tx, { userId, today, habitId });
  const after = evaluateHabit(before, factsOf(before), owner);
  await storeChanges(ctx, tx, owner, [{ before, after }], { isByOwner: false });
}
