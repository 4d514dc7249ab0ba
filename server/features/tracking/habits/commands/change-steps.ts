import type { HabitChange } from '#contract/habits.ts';
import { changedSteps } from '#domain/habits/step-plan.ts';
import type { StepPlan } from '#domain/habits/steps.ts';
import { todayAfterSteps } from '#domain/history/change-habit.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { factsOf } from '#domain/history/evaluated-habit.ts';
import { lockHabit } from '../history/read-histories.ts';
import { storeDay } from './change-day.ts';
import { refuseImpossibleSteps } from './refuse-impossible.ts';

const store = statement(
  'habits.change-steps',
  'update habits set steps = $3, steps_needed = $4 where user_id = $1 and id = $2',
);

type Steps = { habitId: number; change: Pick<HabitChange, 'steps' | 'stepsNeeded'> };

/** Today follows the new steps; earlier days keep what was recorded. */
export async function changeSteps(
  ctx: AppContext,
  tx: Transaction,
  { userId, today }: Actor,
  { habitId, change }: Steps,
): Promise<void> {
  const { owner, habit: old, listeners } = await lockHabit(ctx, tx, { userId, today, habitId });
  const plan = refuseImpossibleSteps(changedSteps(old, change), old);
  if (isSamePlan(old, plan)) return;
  const steps = plan.steps && plan.steps.map(({ id, text }) => ({ id, text }));
  const { stepsNeeded } = plan;
  await tx.run(store, [userId, habitId, steps && JSON.stringify(steps), stepsNeeded]);
  const habit = { ...old, steps, stepsNeeded };
  const facts = factsOf(habit);
  const day = todayAfterSteps(habit, facts, plan, today);
  await storeDay(ctx, tx, { owner, habit, facts, listeners }, today, day);
}

const isSamePlan = (a: StepPlan, b: StepPlan): boolean =>
  a.stepsNeeded === b.stepsNeeded && JSON.stringify(a.steps) === JSON.stringify(b.steps);
