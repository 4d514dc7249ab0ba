import type { HabitChange } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { changedFrequency } from '#domain/habits/frequency.ts';
import { changedSteps, STEPS_OR_AMOUNT } from '#domain/habits/step-plan.ts';
import type { StepPlan } from '#domain/habits/steps.ts';
import { archivesAfter } from '#domain/history/change-archive.ts';
import { frequencyAfter, todayAfterSteps } from '#domain/history/change-habit.ts';
import { evaluateHabit, factsOf } from '#domain/history/evaluated-habit.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { fieldFault, impossibleField } from '#server/http/refusal.ts';
import { definitionsToStore } from '../history/definitions.ts';
import { lockHabit } from '../history/read-histories.ts';
import { storeChanges } from '../history/store-changes.ts';
import { storeDay } from './change-day.ts';
import { refuseImpossible, refuseImpossibleSteps } from './refuse.ts';

const storeArchive = statement(
  'habits.archive',
  'update habits set archived_on = $3, archives = $4 where user_id = $1 and id = $2',
);

type ArchiveChange = { habitId: number; archivedOn: LocalDay | null };

/** The days from archiving until the habit is restored are rest days. */
export async function changeArchive(
  ctx: AppContext,
  tx: Transaction,
  { userId, today }: Actor,
  { habitId, archivedOn }: ArchiveChange,
): Promise<void> {
  const { owner, habit: before } = await lockHabit(ctx, tx, { userId, today, habitId });
  if (before.archivedOn === archivedOn) return;
  if (archivedOn !== null && (archivedOn > today || archivedOn < before.createdOn)) {
    throw impossibleField('archivedOn', 'Please give a day between its creation and today.');
  }
  const archives = archivesAfter(before, archivedOn, today);
  const changed = { ...before, archivedOn, archives };
  const after = evaluateHabit(changed, factsOf(before), owner);
  const stored = changed.archives && JSON.stringify(changed.archives);
  tx.write(storeArchive, [userId, habitId, archivedOn, stored]);
  await storeChanges(ctx, tx, owner, [{ before, after }]);
}

const storeFrequency = statement(
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
  tx.write(storeFrequency, [userId, habitId, definitionsToStore(changed)]);
  await storeChanges(ctx, tx, owner, [{ before, after }]);
}

const storeSteps = statement(
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
  await tx.run(storeSteps, [userId, habitId, steps && JSON.stringify(steps), stepsNeeded]);
  const habit = { ...old, steps, stepsNeeded };
  const facts = factsOf(habit);
  const day = todayAfterSteps(habit, facts, plan, today);
  await storeDay(ctx, tx, { owner, habit, facts, listeners }, today, day);
}

const isSamePlan = (a: StepPlan, b: StepPlan): boolean =>
  a.stepsNeeded === b.stepsNeeded && JSON.stringify(a.steps) === JSON.stringify(b.steps);
