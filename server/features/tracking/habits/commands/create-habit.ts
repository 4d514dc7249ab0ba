import type { NewHabit } from '#contract/habits.ts';
import { normaliseFrequency } from '#domain/habits/frequency.ts';
import { firstDayError, MAX_HABITS, nextSortOrder, TOO_MANY_HABITS } from '#domain/habits/habit.ts';
import { changedSteps } from '#domain/habits/step-plan.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import { markHabitOwner } from '#server/features/base/account/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { AlreadyApplied, impossibleField, Refusal } from '#server/http/refusal.ts';
import { applyOnce } from './apply-once.ts';
import { addsText, refuseFrequency, refuseSteps, refuseTooMuchText } from './refuse.ts';
import { insertHabit } from './write-habit.ts';
import { lockSections } from './sections.ts';
import { changeDay } from './set-habit-day.ts';
import { lockOwner } from '../history/read-histories.ts';
import { reevaluate } from '../history/store-changes.ts';

const sortOrders = statement(
  'habits.sort-orders',
  'select sort_order as "sortOrder" from habits where user_id = $1',
);
const sentBefore = statement(
  'habits.sent-before',
  'select id from habits where user_id = $1 and request_id = $2',
);

/** Returns the id of the new habit, or of the one that was created before by the same request. */
export async function createHabit(
  ctx: AppContext,
  actor: Actor,
  newHabit: NewHabit,
): Promise<number> {
  try {
    return await create(ctx, actor, newHabit);
  } catch (error) {
    if (!(error instanceof AlreadyApplied)) throw error;
    const [before] = await findSentBefore(ctx.database, actor.userId, newHabit.requestId);
    if (!before) throw error;
    return before.id;
  }
}

function create(ctx: AppContext, actor: Actor, newHabit: NewHabit): Promise<number> {
  return applyOnce(ctx, actor, async (tx) => {
    const { userId, today } = actor;
    const { requestId, createdOn } = newHabit;
    // The second of two equal requests waits for the lock, and then finds the habit of the first.
    const [, [before]] = await Promise.all([
      lockOwner(tx, actor),
      findSentBefore(tx, userId, requestId),
    ]);
    if (before) return before.id;
    const error = createdOn && firstDayError(createdOn, today);
    if (error) throw impossibleField('createdOn', error);
    const habitId = await insert(ctx, tx, actor, newHabit);
    if (addsText(newHabit)) await refuseTooMuchText(tx, userId);
    await reevaluate(ctx, tx, actor, habitId);
    if (newHabit.completed) {
      await changeDay(ctx, tx, actor, { habitId, date: today }, { completed: true });
    }
    const at = ctx.clock.now();
    await ctx.emit(tx, { type: 'habit_created', userId, habitId, at });
    if (newHabit.reminders) await ctx.emit(tx, { type: 'schedule_changed', userId, at });
    return habitId;
  });
}

const findSentBefore = async (queries: Queries, userId: number, requestId: string | undefined) =>
  requestId === undefined ? [] : queries.run<{ id: number }>(sentBefore, [userId, requestId]);

async function insert(
  ctx: AppContext,
  tx: Transaction,
  { userId, today }: Actor,
  newHabit: NewHabit,
): Promise<number> {
  const [, , existing] = await Promise.all([
    markHabitOwner(tx, userId),
    lockSections(tx, userId, [newHabit.section]),
    tx.run<{ sortOrder: number }>(sortOrders, [userId]),
  ]);
  if (existing.length >= MAX_HABITS) {
    throw new Refusal(422, `${TOO_MANY_HABITS}.`);
  }
  const frequency = normaliseFrequency(newHabit);
  const plan = changedSteps({ steps: null, stepsNeeded: null }, newHabit);
  refuseFrequency(frequency);
  refuseSteps(plan, frequency);
  const sortOrder = nextSortOrder(
    existing.map((known) => known.sortOrder),
    newHabit.sortOrder,
  );
  const { createdOn = today } = newHabit;
  const habit = { ...newHabit, ...frequency, ...plan, createdOn, sortOrder };
  return insertHabit(tx, userId, habit, new Date(ctx.clock.now()));
}
