import type { HabitChange } from '#contract/habits.ts';
import { changedFrequency } from '#domain/habits/frequency.ts';
import { STEPS_OR_AMOUNT } from '#domain/habits/step-plan.ts';
import { frequencyAfter } from '#domain/history/change-habit.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { fieldFault } from '#server/http/refusal.ts';
import { evaluateHabit, factsOf } from '#domain/history/evaluated-habit.ts';
import { definitionsToStore } from '../history/definitions.ts';
import { lockHabit } from '../history/read-histories.ts';
import { storeChanges } from '../history/store-changes.ts';
import { refuseImpossible } from './refuse-impossible.ts';

const store = statement(
  'habits.change-frequency',
  'update habits set definitions = $3 where user_id = $1 and id = $2',
);

/** A changed rhythm, weekdays or goal applies from today, or from tomorrow if today is already done. */
export async function changeFrequency(
  ctx: AppContext,
  tx: Transaction,
  { userId, today }: Actor,
  { habitId, change }: { habitId: number; change: HabitChange },
): Promise<void> {
  const { owner, habit: before } = await lockHabit(ctx, tx, { userId, today, habitId });
  const frequency = refuseImpossible(changedFrequency(before, change));
  if (before.steps !== null && frequency.goal !== null) throw fieldFault('goal', STEPS_OR_AMOUNT);
  const asked = frequencyAfter(before, frequency, today);
  const { type, rhythm, goal, pastRhythms } = asked;
  const weekdays = asked.weekdays && [...asked.weekdays];
  const changed = { ...before, type, weekdays, rhythm, goal, pastRhythms };
  const after = evaluateHabit(changed, factsOf(before), owner);
  tx.write(store, [userId, habitId, definitionsToStore(changed)]);
  await storeChanges(ctx, tx, owner, [{ before, after }]);
}
