import type { NewHabit } from '#contract/habits.ts';
import { normaliseFrequency } from '#domain/habits/frequency.ts';
import {
  DEFAULT_DEADLINE,
  firstDayFault,
  MAX_HABITS,
  nextSortOrder,
  TOO_MANY_HABITS,
} from '#domain/habits/habit.ts';
import { changedSteps } from '#domain/habits/step-plan.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import { markHabitOwner } from '#server/features/base/account/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { AlreadyApplied, impossibleField, Refusal } from '#server/http/refusal.ts';
import { applyOnce } from './apply-once.ts';
import { refuseTooManyNotes } from './notes-room.ts';
import { remindersToStore } from './reminders.ts';
import { refuseImpossible, refuseImpossibleSteps } from './refuse-impossible.ts';
import { holdSections } from './sections.ts';
import { changeDay } from './set-habit-day.ts';
import { definitionsToStore } from '../history/definitions.ts';
import { reevaluate } from '../history/reevaluate.ts';
import { addHistoriesSql } from '../history/write-histories.ts';

const sortOrders = statement(
  'habits.sort-orders',
  'select sort_order as "sortOrder" from habits where user_id = $1',
);
const insertHabit = statement(
  'habits.insert',
  `with added as (
   insert into habits (user_id, name, definitions, deadline, notes, icon, is_private, sort_order,
                       created_on, created_at, last_updated, is_amount_public, section_id, tags,
                       steps, steps_needed, request_id, reminders)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13, $14, $15, $16, $17)
   on conflict (user_id, request_id) do nothing returning id
   ), history as (
   ${addHistoriesSql({ userId: '$1', firstDay: '$9::date' })}
   )
   select id from added`,
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
    const [before] = await findSentBefore(tx, userId, requestId);
    if (before) return before.id;
    const fault = createdOn && firstDayFault(createdOn, today);
    if (fault) throw impossibleField('createdOn', fault);
    const habitId = await insert(ctx, tx, actor, newHabit);
    if (habitId === undefined) return sentAtOnce(tx, userId, requestId);
    if (newHabit.notes) await refuseTooManyNotes(tx, userId);
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

/** Two tabs came back to the network in the same moment. */
async function sentAtOnce(
  tx: Transaction,
  userId: number,
  requestId: string | undefined,
): Promise<number> {
  const [other] = await findSentBefore(tx, userId, requestId);
  if (!other) throw new Error('The habit was not stored.');
  return other.id;
}

/** Undefined where the same request has just been stored. */
async function insert(
  ctx: AppContext,
  tx: Transaction,
  { userId, today }: Actor,
  newHabit: NewHabit,
): Promise<number | undefined> {
  const [, , existing] = await Promise.all([
    markHabitOwner(tx, userId),
    holdSections(tx, userId, [newHabit.section]),
    tx.run<{ sortOrder: number }>(sortOrders, [userId]),
  ]);
  if (existing.length >= MAX_HABITS) {
    throw new Refusal(422, `${TOO_MANY_HABITS}.`);
  }
  const frequency = refuseImpossible(normaliseFrequency(newHabit));
  const { steps, stepsNeeded } = refuseImpossibleSteps(changedSteps(NO_STEPS, newHabit), frequency);
  const position = nextSortOrder(
    existing.map(({ sortOrder }) => sortOrder),
    newHabit.sortOrder,
  );
  const [row] = await tx.run<{ id: number }>(insertHabit, [
    userId,
    newHabit.name,
    definitionsToStore(frequency),
    newHabit.deadline ?? DEFAULT_DEADLINE,
    newHabit.notes || null,
    newHabit.icon ?? null,
    newHabit.isPrivate ?? false,
    position,
    newHabit.createdOn ?? today,
    new Date(ctx.clock.now()),
    newHabit.isAmountPublic ?? false,
    newHabit.section ?? null,
    newHabit.tags ?? null,
    steps && JSON.stringify(steps),
    stepsNeeded,
    newHabit.requestId ?? null,
    remindersToStore(newHabit),
  ]);
  return row?.id;
}

const NO_STEPS = { steps: null, stepsNeeded: null };
