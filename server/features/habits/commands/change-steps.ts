import type { HabitChange } from '#contract/habits.ts';
import { daysFromTo, laterOf } from '#domain/days/local-day.ts';
import { withSteps } from '#domain/habits/habit-day.ts';
import { changedSteps } from '#domain/habits/step-plan.ts';
import type { StepPlan } from '#domain/habits/steps.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { lockHabitOf } from './lock-habit-day.ts';
import { refuseImpossibleSteps } from './refuse-impossible.ts';
import { updateHabitDay } from './update-habit-day.ts';

const store = statement(
  'habits.change-steps',
  'update habits set steps = $3, steps_needed = $4 where user_id = $1 and id = $2',
);

type Steps = { habitId: number; change: Pick<HabitChange, 'steps' | 'stepsNeeded'> };

/** Other steps. Days that are over stay as they were told; today, and days that a traveller has left ahead, follow. */
export async function changeSteps(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  { habitId, change }: Steps,
): Promise<void> {
  const { userId, today } = actor;
  const old = await lockHabitOf(tx, { userId, habitId });
  const plan = refuseImpossibleSteps(changedSteps(old, change), old);
  if (isSamePlan(old, plan)) return;
  const { steps, stepsNeeded } = plan;
  await tx.run(store, [userId, habitId, steps && JSON.stringify(steps), stepsNeeded]);
  const last = laterOf(today, actor.daysFilledThrough ?? today);
  for (const date of daysFromTo(today, last)) {
    await updateHabitDay(
      ctx,
      tx,
      { userId, today, habitId, date },
      (_habit, day) => day && withSteps(day, plan),
    );
  }
}

const isSamePlan = (a: StepPlan, b: StepPlan): boolean =>
  a.stepsNeeded === b.stepsNeeded && JSON.stringify(a.steps) === JSON.stringify(b.steps);
